// Vendors: 2.19, 4.18.
import { must, should, unseen } from './requirement.ts'

export const vendorRequirements = [
  must('vendor/read', '4.18', 'GET /v3/vendor/:id answers with the vendor of that id.'),
  must('vendor/list', '4.18', 'GET /v3/vendor answers with a list of vendors.'),
  must('vendor/same-everywhere', '4.18', 'The list shows a vendor with the values that its own read shows, in the fields that both carry.'),
  must('vendor/texts', '2.19', 'Names, url, accountNumber, contact and address fields of a vendor are text.', {
    at: [
      'name',
      'url',
      'accountNumber',
      'contactFirstName',
      'contactLastName',
      'contactEmail',
      'address1',
      'address2',
      'city',
      'state',
      'postalCode',
      'vendorTemplateId',
    ],
  }),
  must('vendor/country-code', '2.19', 'The country of a vendor is an ISO 3166-1 alpha-2 code in uppercase.', { at: ['country'] }),
  must('vendor/contact-phone-is-object', '2.19', 'The contactPhone that answers show is an object.', { at: ['contactPhone'] }),
  must('vendor/purchase-order-figures', '2.19', 'The count and the two costs of purchase orders are integers.', {
    at: ['purchaseOrderCount', 'purchaseOrderAverageCostCents', 'purchaseOrderTotalCostCents'],
  }),
  must('vendor/purchase-order-date', '2.19', 'purchaseOrderLastDate is text.', { at: ['purchaseOrderLastDate'] }),
  must('vendor/create', '4.18', 'POST /v3/vendor answers with a vendor that has the values sent.'),
  must('vendor/create-persists', '4.18', 'Read and list show a new vendor with the values sent.'),
  must('vendor/create-is-new', '4.18', 'Each create makes a vendor of its own and leaves others as they were.'),
  must('vendor/create-needs-name', '4.18', 'A create without a name is refused.'),
  must('vendor/create-name-is-enough', '4.18', 'A create with nothing but a name is accepted.'),
  must('vendor/create-contact-phone', '4.18', 'A create takes contactPhone as an array, and the vendor shows an object.'),
  should('vendor/create-contact-phone-is-array', '4.18', 'A create with a contactPhone that is not an array is refused (D04).'),
  must('vendor/create-deleted', '4.18', 'A create takes deleted, deletedReason and deletedUserId, and the vendor shows them.'),
  must('vendor/country-full-list', '2.19', 'A create accepts every ISO 3166-1 alpha-2 code.'),
  must('vendor/country-in-list', '2.19', 'A create with a country that is not an ISO 3166-1 alpha-2 code is refused.'),
  unseen(
    'vendor/purchase-order-totals',
    '2.19',
    'The purchase order figures of a vendor tell of its purchase orders.',
    'No listed operation makes or shows purchase orders.',
  ),
  unseen(
    'vendor/template-link',
    '2.19',
    'vendorTemplateId is not a foreign key.',
    'No listed operation makes or deletes a vendor template.',
  ),
  should('vendor/tidy-record', '2.19', 'A vendor shows every field of 2.19, and null only where having no value makes sense.', {
    at: ['/**'],
    when: 'absent',
  }),
]
