// The mock checks itself: every answer is held against the strict contract, and who asked for it hears of departures.
import { inWords, validateResponse } from '../../openapi/validate.ts'
import type { PlainAnswer, PlainRequest } from './plain/plain.ts'

type Handle = (request: PlainRequest) => PlainAnswer

export function selfChecked(handle: Handle, onDeparture: (departure: string) => void): Handle {
  return (request) => {
    const given = handle(request)
    const { operation, status, body } = given
    const tell = (trouble: string) => onDeparture(`${request.method} ${request.url} answered ${status}: ${trouble}`)
    const value = jsonIn(body)
    if (operation && value === undefined) tell('expected JSON, got text that is not JSON')
    else if (operation) for (const finding of validateResponse(operation, status, value)) tell(inWords(finding))
    return given
  }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
