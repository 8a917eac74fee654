// The mock checks itself: every answer is held against the strict contract, and who asked for it hears of departures.
import { inWords, validateResponse } from '../../openapi/validate.ts'
import type { PlainAnswer, PlainRequest } from './mock.ts'

type Handle = (request: PlainRequest) => PlainAnswer

export function selfChecked(handle: Handle, onDeparture: (departure: string) => void): Handle {
  return (request) => {
    const given = handle(request)
    const { operation, status, body } = given
    for (const finding of operation ? validateResponse(operation, status, JSON.parse(body)) : [])
      onDeparture(`${request.method} ${request.url} answered ${status}: ${inWords(finding)}`)
    return given
  }
}
