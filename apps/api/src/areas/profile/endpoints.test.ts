import { beforeEach, expect, test } from 'vitest'

import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'

import type { Database } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { fillPhones } from './demo.ts'
import { MAX_NUMBER_CHANGES } from './endpoints.ts'

const api = testApi(fillPhonesOfPeople)
const AROHA = '100482'

let request: { token: string; parameters: { accountCode: string } }

async function fillPhonesOfPeople(db: Database): Promise<void> {
  await fillSignIn(db)
  await fillPhones(db)
}

beforeEach(async () => {
  request = { token: await api().createToken('aroha'), parameters: { accountCode: AROHA } }
})

async function readPhones(): Promise<unknown> {
  const rows = await api().sql`
    select home_phone, mobile_phone from account where account_code = ${AROHA}`
  return rows[0]
}

async function listNotices(): Promise<unknown[]> {
  const rows = await api().sql`
    select channel, to_address, subject, body from communication order by channel`
  return rows
}

async function listTrail(): Promise<unknown[]> {
  const rows = await api().sql`
    select actor, account_code, action, detail from audit_event where action = 'phone-number-changed'
    order by audit_event_id`
  return rows
}

function post(path: string, payload: object) {
  return api().app.inject({
    method: 'POST',
    url: `/api/accounts/${AROHA}/${path}`,
    headers: { authorization: `Bearer ${request.token}` },
    payload,
  })
}

test('PRF-002 PRF-011 the contact information contains names, contact details and the address in its parts', async () => {
  const answer = await api().app.inject({
    url: `/api/accounts/${AROHA}/contactinformation`,
    headers: { authorization: `Bearer ${request.token}` },
  })

  expect(answer.json()).toEqual({
    accountName: 'Aroha Ngata',
    contactName: 'Aroha Ngata',
    email: 'aroha@demo.example',
    homePhone: '095550142',
    mobilePhone: '0215550142',
    address: {
      streetAddress: '12 Queen Street',
      suburb: 'Auckland Central',
      town: 'Auckland',
      postCode: '1010',
      state: null,
      country: 'New Zealand',
    },
    businessGroup: 'residential',
  })
})

test('PRF-002 PRF-011 the contact information is that of the requested account', async () => {
  await api().sql`update account set business_group = 'orconbus' where account_code = '100517'`
  const token = await api().createToken('ben')

  const answer = await api().make(readContactInformation, { token, parameters: { accountCode: '100517' } })

  expect(answer.json()).toMatchObject({
    accountName: 'Ben Fowler',
    contactName: 'Ben Fowler',
    email: 'ben@demo.example',
    businessGroup: 'orconbus',
  })
})

test("PRF-002 an account's own name and address are used if they differ from its owner’s", async () => {
  await api().db.script(`update account set name = 'Ngata Joinery', billing_email = 'bills@ngata.example',
    home_phone = null, mobile_phone = null where account_code = '${AROHA}'`)

  expect((await api().make(readContactInformation, request)).json()).toMatchObject({
    accountName: 'Ngata Joinery',
    contactName: 'Aroha Ngata',
    email: 'bills@ngata.example',
    homePhone: null,
    mobilePhone: null,
  })
})

test.each([
  [
    '240 State Highway 25, Whitianga 3510',
    { streetAddress: '240 State Highway 25', suburb: null, town: 'Whitianga', postCode: '3510' },
  ],
  [
    'Level 2, 1 The Strand, Parnell, Auckland 1010',
    { streetAddress: 'Level 2', suburb: '1 The Strand, Parnell', town: 'Auckland', postCode: '1010' },
  ],
  ['PO Box 1', { streetAddress: 'PO Box 1', suburb: null, town: null, postCode: null }],
  ['3 Hill Road, Ōtaki', { streetAddress: '3 Hill Road', suburb: null, town: 'Ōtaki', postCode: null }],
])('PRF-002 the parts of the address %s', async (address, parts) => {
  await api().sql`update account set address = ${address} where account_code = ${AROHA}`

  const answer = await api().make(readContactInformation, request)

  expect(answer.json()).toMatchObject({ address: parts })
})

test('PRF-003 PRF-004 PRF-012 the home phone is changed with its audit entry, and the owner is notified', async () => {
  const answer = await api().make(changePhoneNumber, { ...request, body: { PhoneNumber: '045550199' } })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ PhoneNumber: '045550199' })
  expect(await readPhones()).toEqual({ home_phone: '045550199', mobile_phone: '0215550142' })
  expect(await listTrail()).toEqual([
    {
      actor: 'web:user-aroha',
      account_code: AROHA,
      action: 'phone-number-changed',
      detail: { which: 'home phone number', before: '142', after: '199' },
    },
  ])
  expect(await listNotices()).toEqual([
    {
      channel: 'Email',
      to_address: 'aroha@demo.example',
      subject: 'Your home phone number was changed',
      body: [
        'Kia ora Aroha Ngata',
        'The home phone number of account 100482 was changed on 21 November 2026. It now ends in 199.',
        'If you did not ask for this, call us at once.',
      ].join('\n\n'),
    },
  ])
})

test('PRF-012 PRF-013 only the numbers of the account are changed, even if other accounts have the same', async () => {
  await api().db.script("update account set home_phone = '095550142', mobile_phone = '0215550142'")
  await api().make(changePhoneNumber, { ...request, body: { PhoneNumber: '045550199' } })
  await api().make(changeMobileNumber, { ...request, body: { MobileNumber: '02755501' } })

  const changed = await api().sql`
    select account_code from account where home_phone <> '095550142' or mobile_phone <> '0215550142'`
  expect(changed).toEqual([{ account_code: AROHA }])
})

test('PRF-003 PRF-005 PRF-013 the mobile phone is changed, and the previous mobile is notified by text', async () => {
  const answer = await api().make(changeMobileNumber, { ...request, body: { MobileNumber: '02755501' } })

  expect(answer.json()).toEqual({ MobileNumber: '02755501' })
  expect(await readPhones()).toEqual({ home_phone: '095550142', mobile_phone: '02755501' })
  expect(await listNotices()).toMatchObject([
    { channel: 'Email', to_address: 'aroha@demo.example' },
    { channel: 'SMS', to_address: '0215550142', body: expect.stringContaining('was changed') },
  ])
})

test('PRF-012 PRF-013 an account without numbers gets both, and no text is sent', async () => {
  await api().sql`update account set home_phone = null, mobile_phone = null where account_code = ${AROHA}`
  await api().make(changePhoneNumber, { ...request, body: { PhoneNumber: '045550199' } })
  await api().make(changeMobileNumber, { ...request, body: { MobileNumber: '02755501' } })

  expect(await readPhones()).toEqual({ home_phone: '045550199', mobile_phone: '02755501' })
  expect(await listNotices()).toMatchObject([{ channel: 'Email' }, { channel: 'Email' }])
})

test("the owner is notified of a change by another person, at the owner's address and not the billing address", async () => {
  await api().sql`update account set billing_email = 'bills@demo.example' where account_code = ${AROHA}`
  const token = await api().createToken('mere')

  await api().make(changePhoneNumber, { ...request, token, body: { PhoneNumber: '045550199' } })

  expect(await listNotices()).toMatchObject([{ to_address: 'aroha@demo.example' }])
  expect(await listTrail()).toMatchObject([{ actor: 'web:user-mere' }])
})

test('after the daily limit, a change of number is refused and no text is sent', async () => {
  const change = (place: number) =>
    api().make(changeMobileNumber, { ...request, body: { MobileNumber: `02155501${10 + place}` } })
  const statuses: number[] = []
  for (let place = 0; place <= MAX_NUMBER_CHANGES; place += 1) statuses.push((await change(place)).statusCode)

  expect(statuses).toEqual([...Array.from({ length: MAX_NUMBER_CHANGES }, () => 200), 429])
  const texts = await api().sql`select source from communication where channel = 'SMS'`
  expect(texts).toHaveLength(MAX_NUMBER_CHANGES)
})

test('a change by staff names them in the audit entry', async () => {
  const token = await api().createStaffToken(AROHA)

  await api().make(changePhoneNumber, { ...request, token, body: { PhoneNumber: '045550199' } })

  expect(await listTrail()).toMatchObject([{ actor: 'staff:staff-sam', account_code: AROHA }])
})

test('PRF-006 an unchanged number writes no audit entry and no notice, even if it is sent twice at once', async () => {
  await api().make(changePhoneNumber, { ...request, body: { PhoneNumber: '095550142' } })
  expect(await listTrail()).toEqual([])
  expect(await listNotices()).toEqual([])

  await Promise.all(
    ['045550199', '045550199'].map((PhoneNumber) =>
      api().make(changePhoneNumber, { ...request, body: { PhoneNumber } }),
    ),
  )

  expect(await listTrail()).toHaveLength(1)
  expect(await listNotices()).toHaveLength(1)
})

test.each([
  ['PRF-004 a home phone one digit short', 'changephonenumber', 'PhoneNumber', '09555014'],
  ['PRF-004 a home phone one digit over', 'changephonenumber', 'PhoneNumber', '0955501423'],
  ['PRF-004 a mobile as the home phone', 'changephonenumber', 'PhoneNumber', '021555014'],
  ['PRF-004 a home phone with a letter', 'changephonenumber', 'PhoneNumber', '09 555 O142'],
  ['PRF-004 an international number', 'changephonenumber', 'PhoneNumber', '+61295550142'],
  ['PRF-005 a mobile one digit short', 'changemobilenumber', 'MobileNumber', '0215550'],
  ['PRF-005 a mobile one digit over', 'changemobilenumber', 'MobileNumber', '021234567890'],
  ['PRF-005 letters', 'changemobilenumber', 'MobileNumber', '021KIAORA'],
  ['an empty number', 'changemobilenumber', 'MobileNumber', ''],
])('%s is refused by its field, and nothing is written', async (_why, path, field, number) => {
  const answer = await post(path, { [field]: number })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await readPhones()).toEqual({ home_phone: '095550142', mobile_phone: '0215550142' })
  expect(await listNotices()).toEqual([])
})

test.each([
  ['changephonenumber', 'PhoneNumber', 'tel:+64-9-555-0177', { home_phone: '095550177' }],
  ['changemobilenumber', 'MobileNumber', '\u202A64 21.555.0177\u202C', { mobile_phone: '0215550177' }],
])('%s stores a number as it is dialled here, however it is written', async (path, field, number, row) => {
  const answer = await post(path, { [field]: number })

  expect(answer.statusCode).toBe(200)
  expect(await readPhones()).toMatchObject(row)
})

test('a change whose notice cannot be written is not made', async () => {
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger disturbed before insert on communication for each row execute function disturb()`)

  const answer = await api().make(changePhoneNumber, { ...request, body: { PhoneNumber: '045550199' } })
  await api().db.script('drop function disturb cascade')

  expect(answer.statusCode).toBe(500)
  expect(await readPhones()).toMatchObject({ home_phone: '095550142' })
  expect(await listTrail()).toEqual([])
})

test('the numbers of another account can be neither read nor changed', async () => {
  const parameters = { accountCode: '100517' }

  const read = await api().make(readContactInformation, { ...request, parameters })
  const changed = await api().make(changePhoneNumber, {
    ...request,
    parameters,
    body: { PhoneNumber: '045550199' },
  })

  expect([read.json(), changed.json()]).toMatchObject([
    { code: 'ACCOUNT_CODE_NOT_AVAILABLE' },
    { code: 'ACCOUNT_CODE_NOT_AVAILABLE' },
  ])
})
