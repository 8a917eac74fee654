// Tire-pressure scans and the inspections made of them (2.4, 4.4).
import { must, should } from './requirement.ts'

export const tpiScanRequirements = [
  must('tpi-scan/inspection-text', '2.4', 'orderId, tpiScanId and name of an inspection are text where they are set.', {
    at: ['orderId', 'tpiScanId', 'name'],
    of: ['listTpiInspections'],
  }),
  must('tpi-scan/inspection-ordinal', '2.4', 'ordinal of an inspection is a number where it is set.', { at: ['ordinal'] }),
  must('tpi-scan/inspection-scan', '2.4', 'tpiScan of an inspection is an object where it is set.', { at: ['tpiScan'] }),
  must('tpi-scan/inspection-own-scan', '2.4', 'tpiScan of an inspection is the scan that tpiScanId names.'),
  must('tpi-scan/scan-text', '2.4', 'scannedBy, pdfUrl, vehicleId and scanDate of a scan are text where they are set.', {
    at: ['scannedBy', 'pdfUrl', 'vehicleId', 'scanDate', 'tpiScan/scannedBy', 'tpiScan/pdfUrl', 'tpiScan/vehicleId', 'tpiScan/scanDate'],
  }),
  must(
    'tpi-scan/scan-recommendations',
    '2.4',
    'isAlignmentRecommended and isRotationRecommended of a scan are booleans where they are set.',
    { at: ['isAlignmentRecommended', 'isRotationRecommended', 'tpiScan/isAlignmentRecommended', 'tpiScan/isRotationRecommended'] },
  ),
  must('tpi-scan/scan-conditions', '2.4', 'vehicleConditions of a scan is an array of texts where it is set.', {
    at: ['vehicleConditions', 'tpiScan/vehicleConditions'],
  }),
  must('tpi-scan/scan-copies-agree', '2.4', 'A scan has the same values within an inspection as in the list of scans.'),
  should(
    'tpi-scan/tidy-record',
    '2.4',
    'Every documented field of an inspection and its scan appears; those that always have a value are not null.',
    { at: ['/**'], when: 'absent' },
  ),

  must('tpi-scan/list-scans', '4.4', 'GET /v3/tpi_scan lists the scans.'),
  must('tpi-scan/list-inspections', '4.4', 'GET /v3/tpi_scan/inspection lists the inspections.'),
  must('tpi-scan/list-refreshed', '4.4', 'meta of the list of inspections has lastRefreshedAt, text where it is set.', {
    at: ['/meta/lastRefreshedAt'],
  }),
  must('tpi-scan/list-sums', '4.4', 'meta of the list of inspections has sums, an object where it is set.', { at: ['/meta/sums'] }),
  must('tpi-scan/create', '4.4', 'POST creates an inspection and answers with its id as data.', {
    at: ['/data/id'],
    of: ['createTpiInspection'],
  }),
  must(
    'tpi-scan/create-lasts',
    '4.4',
    'The list shows a created inspection under that id with the orderId, tpiScanId, name and ordinal sent.',
  ),
  must('tpi-scan/create-needs-order', '4.4', 'A create without orderId is refused.'),
  must('tpi-scan/create-needs-scan', '4.4', 'A create without tpiScanId is refused.'),
  must('tpi-scan/create-optional', '4.4', 'A create needs neither name nor ordinal.'),
  must('tpi-scan/update', '4.4', 'PUT answers with the id of the inspection as data.', { at: ['/data/id'], of: ['updateTpiInspection'] }),
  must(
    'tpi-scan/update-takes-fields',
    '4.4',
    'PUT gives the inspection the name, orderId, ordinal and tpiScanId sent, also when only one of them is sent.',
  ),
  must('tpi-scan/update-leaves-rest', '4.4', 'PUT leaves the fields of the inspection that were not sent as they were.'),
  must('tpi-scan/delete', '4.4', 'DELETE answers with the id of the inspection as data.', {
    at: ['/data/id'],
    of: ['deleteTpiInspection'],
  }),
  must('tpi-scan/delete-removes', '4.4', 'A deleted inspection is no longer in the list.'),
  must('tpi-scan/delete-leaves-scan', '4.4', 'Deleting an inspection leaves its scan in the list of scans.'),
]
