// The contract's public list.
export * from './contract.ts'
export * from './match.ts'
export * from './validate.ts'
