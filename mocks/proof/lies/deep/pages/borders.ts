// What goes wrong at borders of pages: at the last record, at a skip between two pages, past the end, beyond a number of records.
import type { Lie } from '../../../tools/lie.ts'
import { around, refuse } from '../../../tools/lie.ts'
import type { Paged, Sentences, ShownPage } from '../../computed/paging.ts'
import { type Asked, askedBy, isBelow, pageChanged, pagedAs } from './answers.ts'

export interface PageKind {
  name: string
  says: string
  breaks(sentences: Sentences): readonly string[]
  tell(paged: Paged): Lie['tell']
  /** Only where the answer tells the total, or whether more follow. */
  needsMeta?: true
  /** Shows only with more records than this. */
  beyond?: number
}

const skip = ({ skip }: Sentences) => [skip, 'list/pages', 'list/total']
const limit = ({ limit }: Sentences) => [limit]
const total = ({ total }: Sentences) => [...total, 'list/pages']
const hasMore = ({ hasMore }: Sentences) => [hasMore, 'list/pages']
const pastEnd = ({ skip }: Sentences) => [skip, 'list/skip-past-end']

const meta = (change: (meta: NonNullable<ShownPage['meta']>, asked: Asked, total: number, records: number) => void) => (paged: Paged) =>
  pageChanged(paged, (page, asked, all) => {
    if (page.meta) change(page.meta, asked, all, page.records.length)
  })

const fails = (paged: Paged, isFatal: (asked: Asked) => boolean): Lie['tell'] =>
  around([paged.id], (call) => (call.caller && isFatal(askedBy(call, paged)) ? refuse(call, 500, 'Internal server error') : call.next()))

export const pageKinds: readonly PageKind[] = [
  {
    name: 'skip-rounded-to-page',
    says: 'begins a page at a multiple of limit, whatever skip says between two',
    breaks: skip,
    tell: (paged) =>
      pagedAs(paged, ({ limit, skip }) =>
        limit !== undefined && limit > 0 && skip % limit !== 0 ? { skip: skip - (skip % limit) } : undefined,
      ),
  },
  {
    name: 'last-single-lost',
    says: 'shows an empty page where one record is left',
    breaks: skip,
    tell: (paged) =>
      pageChanged(paged, ({ records }, { skip }, all) => {
        if (skip > 0 && skip === all - 1) records.length = 0
      }),
  },
  {
    name: 'no-more-before-last-single',
    says: 'says that no more records follow when one does',
    breaks: hasMore,
    needsMeta: true,
    tell: meta((meta, { skip }, all, shown) => {
      if (skip + shown === all - 1) meta.hasMore = false
    }),
  },
  {
    name: 'more-when-limit-is-total',
    says: 'says that more records follow when limit is the total',
    breaks: hasMore,
    needsMeta: true,
    tell: meta((meta, { limit, skip }, all) => {
      if (limit === all && skip === 0) meta.hasMore = true
    }),
  },
  {
    name: 'total-zero-past-end',
    says: 'counts 0 records in total past the end',
    breaks: total,
    needsMeta: true,
    tell: meta((meta, { skip }, all) => {
      if (skip >= all) meta.total = 0
    }),
  },
  {
    name: 'skip-most-50',
    beyond: 50,
    says: 'skips 50 records at most',
    breaks: skip,
    tell: (paged) => pagedAs(paged, ({ skip }) => (skip > 50 ? { skip: 50 } : undefined)),
  },
  {
    name: 'limit-one-shows-two',
    says: 'shows two records with a limit of 1',
    breaks: limit,
    tell: (paged) => pagedAs(paged, ({ limit }) => (limit === 1 ? { limit: 2 } : undefined)),
  },
  {
    name: 'capped-without-word',
    beyond: 25,
    says: 'shows 25 records at most, and says that no more follow when limit asked for all the rest',
    breaks: hasMore,
    needsMeta: true,
    tell: (paged) =>
      pageChanged(paged, ({ records, meta }, { limit, skip }, all) => {
        if (!isBelow(25, limit) || records.length <= 25) return
        records.length = 25
        if (meta) meta.hasMore = skip + (limit ?? 0) < all
      }),
  },
  {
    name: 'whole-page-loses-last',
    says: 'leaves out the last record when limit is beyond the total',
    breaks: ({ total, hasMore: more }) => [...total, more, 'list/pages', 'list/ids', 'list/ids-total'],
    needsMeta: true,
    tell: (paged) =>
      pageChanged(paged, ({ records }, { limit, skip }, all) => {
        if (skip === 0 && isBelow(all, limit)) records.pop()
      }),
  },
  {
    name: 'end-shows-last-again',
    says: 'shows the last record again when skip is the total',
    breaks: pastEnd,
    tell: (paged) => pagedAs(paged, ({ skip }, all) => (skip > 0 && skip === all() ? { skip: skip - 1 } : undefined)),
  },
  {
    name: 'border-record-lost',
    says: 'begins later pages of 10 or more records one record too late',
    breaks: skip,
    tell: (paged) => pagedAs(paged, ({ limit, skip }) => (isBelow(9, limit) && skip > 0 ? { skip: skip + 1 } : undefined)),
  },
  {
    name: 'third-page-begins-early',
    says: 'begins the third page with the last record of the second',
    breaks: skip,
    tell: (paged) =>
      pagedAs(paged, ({ limit, skip }) => (limit !== undefined && limit > 0 && skip === 2 * limit ? { skip: skip - 1 } : undefined)),
  },
  {
    name: 'far-past-end-fails',
    says: 'answers 500 to a skip of 1,000 or more',
    breaks: (sentences) => [...pastEnd(sentences), 'envelope/client-error-status'],
    tell: (paged) => fails(paged, ({ skip }) => skip >= 1000),
  },
  {
    name: 'far-past-end-first-page',
    says: 'shows the first page when skip is twice the total or more',
    breaks: pastEnd,
    tell: (paged) => pagedAs(paged, ({ skip }, all) => (skip > 0 && skip >= 2 * all() ? { skip: 0 } : undefined)),
  },
  {
    name: 'more-past-end',
    says: 'says that more records follow when skip is beyond the total',
    breaks: ({ hasMore }) => [hasMore, 'list/skip-past-end'],
    needsMeta: true,
    tell: meta((meta, { skip }, all) => {
      if (skip > all) meta.hasMore = true
    }),
  },
  {
    name: 'total-of-last-page',
    says: 'counts on the last page only what it shows',
    breaks: total,
    needsMeta: true,
    tell: meta((meta, { skip }, all, shown) => {
      if (skip > 0 && shown > 0 && skip + shown === all) meta.total = shown
    }),
  },
  {
    name: 'total-zero-without-records',
    says: 'counts 0 records in total with a limit of 0',
    breaks: total,
    needsMeta: true,
    tell: meta((meta, { limit }) => {
      if (limit === 0) meta.total = 0
    }),
  },
  {
    name: 'skip-without-limit-ignored',
    says: 'ignores skip without limit',
    breaks: (told) => [...skip(told), 'list/skip-past-end'],
    tell: (paged) => pagedAs(paged, ({ limit, skip }) => (limit === undefined && skip > 0 ? { skip: 0 } : undefined)),
  },
  {
    name: 'skip-below-limit-ignored',
    says: 'ignores a skip that is less than limit',
    breaks: skip,
    tell: (paged) => pagedAs(paged, ({ limit, skip }) => (skip > 0 && isBelow(skip, limit) ? { skip: 0 } : undefined)),
  },
  {
    name: 'total-estimated',
    beyond: 60,
    says: 'counts more than 60 records in total by tens',
    breaks: total,
    needsMeta: true,
    tell: meta((meta, _, all) => {
      if (all > 60) meta.total = Math.ceil((all + 1) / 10) * 10
    }),
  },
  {
    name: 'total-most-100',
    says: 'counts 100 records in total at most',
    breaks: total,
    needsMeta: true,
    beyond: 100,
    tell: meta((meta, _, all) => {
      if (all > 100) meta.total = 100
    }),
  },
  {
    name: 'no-more-after-100',
    says: 'says that no more records follow after the first 100',
    breaks: hasMore,
    needsMeta: true,
    beyond: 100,
    tell: meta((meta, { skip }, _, shown) => {
      if (skip + shown >= 100) meta.hasMore = false
    }),
  },
  {
    name: 'nothing-after-100',
    says: 'shows no records after the first 100, and counts them',
    breaks: skip,
    beyond: 100,
    tell: (paged) =>
      pageChanged(paged, ({ records }, { skip }) => {
        records.length = Math.max(0, Math.min(records.length, 100 - skip))
      }),
  },
]
