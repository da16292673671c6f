import type { FailureCode } from '@switchboard/domain/call'
import { LEVELS } from '@switchboard/domain/level'
import type { Level } from '@switchboard/domain/level'
import type { readAccountAccess } from '@switchboard/domain/people/access-calls'
import type {
  addPerson,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
  setPersonLevel,
} from '@switchboard/domain/people/contract'
import { LEVEL_ACTS, LEVEL_NAMES } from '@switchboard/domain/people/level-words'
import type { PersonField, PersonProblem } from '@switchboard/domain/people/rules'

import { ACCOUNT_NOT_OPEN, NO_CODE_GIVEN } from '#web/http/common-advice.ts'

/** Source: PPL-032. */
export const REMOVE_FAILED = {
  title: 'Problem removing user.',
  text: 'There was an error removing this user.',
}
/** Source: PPL-033. */
export const ADD_FAILED = { title: 'Problem adding user.', text: 'There was an error adding this user.' }

/** Shown if the reply to an invitation was lost and the list could not be read afterwards. */
export const ADD_IN_DOUBT = {
  title: 'We do not know whether the invitation was sent.',
  text: 'The connection dropped while it was on its way. Send it again: nobody is invited twice. What you typed is still here.',
}

/** A sentence about the rights of a user. The owner has no level. */
export function mayDoText(level: Level | null): string {
  return level === null
    ? 'Sees and changes everything, and decides who else may.'
    : `May ${LEVEL_ACTS[level]}.`
}

/** The hint of each level in the form. */
const LEVEL_HINTS: Record<Level, string> = {
  see: 'Bills, payments, messages and orders. They can ask us to call, and report a fault.',
  pay: 'The same, and pays bills, sets how they are paid, and keeps phone numbers up to date.',
  order: 'The same, and changes plans, orders, and moves house.',
}

export const LEVEL_CHOICES = LEVELS.map((each) => ({
  value: each,
  label: LEVEL_NAMES[each],
  hint: LEVEL_HINTS[each],
}))

export const ONLY_THE_OWNER = 'Only the owner of this account can add or remove users.'

/** The title of the notice after a redirect from a screen that the user may not open. */
export const NOT_ALLOWED: Record<Exclude<Level, 'see'>, string> = {
  pay: 'You may not pay for this account or change how it is paid.',
  order: 'You may not order for this account or change what it has.',
}

/** The error messages of the fields. Source: PPL-019 to PPL-021. */
export const FIELD_WORDS: Record<PersonField, Record<PersonProblem, string>> = {
  firstName: { missing: 'Enter their first name', wrong: 'Enter a first name of 100 characters or fewer' },
  lastName: { missing: 'Enter their last name', wrong: 'Enter a last name of 100 characters or fewer' },
  email: {
    missing: 'Enter their email address',
    wrong: 'Enter an email address such as name@example.nz',
  },
  mobileNumber: {
    missing: 'Enter their mobile number',
    wrong: 'Enter a New Zealand mobile number that begins with 02, such as 021 555 0123',
  },
  dateOfBirth: {
    missing: 'Enter their date of birth',
    wrong: 'Enter a date of birth such as 4 12 1985, between 18 and 100 years ago',
  },
}

const IN_A_MOMENT = 'Try again in a moment.'
const WAIT = 'Too many people were added at once. Wait a few minutes, then try again.'
const SIGN_IN_AGAIN = 'Sign in first, then try again.'

const COMMON = {
  MALFORMED_REQUEST: 'Check what you typed.',
  PAYLOAD_TOO_LARGE: IN_A_MOMENT,
  UNSUPPORTED_MEDIA_TYPE: IN_A_MOMENT,
  TOO_MANY_REQUESTS: WAIT,
  SERVICE_UNAVAILABLE: IN_A_MOMENT,
  GENERAL_ERROR: IN_A_MOMENT,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  ACCOUNT_CODE_NOT_AVAILABLE: ACCOUNT_NOT_OPEN,
} as const

export const ADD_ADVICE: Record<FailureCode<typeof addPerson>, string> = {
  ...COMMON,
  PROOF_NEEDED: NO_CODE_GIVEN,
  PAGE_NOT_FOUND: IN_A_MOMENT,
  FORBIDDEN: ONLY_THE_OWNER,
  PERSON_IS_YOU: 'This is your own address. Enter the address of the person you want to add.',
  PERSON_ALREADY_ADDED: 'Someone with this address is a user of this account already.',
  PERSON_ALREADY_INVITED:
    'This address was invited already. To invite it again, remove the pending user first.',
  TOO_MANY_INVITATIONS: 'You have too many open invitations to send another. Remove one of them first.',
}

/** Refusals about the email address, which are shown beside its field. */
export const ADDRESS_REFUSALS: readonly FailureCode<typeof addPerson>[] = [
  'PERSON_IS_YOU',
  'PERSON_ALREADY_ADDED',
  'PERSON_ALREADY_INVITED',
]

type RemovalCode = FailureCode<typeof removePerson> | FailureCode<typeof removePendingPerson>

export const REMOVE_ADVICE: Record<RemovalCode, string> = {
  ...COMMON,
  PROOF_NEEDED: NO_CODE_GIVEN,
  MALFORMED_REQUEST: IN_A_MOMENT,
  TOO_MANY_REQUESTS: IN_A_MOMENT,
  PAGE_NOT_FOUND: 'They are no longer on the list: someone else may have removed them.',
  FORBIDDEN: ONLY_THE_OWNER,
}

/** Shown if the reply to a change of level was lost and the list could not be read afterwards. */
export const LEVEL_IN_DOUBT = {
  title: 'We do not know whether this was changed.',
  text: 'The connection dropped while it was on its way. Save it again.',
}

export const LEVEL_ADVICE: Record<FailureCode<typeof setPersonLevel>, string> = {
  ...REMOVE_ADVICE,
  FORBIDDEN: 'Only the owner of this account can change what its users may do.',
}

type LoadCode =
  | FailureCode<typeof readPeople>
  | FailureCode<typeof readPendingPeople>
  | FailureCode<typeof readAccountAccess>

/** Source: PPL-031. */
export const LOAD_ADVICE: Record<LoadCode, string> = {
  ...COMMON,
  MALFORMED_REQUEST: IN_A_MOMENT,
  TOO_MANY_REQUESTS: IN_A_MOMENT,
  PAGE_NOT_FOUND: IN_A_MOMENT,
  FORBIDDEN: 'Only the owner of this account can see its activity.',
  NO_AUTHORIZED_PERSONS: 'We do not have the users of this account at the moment. Nothing has been changed.',
}
