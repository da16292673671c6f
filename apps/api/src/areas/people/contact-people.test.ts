import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { readContactPeople, removeContactPerson } from '@switchboard/domain/people/contact-person-calls'
import type { addContactPerson } from '@switchboard/domain/people/contact-person-calls'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { MAX_CONTACT_PEOPLE } from './contact-people.ts'

const api = testApi(fillSignIn)

const hana: SentBody<typeof addContactPerson> = {
  Name: { FirstName: 'Hana', MiddleName: 'Rose', LastName: "O'Kerei" },
  ContactDetails: {
    HomeNumber: '095550142',
    WorkNumber: '045550142',
    MobileNumber: '0215550199',
    Email: 'hana@mail.example',
  },
  DateOfBirth: '1990-05-17',
  MyAccountAuthorization: false,
}

const MERE = {
  ContactID: 'user-mere',
  Name: { FirstName: 'Mere', MiddleName: null, LastName: 'Ngata' },
  ContactDetails: {
    HomeNumber: null,
    WorkNumber: null,
    MobileNumber: '0215550171',
    Email: 'mere@demo.example',
  },
  DateOfBirth: '1994-02-11',
  MyAccountAuthorization: true,
}

async function add(body: object = hana, user = 'aroha') {
  const headers = { authorization: `Bearer ${await api().createToken(user)}` }
  const url = '/api/accounts/100482/addauthorizedperson'
  return api().app.inject({ method: 'POST', url, headers, payload: body })
}

async function list(user = 'aroha', accountCode = '100482'): Promise<{ ContactID: string }[]> {
  const token = await api().createToken(user)
  return (await api().make(readContactPeople, { token, parameters: { accountCode } })).json()
}

async function remove(ContactID: string, user = 'aroha', accountCode = '100482') {
  return api().make(removeContactPerson, {
    token: await api().createToken(user),
    parameters: { accountCode },
    body: { ContactID },
  })
}

test('PPL-012 PPL-013 PPL-028 PPL-029 a contact is added and listed beside the people who may sign in', async () => {
  const answer = await add()

  expect(answer.statusCode).toBe(200)
  const { ContactID } = answer.json<{ ContactID: string }>()
  expect(await list()).toEqual([MERE, { ContactID, ...hana }])
  expect(await list('aroha', '100483')).toEqual([])
})

test('PPL-012 a contact needs neither a middle name nor a home or work number', async () => {
  const { Name, ContactDetails } = hana
  const body = {
    ...hana,
    Name: { FirstName: Name.FirstName, LastName: Name.LastName },
    ContactDetails: { MobileNumber: ContactDetails.MobileNumber, Email: ContactDetails.Email },
  }

  expect((await add(body)).statusCode).toBe(200)
  expect((await list()).at(-1)).toMatchObject({
    Name: { MiddleName: null },
    ContactDetails: { HomeNumber: null, WorkNumber: null },
  })
})

test('PPL-030 a contact is removed, once', async () => {
  const { ContactID } = (await add()).json<{ ContactID: string }>()
  await add({ ...hana, DateOfBirth: '1991-05-17' })
  expect((await remove(ContactID, 'aroha', '100483')).statusCode).toBe(404)
  expect(await list()).toHaveLength(3)

  expect([(await remove(ContactID)).statusCode, (await remove(ContactID)).statusCode]).toEqual([200, 404])
  expect(await list()).toMatchObject([MERE, { DateOfBirth: '1991-05-17' }])
})

test('PPL-030 removing a person who may sign in takes their access away', async () => {
  expect((await remove('user-mere')).statusCode).toBe(200)

  expect(await api().sql`select 1 from claim where user_id = 'user-mere'`).toEqual([])
})

test.each([
  ['PPL-013 leave to sign in', { MyAccountAuthorization: true }],
  ['a field more', { Role: 'AccountOwner' }],
  [
    'PPL-019 a landline as the mobile',
    { ContactDetails: { ...hana.ContactDetails, MobileNumber: '095550142' } },
  ],
  ['PPL-020 no email address', { ContactDetails: { ...hana.ContactDetails, Email: 'hana' } }],
  ['PPL-021 seventeen years', { DateOfBirth: '2008-11-22' }],
  ['no last name', { Name: { FirstName: 'Hana' } }],
])('a contact with %s is refused', async (_what, difference) => {
  expect((await add({ ...hana, ...difference })).json()).toMatchObject({ code: 'MALFORMED_REQUEST' })
  expect(await list()).toEqual([MERE])
})

test('PPL-028 an authorised person reads contacts without numbers and birth dates, and cannot change them', async () => {
  const { ContactID } = (await add()).json<{ ContactID: string }>()

  expect((await list('mere')).at(-1)).toMatchObject({
    ContactDetails: { HomeNumber: null, WorkNumber: null, MobileNumber: null },
    DateOfBirth: null,
  })
  expect([(await add(hana, 'mere')).statusCode, (await remove(ContactID, 'mere')).statusCode]).toEqual([
    403, 403,
  ])
})

test('the number of contacts of an account is limited', async () => {
  for (let added = 0; added < MAX_CONTACT_PEOPLE; added += 1) await add()

  expect((await add()).json()).toMatchObject({ code: 'TOO_MANY_INVITATIONS' })
})
