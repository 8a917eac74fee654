// What holds for every list and every search (4.1, 8).
import { must, should, unseen } from './requirement.ts'

export const listRequirements = [
  must('list/total', '4.1', 'meta.total is a number: how many records there are on all pages together.', { at: ['/meta/total'] }),
  must('list/total-of-any-page', '4.1', 'meta.total does not depend on limit and skip.'),
  must('list/has-more', '4.1', 'meta.hasMore is a boolean: true exactly when more records follow the page.', { at: ['/meta/hasMore'] }),
  should('list/tidy-meta', '4.1', 'meta of a list carries hasMore and total, also where they are optional.', { at: ['/meta', '/meta/**'] }),
  must('list/limit', '4.1', 'limit bounds the number of records returned.'),
  should('list/limit-serves', '4.1', 'A small limit is served in full as long as enough records match.'),
  must('list/skip', '4.1', 'skip leaves out that many records before the first one returned.'),
  must('list/skip-past-end', '8', 'Where a list serves a skip of all its records, the page is empty, with hasMore false.'),
  must('list/pages', '8', 'Pages taken by limit and skip, in one order, hold every record once, as many as total says.'),
  must('list/ids', '4.1', 'ids returns the records with these ids and no others.'),
  must('list/ids-total', '4.1', 'With ids, meta is about the records with these ids.'),
  must('list/filter-meta', '4.1', 'With a filter that the server understands, data and meta are about the matching records alone.'),
  must('list/parameters-accepted', '4.1', 'Every list takes collate, ids, limit and skip, all optional.'),
  unseen(
    'list/where-filters',
    '4.1',
    'where filters a list.',
    'Its syntax is not shown, so a server with another syntax cannot be told from one without any.',
  ),
  unseen(
    'list/orderby-sorts',
    '4.1',
    'orderby sorts a list.',
    'Its syntax is not shown, so a server with another syntax cannot be told from one without any.',
  ),
  unseen('list/params', '4.1', 'params is specific to the request.', 'Neither its content nor its effect is shown.'),
  must(
    'list/collate',
    '4.1',
    'With an orderby that the server understands, collate sorts naturally, 2 before 10, and collate that is false changes nothing.',
  ),
  should('list/where-equals', '4.1', 'where understands a field that equals a value (D07).'),
  should('list/where-in', '4.1', 'where understands a field that is in an array of values (D07).'),

  must('list/shows-created', '4.1', 'A record that was created is in the list from then on, and counted.'),
  must('list/shows-changed', '4.1', 'A list shows each record as its last change left it.'),
  must('list/drops-deleted', '4.1', 'A record that was deleted for good is neither in the list nor counted.'),
  must('list/agrees-with-read', '4.1', 'A record in a list has the values of its single read.'),
  must(
    'list/search-leaves-none-out',
    '4.1',
    'Of one resource neither list nor search shows none of the records that the other shows, or hides those that lack a related one or go on.',
  ),
  should('list/search-same-records', '4.1', 'Without filters, a list and a search of the same resource show the same records (D59).'),
  must('list/no-duplicates', '4.1', 'No record comes twice in one page.'),

  must('list/search-limit', '4.1', 'limit in a search body bounds the number of records returned.'),
  must('list/search-skip', '4.1', 'skip in a search body leaves out that many records before the first one returned.'),
  must('list/search-empty-body', '4.1', 'A search takes an empty object: every field of its body is optional.'),
  must('list/search-parameters-accepted', '4.1', 'The body of a search takes collate, and params with an object, both optional.'),
  must(
    'list/search-collate',
    '4.1',
    'With an orderBy that the server understands, collate in a search body sorts naturally, and collate that is false changes nothing.',
  ),
  should('list/search-where-equals', '4.1', 'where in a search body understands a field that equals a value (D07).'),
  should('list/search-where-in', '4.1', 'where in a search body understands a field that is in an array of values (D07).'),
  should('list/search-order-by', '4.1', 'orderBy in a search body understands one field with asc or desc (D08).'),
  unseen('list/search-params', '4.1', 'params in a search body is an object.', 'Neither its content nor its effect is shown.'),
]
