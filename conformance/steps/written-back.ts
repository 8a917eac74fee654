// A record takes back the values that it was made with: who compares an update with what the record was at first finds no change in it.
import type { OperationId } from '../../openapi/contract.ts'
import { isSuccess } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type Shown, shows } from './records.ts'

interface WrittenBack {
  readonly update: OperationId
  readonly id: string
  /** What it was made with, of the fields that have other values by now. */
  readonly first: object
  read(): Promise<Shown>
  readonly takes: string
}

/** A target may refuse the way back: which state may follow which is not shown (3). */
export async function takesBack(trial: Trial, { update, id, first, read, takes }: WrittenBack): Promise<void> {
  if (isSuccess(await trial.attempt(update, { path: { id }, body: first }))) shows(trial, await read(), first, takes)
}
