// The client's public list.
export { createClient, type RepairShopClient, type RepairShopOptions, SignInRefused } from './client.ts'
export { type Direction, type FindingOperation, type Found, orderby, type SearchOperation, type Where, where } from './find.ts'
