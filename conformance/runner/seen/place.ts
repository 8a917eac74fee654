// Where something departs, told alike for every run against the same server: without ids, indexes and counts.
import { isDocumented } from './shown-fields.ts'

// Stars stand for them: '/data/*/country' of '/data/7/country', 'order */archived' of 'order ord_1/archived'.
export function placeOf(where: string): string {
  const [subject = '', ...names] = where.split('/')
  return [subject.split(' ').map(withoutId).join(' '), ...names.map((name) => (isDocumented(name) ? name : '*'))].join('/')
}

/** Words of ours are short and plain. */
const withoutId = (word: string): string => (/^[a-zA-Z]{0,14}$/.test(word) ? word : '*')
