// Where a record of a seeded world belongs, and who made it.

export interface At {
  companyId: string
  locationId: string
  /** The user and session of the latest change. */
  createdBy: { userId: string; sessionId: string }
  /** The record was made after this. */
  earliest: string
}
