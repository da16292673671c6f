/** What the access list names as a change of the details of an account. */
export const PROFILE_CHANGES = ['phone-number-changed'] as const
export type ProfileChange = (typeof PROFILE_CHANGES)[number]
