// Deep lies that no run tells, and why. Each has a reason: a look that would tell it costs more than a run may, or needs what a config does
// not give. A new one gets a way through or its place here; one that is told is taken out.

interface Survivors {
  readonly because: string
  readonly lies: readonly string[]
}

const survivors: readonly Survivors[] = [
  {
    because: 'No operation lists transfers (4.17), and a config names one.',
    lies: ['beside/bulkCreateTransferItems/in-the-other-transfer', 'sequences/createTransferItem/in-the-transfer-before'],
  },
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
      'whose/markAllNotificationsRead/of-the-same-role',
      'whose/markNotificationRead/those-of-the-same-customer',
    ],
  },
  {
    because: 'No operation removes a statement, so a run makes few, with some of the kinds of names.',
    lies: ['pages/searchStatements/nothing-after-100', 'values/createStatement/name/exponent-read'],
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
    because: 'Orders go from one statement to another, so no statement of the run is given other ones.',
    lies: ['sequences/updateStatement/total-adds-up'],
  },
  {
    because: 'One record alone has each place in a row, so an ordinal may move with those of other records.',
    lies: [
      'values/createTpiInspection/ordinal/most-8-bits',
      'values/updateTpiInspection/ordinal/three-places',
      'values/listInspections/ordinal/whole',
    ],
  },
  {
    because: 'A run asks each operation for some kinds of ids that nobody has; explore asks for the others.',
    lies: ['values/deleteCoreCharge/id/underscore-matches', 'values/updateReferralSource/id/percent-matches'],
  },
  {
    because: 'A bulk change is one of all orders of the status (3), and which of them a user of some locations may change is not stated.',
    lies: ['whose/archiveOrders/orders-of-other-locations'],
  },
  {
    because: 'Which orders filterInactiveOrders leaves out is not stated (D46), so neither is how many are counted.',
    lies: ['whose/getWorkflow/total-of-all-when-filtered'],
  },
  {
    because: 'What an element of locations looks like is not shown (2.2), so neither is whose it is.',
    lies: ['whose/login/locations-of-the-user-before'],
  },
]

const reasons: ReadonlyMap<string, string> = new Map(survivors.flatMap(({ because, lies }) => lies.map((id) => [id, because] as const)))

/** Why a run does not tell this lie; undefined for one that it is to tell. */
export const reasonToSurvive = (id: string): string | undefined => reasons.get(id)

export const survivorIds: readonly string[] = [...reasons.keys()]
