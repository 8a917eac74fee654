// Users have no operation of their own; other records refer to them.

export const users = { name: 'user', collection: 'users' } as const
