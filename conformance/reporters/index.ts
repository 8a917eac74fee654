// The kinds of reports that a run can write to files, by the word for each on the command line.
import { githubReporter } from './github.ts'
import { harReporter } from './har.ts'
import { htmlReporter } from './html.ts'
import { jsonReporter } from './json.ts'
import { junitReporter } from './junit.ts'
import { markdownReporter } from './markdown.ts'
import type { MakeReporter } from './telling/reporter.ts'

export const reporters = {
  html: htmlReporter,
  junit: junitReporter,
  json: jsonReporter,
  github: githubReporter,
  markdown: markdownReporter,
  har: harReporter,
} as const satisfies { [kind: string]: MakeReporter }

export const reportKinds = Object.keys(reporters)
