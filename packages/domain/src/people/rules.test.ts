import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'

import { addContactPerson, readContactPeople, removeContactPerson } from './contact-person-calls.ts'
import {
  addPerson,
  authorisedPerson,
  newPerson,
  pendingPerson,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
} from './contract.ts'
import type { AuthorisedPerson } from './contract.ts'
import {
  ROLE_NAMES,
  birthdayIn,
  canBeRemoved,
  isAgeAllowed,
  mayChangePeople,
  toNewPerson,
  personNameText,
  personProblems,
} from './rules.ts'
import type { PersonForm } from './rules.ts'

const today = day.parse('2026-11-21')
const hana: PersonForm = {
  firstName: ' Hana ',
  lastName: "O'Kerei",
  email: ' hana@mail.example ',
  mobileNumber: '021 555-0199',
  dateOfBirth: '17 May 90',
  level: 'see',
}

describe('the form', () => {
  test('PPL-022 a complete form has no problems', () => {
    expect(personProblems(hana, today)).toEqual({})
  })

  test('PPL-022 an empty form has a problem for each field', () => {
    const empty = {
      firstName: ' ',
      lastName: '',
      email: '',
      mobileNumber: '',
      dateOfBirth: '',
      level: 'pay',
    } as const

    expect(personProblems(empty, today)).toEqual({
      firstName: 'missing',
      lastName: 'missing',
      email: 'missing',
      mobileNumber: 'missing',
      dateOfBirth: 'missing',
    })
  })

  test.each<[why: string, difference: Partial<PersonForm>]>([
    ['PPL-019 PRF-008 six digits after 02', { mobileNumber: '02155501' }],
    ['PPL-019 PRF-008 ten digits after 02', { mobileNumber: '021555012345' }],
    ['PPL-019 a landline', { mobileNumber: '095550142' }],
    ['PPL-020 PRF-007 no top-level domain', { email: 'hana@mail' }],
    ['PPL-020 PRF-007 a top-level domain of one letter', { email: 'hana@mail.e' }],
    ['PPL-020 PRF-007 no local part', { email: '@mail.example' }],
    ['PPL-020 PRF-007 no at-sign', { email: 'hana' }],
    ['PPL-021 a day short of 18 years', { dateOfBirth: '22 November 08' }],
    ['PPL-021 no day', { dateOfBirth: '31 February 90' }],
    ['a name of 101 characters', { lastName: 'k'.repeat(101) }],
    ['a name of 10,000 characters', { firstName: 'k'.repeat(10_000) }],
    ['a name of 100,000 characters and a line more', { firstName: `${'a'.repeat(100_000)}\nb` }],
    ['a name of two lines', { lastName: 'Kerei\nBcc: all@mail.example' }],
    ['a name with an escape in it', { lastName: 'Ke\u001brei' }],
    ['a name of one escape', { lastName: '\u001b' }],
    ['a name that ends with a delete', { firstName: 'Hana\u007f' }],
    ['a name of one delete', { firstName: '\u007f' }],
  ])('%s is wrong', (_why, difference) => {
    const [field] = Object.keys(difference)

    expect(personProblems({ ...hana, ...difference }, today)).toEqual({ [field ?? '']: 'wrong' })
  })

  test.each<[why: string, difference: Partial<PersonForm>]>([
    ['PPL-019 seven digits after 02', { mobileNumber: '021234567' }],
    ['PPL-019 nine digits after 02', { mobileNumber: '(021) 555 01234' }],
    ['PPL-020 a top-level domain of two letters', { email: 'hana@mail.nz' }],
    ['PPL-021 exactly 18 years', { dateOfBirth: '21 November 08' }],
    ['PPL-021 exactly 100 years', { dateOfBirth: '21 November 26' }],
    ['macrons, an emoji and a script', { firstName: 'Māia 🥝', lastName: '<script>alert(1)</script>' }],
  ])('%s is right', (_why, difference) => {
    expect(personProblems({ ...hana, ...difference }, today)).toEqual({})
  })

  test('PPL-014 PPL-015 PPL-017 the payload has one claim to read, and no other fields', () => {
    const sent = toNewPerson(hana, { accountCode: '100482', poolKey: 'customers', today })

    expect(sent).toEqual({
      poolKey: 'customers',
      email: 'hana@mail.example',
      firstName: 'Hana',
      lastName: "O'Kerei",
      mobileNumber: '0215550199',
      dateOfBirth: '1990-05-17',
      claims: [{ claimType: 'Account', claimValue: '100482', role: 'AccountRead' }],
      sendWelcomeComm: true,
      allowedExposureLevel: 'Customer',
      level: 'see',
    })
    expect(newPerson.safeParse(sent).success).toBe(true)
  })

  test('PPL-014 a payload without a level means a person who may only see', () => {
    const { level: _level, ...documented } =
      toNewPerson(hana, { accountCode: '100482', poolKey: 'customers', today }) ?? {}

    expect(newPerson.parse(documented).level).toBe('see')
  })

  test('PPL-022 a form with a problem is not sent', () => {
    const of = { accountCode: '100482', poolKey: 'customers', today }

    expect(toNewPerson({ ...hana, email: 'hana' }, of)).toBeNull()
  })
})

describe('a birthday', () => {
  test.each([
    ['17 May 90', '1990-05-17'],
    ['7 may 90', '1990-05-07'],
    ['07/May/05', '2005-05-07'],
    ['4 December 08', '2008-12-04'],
    ['4 December 26', '1926-12-04'],
    ['4 December 30', '1930-12-04'],
    ['4.12.85', '1985-12-04'],
    ['1990-05-17', '1990-05-17'],
    ['3/4/1990', '1990-04-03'],
    ['3/April/1990', '1990-04-03'],
    ['3//1990', null],
    ['/4/1990', null],
    ['soon', null],
  ])('PPL-021 typed as %s is %s', (typed, born) => {
    expect(birthdayIn(typed, today)).toBe(born)
  })

  test.each([
    ['2008-11-21', true],
    ['2008-11-22', false],
    ['1926-11-21', true],
    ['1926-11-20', false],
  ])('PPL-021 on %s is allowed: %s', (born, allowed) => {
    expect(isAgeAllowed(day.parse(born), today)).toBe(allowed)
  })

  test('PPL-021 on a leap day reaches the age a day after the end of February', () => {
    const born = day.parse('2008-02-29')

    expect(isAgeAllowed(born, day.parse('2026-02-28'))).toBe(false)
    expect(isAgeAllowed(born, day.parse('2026-03-01'))).toBe(true)
  })
})

const owner: AuthorisedPerson = {
  userGuid: 'user-aroha',
  firstName: 'Aroha',
  lastName: 'Ngata',
  emailAddress: 'aroha@demo.example',
  mobileNumber: null,
  dateOfBirth: null,
  role: 'AccountOwner',
  level: null,
  since: null,
  isYou: true,
}
const mere: AuthorisedPerson = {
  ...owner,
  userGuid: 'user-mere',
  role: 'AuthorisedPerson',
  level: 'pay',
  isYou: false,
}

test('PPL-009 the roles have their names', () => {
  expect(ROLE_NAMES).toEqual({ AccountOwner: 'Account Owner', AuthorisedPerson: 'Authorised User' })
})

test('PPL-016 the owner and staff may change the people, an authorised person may not', () => {
  expect(mayChangePeople([owner, mere], false)).toBe(true)
  expect(
    mayChangePeople(
      [
        { ...owner, isYou: false },
        { ...mere, isYou: true },
      ],
      false,
    ),
  ).toBe(false)
  expect(mayChangePeople([{ ...owner, isYou: false }], true)).toBe(true)
})

test('PPL-003 the owner cannot be removed', () => {
  expect([owner, mere].map(canBeRemoved)).toEqual([false, true])
})

test('a person without a name is shown by their address', () => {
  expect(personNameText({ ...mere, firstName: '', lastName: '' })).toBe('aroha@demo.example')
})

test.each([
  'userGuid',
  'firstName',
  'lastName',
  'emailAddress',
  'mobileNumber',
  'dateOfBirth',
  'role',
  'level',
])('PPL-010 a person without %s is malformed', (field) => {
  const wire = { ...owner, since: '2026-11-21T00:00:00Z' }

  expect(authorisedPerson.safeParse(wire).success).toBe(true)
  expect(authorisedPerson.safeParse({ ...wire, [field]: undefined }).success).toBe(false)
})

test.each([
  ['PPL-023', readPeople, 'GET', '/iam/accounts/{accountCode}/users'],
  ['PPL-024', readPendingPeople, 'GET', '/iam/accounts/{accountCode}/pendingusers'],
  ['PPL-025', addPerson, 'POST', '/iam/Users'],
  ['PPL-026', removePerson, 'DELETE', '/iam/Users/{userGuid}/claims'],
  ['PPL-027', removePendingPerson, 'DELETE', '/iam/accounts/{accountCode}/pendingusers/{pendingId}'],
  ['PPL-028', readContactPeople, 'GET', '/accounts/{accountCode}/getauthorizedpeople'],
  ['PPL-029', addContactPerson, 'POST', '/accounts/{accountCode}/addauthorizedperson'],
  ['PPL-030', removeContactPerson, 'POST', '/accounts/{accountCode}/removecontact'],
] as const)('%s has its own call: %#', (_id, call, method, path) => {
  expect([call.method, call.path]).toEqual([method, path])
})

test('PPL-011 a pending person without an id, or with a number for one, is malformed', () => {
  const wire = {
    id: 'pending-1',
    firstName: 'Rangi',
    lastName: 'Ngata',
    emailAddress: 'rangi@mail.example',
    level: 'see',
    invitedAt: '2026-11-18T07:15:00Z',
    expiresAt: '2026-11-25T07:15:00Z',
    isOver: false,
  }

  expect(
    ['pending-1', undefined, '', 1].map((id) => pendingPerson.safeParse({ ...wire, id }).success),
  ).toEqual([true, false, false, false])
})

test('PPL-031 a missing or malformed answer reads as no authorised persons', () => {
  expect([readPeople, readPendingPeople, readContactPeople].map(({ malformed }) => malformed)).toEqual([
    'NO_AUTHORIZED_PERSONS',
    'NO_AUTHORIZED_PERSONS',
    'NO_AUTHORIZED_PERSONS',
  ])
})
