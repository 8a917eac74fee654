// Deep lies that no run tells, and why. Each has a reason: a look that would tell it costs more than a run may, or needs what a config does
// not give. A new one gets a way through or its place here; one that is told is taken out.

interface Survivors {
  readonly because: string
  /** Ten minutes of `explore` tell them (`npm run proof:explore`). */
  readonly isLeftToExplore?: true
  readonly lies: readonly string[]
}

const survivors: readonly Survivors[] = [
  {
    because: 'An item of a transfer carries no text of the run, so one that the list shows beside those answered may be of another client.',
    lies: ['beside/createTransferItem/refused-with-the-other'],
  },
  {
    because: 'Two webhooks cannot have one name (2.21): the second is refused, and nobody is blamed for that.',
    lies: ['beside/createWebhook/body-of-the-other'],
  },
  {
    because:
      'Nothing makes a notification unread again, so a run marks few: two users with messages of one customer, or a role, would lose theirs.',
    lies: [
      'beside/markCustomerNotificationsRead/counts-one-that-is-being-marked',
      'sequences/markCustomerNotificationsRead/order-of-the-call-before',
      'whose/markAllNotificationsRead/of-the-same-role',
      'whose/markNotificationRead/same-event-of-others',
      'whose/markNotificationRead/those-of-the-same-customer',
    ],
  },
  {
    because: 'No operation removes a vendor, so its name is to tell whose it is.',
    lies: ['values/createVendor/name/true-word'],
  },
  {
    because:
      'No operation removes an item, and both paths are of one operation (4.17): one of them gets many items at once, the other a few.',
    lies: ['values/createTransferItems/items/fifty-one-fail'],
  },
  {
    because: 'A run asks each operation for some kinds of ids that nobody has; explore asks for the others.',
    isLeftToExplore: true,
    lies: [
      'values/getPaymentTerm/id/fails-with-long',
      'values/getVendor/id/fails-with-quote',
      'values/updateWebhook/id/fails-with-not-a-uuid',
      'values/deleteReferralSource/id/fails-with-emoji',
      'values/getCoreCharge/id/fails-with-null-sign',
      'values/getInspection/id/fails-with-digits',
      'values/getLaborMatrix/id/percent-matches',
      'values/getPaymentTerm/id/zero-is-first',
      'values/getReferralSource/id/percent-matches',
      'values/getVendor/id/beginning-enough',
      'values/updateReferralSource/id/percent-matches',
    ],
  },
  {
    because: 'A delete by a pattern could take away a record that is not of the run.',
    lies: ['values/deleteCoreCharge/id/underscore-matches'],
  },
  {
    because: 'A run gives each field some of the values, other ones when it is made than when it is changed; explore gives it the others.',
    isLeftToExplore: true,
    lies: [
      'values/changeMessageTemplateState/reason/zero-lost',
      'values/createStatement/name/exponent-read',
      'values/createStatement/note/trailing-zeros-lost',
      'values/listLaborMatrices/name/capitals-lowered',
      'values/updateLaborMatrix/name/json-list-read',
      'values/updateCoreCharge/referenceId/fraction-as-date',
      'values/updateInspection/name/exponent-read',
      'values/updateWebhook/errorDate/midnight-is-day-before',
      'values/createWebhook/errorDate/new-year-to-eve',
      'values/createMessageTemplate/messageText/capitals-lowered',
      'values/createVendor/address2/nan-word',
      'values/createWebhook/errorMessage/formula-guarded',
    ],
  },
  {
    because: 'A walk of a run has some of the orders of two steps; explore goes on with the others.',
    isLeftToExplore: true,
    lies: ['sequences/updateInventoryFee/author-of-the-first-change'],
  },
  {
    because:
      'A run asks for few orders of each list, and for a natural one by texts that its records have: those of inventory are alike in both.',
    lies: ['pages/listInventoryFees/collates-by-the-first-number', 'pages/listInventoryLabor/collates-within-the-page'],
  },
  {
    because: 'Two statements of a customer that begin on one day overlap, which a server may refuse, so a run makes none.',
    lies: ['sequences/updateStatement/toDate-of-all-with-the-same-fromDate'],
  },
  {
    because: 'No more may be received than was sent, so a run changes receivedQuantity only after the quantity, when the items differ.',
    lies: ['sequences/updateTransferItem/receivedQuantity-of-all-with-the-same-transferId-and-quantity'],
  },
  {
    because: 'Who understands a listed value in other letters, and shows it as it is listed, may be right.',
    lies: ['values/createCoreCharge/status/takes-other-case', 'values/createVendor/country/takes-lower-case'],
  },
  {
    because: 'It shows where records have such values, and a run would have to make them: those that it makes of these stay.',
    lies: ['sequences/searchStatements/ordered-by-first-names'],
  },
  {
    because: 'No operation makes time entries, and those of the shop have a number each.',
    lies: ['pages/listTimesheets/total-of-different-numbers'],
  },
  {
    because: 'The list takes neither limit nor skip (4.19), so one of fewer than total may be a page cut short.',
    lies: ['pages/listRoleNotificationConfigs/counts-every-role'],
  },
  {
    because: 'Fees are those of the shop, and a run deletes one only for as long as it looks at that one.',
    lies: ['pages/listInventoryFees/ids-show-the-deleted-uncounted'],
  },
  {
    because: 'Whether a range that is sent may carry an id is not shown (4.8), and a run sends none.',
    lies: ['sequences/createLaborMatrix/ranges-with-ids-taken-over'],
  },
  {
    because: 'So many records make a list full that a page of the usual size has an end, and no more: each is made and removed.',
    isLeftToExplore: true,
    lies: ['pages/listTpiInspections/total-most-100'],
  },
  {
    because: 'Which orders filterInactiveOrders leaves out is not stated (D46), so neither is how many are counted.',
    lies: ['whose/getWorkflow/total-of-all-when-filtered'],
  },
  {
    because: 'A config gives a second user of the company, who need not work in a location where the first makes a record.',
    lies: ['whose/createLaborMatrix/ranges-where-it-was-made'],
  },
  {
    because: 'In which of its locations a user makes a record is not stated, and a part may be one of a single location.',
    lies: ['whose/createCoreCharge/location-of-the-part-before'],
  },
  {
    because: 'A matrix that the run makes is used by no labor, and one that was there is not changed to look at all that uses it.',
    lies: ['sequences/updateLaborMatrix/dates-its-labor'],
  },
  {
    because: 'Whether a range in a body may name an id, and what that means, is not shown (4.8).',
    lies: ['sequences/createLaborMatrix/ranges-move-by-id', 'sequences/updateLaborMatrix/ranges-move-by-id'],
  },
  {
    because: 'What an element of locations looks like is not shown (2.2), so neither is whose it is.',
    lies: ['whose/login/locations-of-the-user-before'],
  },
]

const known: ReadonlyMap<string, Survivors> = new Map(survivors.flatMap((some) => some.lies.map((id) => [id, some] as const)))

/** Why a run does not tell this lie; undefined for one that it is to tell. */
export const reasonToSurvive = (id: string): string | undefined => known.get(id)?.because

export const survivorIds: readonly string[] = [...known.keys()]

/** Whether explore is to tell it. */
export const isLeftToExplore = (id: string): boolean => known.get(id)?.isLeftToExplore === true
