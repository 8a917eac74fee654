// What lies about writes and about reads of records share.
import { type Schema, schemas } from '../../../../openapi/contract.ts'
import type { Call } from '../../tools/lie.ts'

export const fieldsOf = ({ operation }: Call): { [name: string]: Schema } => schemas[operation.body?.schema ?? '']?.properties ?? {}
