// The contract's public list.
export * from './contract.ts'
export * from './match.ts'
export * from './resources.ts'
export * from './schema.ts'
export * from './validate.ts'
