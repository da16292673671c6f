/** Requests to the help desk that the access list shows as changes of the account. */
export const CONTACT_CHANGES = ['callback-booked', 'issue-reported'] as const
export type ContactChange = (typeof CONTACT_CHANGES)[number]
