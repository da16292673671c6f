/** Audit actions that the access list shows as requests to the help desk. */
export const CONTACT_CHANGES = ['callback-booked', 'issue-reported'] as const
export type ContactChange = (typeof CONTACT_CHANGES)[number]
