import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'
import { isEmailAddress } from '../email.ts'
import { USUAL_LEVEL } from '../level.ts'
import type { Level } from '../level.ts'
import { mobileNumber, toNationalNumber } from '../phone.ts'
import { parseTypedDay } from '../typed-day.ts'
import { normalizeEmail, normalizeText } from '../typed-text.ts'

import { ACCOUNT_CLAIM_TYPE, ADDED_CLAIM_ROLE } from './contract.ts'
import type { AuthorisedPerson, NewPerson, PersonRole } from './contract.ts'
import { personName } from './person-name.ts'

/** The allowed age of an added person, in years. Source: PPL-021. */
const MIN_AGE_YEARS = 18
const MAX_AGE_YEARS = 100
const MONTHS_A_YEAR = 12

/** The name of a role as shown to customers. Source: PPL-009. */
export const ROLE_NAMES: Record<PersonRole, string> = {
  AccountOwner: 'Account Owner',
  AuthorisedPerson: 'Authorised User',
}

/** The earliest and latest accepted date of birth of an added person, inclusive. Source: PPL-021, Readings. */
export function birthdays(today: Day): { readonly earliest: Day; readonly latest: Day } {
  return {
    earliest: addMonths(today, -MAX_AGE_YEARS * MONTHS_A_YEAR),
    latest: addMonths(today, -MIN_AGE_YEARS * MONTHS_A_YEAR),
  }
}

/** Whether a person born on this day may be added today. Source: PPL-021. */
export function isAgeAllowed(dateOfBirth: Day, today: Day): boolean {
  const { earliest, latest } = birthdays(today)
  return earliest <= dateOfBirth && dateOfBirth <= latest
}

/** The fields of the form, in its order. Source: PPL-005, Readings. */
export const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'mobileNumber', 'dateOfBirth'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** A person as typed, with their level. */
export type PersonForm = Readonly<Record<PersonField, string>> & { readonly level: Level }

export const EMPTY_PERSON: PersonForm = {
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  dateOfBirth: '',
  level: USUAL_LEVEL,
}

export type PersonProblem = 'missing' | 'wrong'
export type PersonProblems = Partial<Record<PersonField, PersonProblem>>

/** The fields with a problem; empty if the form can be sent. Source: PPL-019 to PPL-022. */
export function personProblems(form: PersonForm, today: Day): PersonProblems {
  const problems: PersonProblems = {}
  for (const field of PERSON_FIELDS) {
    if (normalizeText(form[field]) === '') problems[field] = 'missing'
    else if (!IS_VALID[field](form[field], today)) problems[field] = 'wrong'
  }
  return problems
}

const IS_VALID: Record<PersonField, (typed: string, today: Day) => boolean> = {
  firstName: (typed) => personName.safeParse(typed).success,
  lastName: (typed) => personName.safeParse(typed).success,
  email: (typed) => isEmailAddress(typed),
  mobileNumber: (typed) => mobileNumber.safeParse(toNationalNumber(typed)).success,
  dateOfBirth: (typed, today) => {
    const born = birthdayIn(typed, today)
    return born !== null && isAgeAllowed(born, today)
  },
}

/**
 * Parses a date of birth: `3/4/1990` from the three boxes of the form. A year of two digits means the century in which the
 * person can be old enough. Source: PPL-021, API Readings.
 */
export function birthdayIn(typed: string, today: Day): Day | null {
  return parseTypedDay(typed, birthdays(today).latest)
}

/** The payload of a form; null if the form has problems. Source: PPL-014, PPL-015, PPL-017. */
export function toNewPerson(
  form: PersonForm,
  context: { readonly accountCode: string; readonly poolKey: string; readonly today: Day },
): NewPerson | null {
  const dateOfBirth = birthdayIn(form.dateOfBirth, context.today)
  if (dateOfBirth === null || Object.keys(personProblems(form, context.today)).length > 0) return null
  return {
    poolKey: context.poolKey,
    email: normalizeEmail(form.email),
    firstName: normalizeText(form.firstName),
    lastName: normalizeText(form.lastName),
    mobileNumber: toNationalNumber(form.mobileNumber),
    dateOfBirth,
    claims: [{ claimType: ACCOUNT_CLAIM_TYPE, claimValue: context.accountCode, role: ADDED_CLAIM_ROLE }],
    sendWelcomeComm: true,
    allowedExposureLevel: 'Customer',
    level: form.level,
  }
}

/** Whether the reader may change the list: the owner and staff may. Source: PPL-016. */
export function mayChangePeople(people: readonly AuthorisedPerson[], staff: boolean): boolean {
  return staff || people.some(({ isYou, role }) => isYou && role === 'AccountOwner')
}

/** The owner has no remove action. Source: PPL-003, Readings. */
export function canBeRemoved({ role }: Pick<AuthorisedPerson, 'role'>): boolean {
  return role !== 'AccountOwner'
}

/** A person's name for display; without a name, their address. */
export function personNameText(
  person: Pick<AuthorisedPerson, 'firstName' | 'lastName' | 'emailAddress'>,
): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.emailAddress
}
