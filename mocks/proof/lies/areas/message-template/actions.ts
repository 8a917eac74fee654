// Message templates as lies find and change them.
import type { Collections } from '../../../../engine/state/records.ts'
import { rewrite } from '../../../tools/kinds.ts'
import type { Call } from '../../../tools/lie.ts'

export type Template = Collections['messageTemplates']

export const rewriteTemplate = (call: Call, fields: Partial<Template>): void =>
  rewrite(call, 'messageTemplates', call.params.id ?? '', fields)
