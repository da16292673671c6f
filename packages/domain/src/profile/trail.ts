/** Audit actions that the access list shows as changes of personal details. */
export const PROFILE_CHANGES = ['phone-number-changed'] as const
export type ProfileChange = (typeof PROFILE_CHANGES)[number]
