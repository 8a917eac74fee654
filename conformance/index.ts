// The judge's public list: run cases against a server, or against a function that answers requests.
export { cases } from './cases.ts'
export { requirements } from './requirements/index.ts'
export type { Requirement } from './requirements/requirement.ts'
export type { Case, Effects } from './runner/case.ts'
export type { Exchange } from './runner/exchange.ts'
export type { Finding } from './runner/finding.ts'
export { CannotRun, type Credentials } from './runner/known.ts'
export { type CaseResult, type RunEvent, type RunOptions, run, type Verdict } from './runner/run.ts'
