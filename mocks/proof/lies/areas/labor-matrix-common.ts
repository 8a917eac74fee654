// Labor matrices as lies name them.
import { type Call, sentFields } from '../../tools/lie.ts'

export const isSent = (call: Call, field: string): boolean => field in sentFields(call)
