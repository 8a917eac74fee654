// The kinds of reports that a run can write to files, by the word for each on the command line.
import { visible } from '../../openapi/visible.ts'
import { githubReporter } from './github.ts'
import { harReporter } from './har.ts'
import { htmlReporter } from './html.ts'
import { jsonReporter } from './json.ts'
import { junitReporter } from './junit.ts'
import { markdownReporter } from './markdown.ts'
import { sarifReporter } from './sarif.ts'
import type { MakeReporter } from './telling/reporter.ts'

/** Whatever a target says, no sign in a file is one that cannot be seen. */
const visibly =
  (make: MakeReporter): MakeReporter =>
  ({ write, ...settings }) =>
    make({ ...settings, write: (text) => write(visible(text)) })

export const reporters = {
  html: visibly(htmlReporter),
  junit: visibly(junitReporter),
  json: visibly(jsonReporter),
  sarif: visibly(sarifReporter),
  github: visibly(githubReporter),
  markdown: visibly(markdownReporter),
  har: visibly(harReporter),
} as const satisfies { [kind: string]: MakeReporter }

export const reportKinds = Object.keys(reporters)
