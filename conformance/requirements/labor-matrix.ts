// Labor matrices and their ranges (2.8, 4.8).
import { must, should, unseen } from './requirement.ts'

export const laborMatrixRequirements = [
  must('labor-matrix/texts', '2.8', 'name and laborMatrixTemplateId are text where they are set.', {
    at: ['name', 'laborMatrixTemplateId'],
  }),
  must('labor-matrix/default', '2.8', 'default is a boolean where it is set.', { at: ['default'] }),
  must('labor-matrix/type-values', '2.8', 'type is Hours or Rate where it is set.', { at: ['type'] }),
  must('labor-matrix/ranges', '2.8', 'ranges is an array where it is set.', { at: ['ranges'] }),
  must(
    'labor-matrix/range-ids',
    '2.8',
    'id, companyId, laborMatrixId and laborMatrixTemplateRangeId of a range are text where they are set.',
    { at: ['ranges/*/id', 'ranges/*/companyId', 'ranges/*/laborMatrixId', 'ranges/*/laborMatrixTemplateRangeId'] },
  ),
  must('labor-matrix/range-numbers', '2.8', 'start and multiplier of a range are numbers where they are set, end is a number or null.', {
    at: ['ranges/*/start', 'ranges/*/multiplier', 'ranges/*/end'],
  }),
  must('labor-matrix/range-dates', '2.8', 'createdDate and updatedDate of a range are text where they are set.', {
    at: ['ranges/*/createdDate', 'ranges/*/updatedDate'],
  }),
  must('labor-matrix/range-linked', '2.8', 'laborMatrixId of a range is the matrix that it comes with.'),
  must('labor-matrix/range-company', '2.8', 'A range belongs to the company of its matrix.'),
  unseen('labor-matrix/template-deleted', '2.8', 'laborMatrixTemplateId outlives its template.', 'No operation on templates is shown.'),
  should(
    'labor-matrix/tidy-record',
    '2.8',
    'Every documented field of a matrix and its ranges appears; those that always have a value are not null.',
    { at: ['/**'], when: 'absent' },
  ),

  must('labor-matrix/get', '4.8', 'GET with an id returns that matrix, with meta and ranges.'),
  must('labor-matrix/list', '4.8', 'GET without an id lists the matrices.'),
  must('labor-matrix/create', '4.8', 'POST creates a matrix and answers with it, with the values sent and its ranges.'),
  must('labor-matrix/create-lasts', '4.8', 'GET returns a created matrix with the name, type and default sent.'),
  must('labor-matrix/create-location', '4.8', 'A create with locationId makes the matrix in that location.'),
  must(
    'labor-matrix/create-ranges',
    '4.8',
    'A create with ranges makes each of them, with its start, end and multiplier, an id of its own and the link to the matrix.',
  ),
  must('labor-matrix/create-ranges-last', '4.8', 'GET returns a created matrix with exactly the ranges that its create made.'),
  must('labor-matrix/create-needs-name', '4.8', 'A create without a name is refused.'),
  must('labor-matrix/create-needs-type', '4.8', 'A create without a type is refused.'),
  must('labor-matrix/create-optional', '4.8', 'A create needs neither default nor locationId nor ranges.'),
  must('labor-matrix/update', '4.8', 'PUT answers with the matrix as it is now.'),
  must(
    'labor-matrix/update-takes-fields',
    '4.8',
    'PUT gives the matrix the default, name and type sent, also when only one of them is sent.',
  ),
  must('labor-matrix/update-ranges', '4.8', 'After a PUT with ranges the matrix shows the ranges sent.'),
  must('labor-matrix/update-leaves-rest', '4.8', 'PUT leaves the fields that were not sent as they were, locationId among them.'),
  must('labor-matrix/update-leaves-ranges', '4.8', 'PUT without ranges leaves the ranges as they were.'),
  must('labor-matrix/update-leaves-other-ranges', '4.8', 'A write to the ranges of one matrix leaves those of others as they were.'),
]
