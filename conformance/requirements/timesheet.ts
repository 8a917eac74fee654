// Timesheets (2.11, 4.11).
import { must, should, unseen } from './requirement.ts'

export const timesheetRequirements = [
  must('timesheet/references', '2.11', 'technicianId, orderId, serviceId and laborId are text where they are set.', {
    at: ['technicianId', 'orderId', 'serviceId', 'laborId'],
  }),
  must('timesheet/number', '2.11', 'number is text where it is set.', { at: ['number'] }),
  must('timesheet/activity-values', '2.11', 'activity is General, Order, Service or Labor where it is set.', { at: ['activity'] }),
  must('timesheet/type-values', '2.11', 'type is Timeclock or Manual where it is set.', { at: ['type'] }),
  must('timesheet/clock-times', '2.11', 'clockIn and clockOut are text where they are set.', { at: ['clockIn', 'clockOut'] }),
  must('timesheet/platform-values', '2.11', 'clockInPlatform and clockOutPlatform are Web or Mobile where they are set.', {
    at: ['clockInPlatform', 'clockOutPlatform'],
  }),
  must('timesheet/at-location', '2.11', 'clockInAtLocation and clockOutAtLocation are booleans where they are set.', {
    at: ['clockInAtLocation', 'clockOutAtLocation'],
  }),
  must('timesheet/geo-locations', '2.11', 'clockInGeoLocationId and clockOutGeoLocationId are text where they are set.', {
    at: ['clockInGeoLocationId', 'clockOutGeoLocationId'],
  }),
  must('timesheet/coordinates', '2.11', 'Latitudes and longitudes are numbers where they are set.', {
    at: ['clockInLatitude', 'clockInLongitude', 'clockOutLatitude', 'clockOutLongitude'],
  }),
  must('timesheet/duration', '2.11', 'duration is a number where it is set.', { at: ['duration'] }),
  must('timesheet/flat-rate', '2.11', 'flatRate is a boolean where it is set.', { at: ['flatRate'] }),
  must('timesheet/rate', '2.11', 'rateCents is an integer where it is set.', { at: ['rateCents'] }),
  must('timesheet/in-progress', '2.11', 'inProgress is a boolean where it is set.', { at: ['inProgress'] }),
  must('timesheet/note', '2.11', 'note is text where it is set.', { at: ['note'] }),
  should('timesheet/tidy-record', '2.11', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
  }),
  unseen(
    'timesheet/at-location-meaning',
    '2.11',
    'The flags tell whether the technician was at the store.',
    'No client knows where the technician was.',
  ),
  unseen(
    'timesheet/transitions',
    '3',
    'An entry is in progress, then no longer.',
    'The moves are not shown, and no operation shown makes or changes an entry.',
  ),

  must('timesheet/get', '4.11', 'GET with an id returns that entry, with meta.'),
  must('timesheet/list', '4.11', 'GET without an id lists the entries.'),
  must('timesheet/list-total-duration', '4.11', 'meta of the list has totalDuration, a number where it is set.', {
    at: ['/meta/totalDuration'],
  }),
  must('timesheet/list-total-duration-all', '4.11', 'totalDuration is that of all matching entries, whatever limit and skip are.'),
  must('timesheet/list-total-duration-sums', '4.11', 'totalDuration is the sum of the durations of the matching entries, in milliseconds.'),
  must('timesheet/list-average', '4.11', 'meta of the list has avgDurationPerService, a number where it is set.', {
    at: ['/meta/avgDurationPerService'],
  }),
  must(
    'timesheet/list-average-scoped',
    '4.11',
    'avgDurationPerService is the average duration of the entries about a service or a labor, in milliseconds.',
  ),

  must('timesheet/search', '4.11', 'A search answers with an array of entries.'),
  must('timesheet/search-in-progress', '4.11', 'where with inProgress equals returns the entries with that value, and no others.'),
  must('timesheet/search-labor', '4.11', 'where with laborId equals returns the entries with that labor, and no others.'),
  must('timesheet/search-order', '4.11', 'where with orderId equals returns the entries with that order, and no others.'),
  must('timesheet/search-technicians', '4.11', 'where with technicianId in returns the entries of these technicians, and no others.'),
  must('timesheet/search-all-conditions', '4.11', 'Several conditions in where hold together.'),
  must('timesheet/search-locations', '4.11', 'locationIds returns the entries of these locations, and no others.'),
  must('timesheet/search-ascending', '4.11', 'orderBy with number asc sorts by number, naturally: 9 before 10.'),
  must('timesheet/search-descending', '4.11', 'orderBy with number desc sorts the other way round.'),
  must('timesheet/search-order-by-needs-number', '4.11', 'orderBy without number is refused.'),
  must('timesheet/search-direction-values', '4.11', 'orderBy with a value other than asc or desc is refused.'),
  must('timesheet/search-agrees-with-read', '4.11', 'A found entry has the values of its single read.'),
  must('timesheet/search-embeds-order', '2.11', 'A found entry with an orderId comes with order, an object with that id.', {
    at: ['order'],
  }),
  must('timesheet/search-embeds-service', '2.11', 'A found entry with a serviceId comes with service, an object with that id.', {
    at: ['service'],
  }),
  must('timesheet/search-embeds-labor', '2.11', 'A found entry with a laborId comes with labor, an object with that id.', {
    at: ['labor'],
  }),
  must('timesheet/search-embeds-technician', '2.11', 'A found entry with a technicianId comes with technician, an object.', {
    at: ['technician'],
  }),
  must('timesheet/search-embeds-named-only', '4.11', 'A found entry that names no order, service or labor comes with none of them.'),
  must(
    'timesheet/search-embedded-values',
    '2.11',
    'What is embedded has the same values wherever the same order, service, labor or technician is shown, and an order has those of the workflow.',
  ),
  should(
    'timesheet/search-tidy-embedded',
    '2.11',
    'Embedded objects have all documented fields, of the natural types: names and numbers are text (D39).',
    { at: ['order/**', 'service/**', 'labor/**', 'technician/**'] },
  ),

  must('timesheet/delete', '4.11', 'DELETE answers with the id of the entry as data.', { at: ['/data/id'], of: ['deleteTimesheet'] }),
  must(
    'timesheet/delete-removes',
    '4.11',
    'A deleted entry is gone from reads, lists and searches, or shown as deleted where its id is named, and no longer counted in meta.',
  ),
]
