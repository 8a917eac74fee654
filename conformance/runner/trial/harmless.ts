// Which requests a run that may only read sends.
import { type OperationId, operation } from '../../../openapi/contract.ts'

/** True for requests that change nothing even where they are served by mistake. Sessions come and go without harm. */
export const isHarmless = (method: string, id: OperationId | undefined): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (id !== undefined && (operation(id).area === 'auth' || operation(id).kind === 'search'))
