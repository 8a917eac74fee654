// Whether requests and answers are as the contract has them. Who needs only one of the two loads only that.
export { type Finding, inWords } from './findings.ts'
export { type RawRequest, type ReadRequest, validateRequest } from './validate-request.ts'
export { validateResponse } from './validate-response.ts'
