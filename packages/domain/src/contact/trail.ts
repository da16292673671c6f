/** What the access list names as a change of what an account has asked of the help desk. */
export const CONTACT_CHANGES = ['callback-booked', 'issue-reported'] as const
export type ContactChange = (typeof CONTACT_CHANGES)[number]
