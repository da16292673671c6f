/** Audit actions that the access list shows as changes of authorised people and contact people. */
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
