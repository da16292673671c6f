/** What the access list names as a change of who may act for or speak for an account. */
export const PEOPLE_CHANGES = [
  'contact-person-added',
  'contact-person-removed',
  'invitation-accepted',
  'invitation-ended',
  'person-invited',
  'person-level-changed',
  'person-removed',
] as const
export type PeopleChange = (typeof PEOPLE_CHANGES)[number]
