import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { bankAccountProblems, joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { BankAccount } from '@switchboard/domain/payments/bank-account'
import {
  BRANCH_CASES,
  EMAIL_CASES,
  NO_PHONES,
  PHONE_FORMS,
  SENDER_CASES,
  SUBJECT_CASES,
  UNSTORABLE,
  USERNAME_CASES,
  listTypedTexts,
} from '@switchboard/domain/testing/typed-cases'

import { fillDemo } from '#api/fill-demo.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { hashPassword } from '#api/identity/passwords.ts'
import { BEN } from './access-callers.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { testApi } from './api.ts'
import { authorization, testBrowser } from './browser.ts'
import { testGateway } from './gateway.ts'
import { typeInto } from './type-into.ts'
import {
  AMOUNT_FIELDS,
  DEBIT_BODY,
  EMAIL_FIELDS,
  LANDLINE_FIELD,
  MOBILE_FIELDS,
  NEW_NUMBER_FIELD,
  PHONE_FIELDS,
  RESET_FIELD,
  VOICE_FIELDS,
} from './typed-fields.ts'
import type { TypedField } from './typed-fields.ts'

const sandbox = await testGateway()
const api = testApi(
  fillDemo,
  {},
  {
    MAIL_SERVER_URL: sandbox.mailServerUrl,
    MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl,
    VOICE_SWITCH_URL: sandbox.voiceSwitchUrl,
  },
)

const mobiles = [
  ...PHONE_FORMS.map((form) => [form('21'), '0215550123'] as const),
  ...NO_PHONES.map((typed) => [typed, null] as const),
]
const landlines = PHONE_FORMS.map((form) => [form('9'), '095550123'] as const)
/** Voice features take a number of another country, for the password of the account. */
const voiceNumbers = mobiles.filter(([typed]) => !typed.includes('+61'))

/** Fields with their names first: vitest cuts long values of `$call` in titles. */
function withNames(fields: readonly TypedField[]) {
  return fields.map((field) => [field.path, field.call, field] as const)
}

test.each(withNames([...MOBILE_FIELDS, NEW_NUMBER_FIELD, ...PHONE_FIELDS]))(
  'a mobile number at %s of %s is stored as it is dialled here, or refused by its field',
  async (_path, _call, field) => {
    expect(await typeInto(api(), field, listTypedTexts(mobiles))).toEqual(mobiles)
  },
)

test('a landline is stored as it is dialled here', async () => {
  expect(await typeInto(api(), LANDLINE_FIELD, listTypedTexts(landlines))).toEqual(landlines)
})

test.each(withNames(VOICE_FIELDS))(
  'a number at %s of %s is stored as it is dialled here, or refused by its field',
  async (_path, _call, field) => {
    expect(await typeInto(api(), field, listTypedTexts(voiceNumbers))).toEqual(voiceNumbers)
  },
)

test.each(withNames(EMAIL_FIELDS))(
  'PRF-007 an email address at %s of %s is stored alone, or refused by its field',
  async (_path, _call, field) => {
    expect(await typeInto(api(), field, listTypedTexts(EMAIL_CASES))).toEqual(EMAIL_CASES)
  },
)

test('PWD-022 a password reset is mailed to the address that was typed, or refused by its field', async () => {
  await api().sql`
    insert into login_user (user_id, username, first_name, last_name, email)
    select address, address, 'Hana', 'Kerei', address
    from (select distinct unnest(${EMAIL_CASES.flatMap(([, value]) => value ?? [])}::text[]) as address) as each
    on conflict do nothing`

  expect(await typeInto(api(), RESET_FIELD, listTypedTexts(EMAIL_CASES))).toEqual(EMAIL_CASES)
})

test.each(withNames(AMOUNT_FIELDS))(
  'a text in place of the amount at %s of %s is refused by its field',
  async (_path, _call, field) => {
    const typed = ['2,50', '250']

    expect(await typeInto(api(), field, typed)).toEqual(typed.map((text) => [text, null]))
  },
)

test.each(
  withNames([
    ...MOBILE_FIELDS,
    ...PHONE_FIELDS,
    ...VOICE_FIELDS,
    ...EMAIL_FIELDS,
    LANDLINE_FIELD,
    RESET_FIELD,
  ]),
)('a text that cannot be stored at %s of %s is refused by its field', async (_path, _call, field) => {
  expect(await typeInto(api(), field, UNSTORABLE)).toEqual(UNSTORABLE.map((text) => [text, null]))
})

const buildFilter = (headerMatch: 'FROM' | 'TO' | 'SUBJECT'): TypedField => ({
  call: 'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/filters/{mailFilterId}',
  path: 'conditions.0.value',
  body: {
    name: 'Adverts',
    allConditionsRequired: true,
    conditions: [{ headerMatch, comparison: 'EQUALS', value: '' }],
    actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
    orderIndex: 0,
    revision: 0,
  },
  reset: 'delete from mail_filter; delete from mailbox_script',
  stored: `select conditions->0->>'value' as value from mail_filter`,
})

test.each([
  ['FROM', SENDER_CASES],
  ['TO', SENDER_CASES],
  ['SUBJECT', SUBJECT_CASES],
] as const)(
  'MAI-009 the value of a filter by %s is stored as messages have it, or refused by its field',
  async (header, cases) => {
    expect(await typeInto(api(), buildFilter(header), listTypedTexts(cases))).toEqual(cases)
  },
)

const ACCOUNT = 'detail.BankAccountDetail'

/** A bank account whose check digit is right. */
function accountAt(bank: string, branch: string): BankAccount {
  const accounts = Array.from({ length: 100 }, (_none, place) => ({
    bank,
    branch,
    account: String(100_000 + place).padStart(7, '0'),
    suffix: '00',
  }))
  const found = accounts.find((account) => Object.keys(bankAccountProblems(account)).length === 0)
  if (found === undefined) throw new Error(`no account of branch ${bank}-${branch}`)
  return found
}

test('PAY-043 a branch of the register is stored, and another one is refused by its field', async () => {
  const cases = BRANCH_CASES.map(([bank, branch, isInUse]) => {
    const { account, suffix } = accountAt(bank, branch)
    const detail = { AccountName: 'B Fowler', Bank: bank, Branch: branch, Account: account, Suffix: suffix }
    return [detail, isInUse ? `${bank}-${branch}` : `MALFORMED_REQUEST ${ACCOUNT}.Branch`] as const
  })
  const field: TypedField = {
    call: 'PUT /accounts/{accountCode}/recurringPaymentMethod',
    path: ACCOUNT,
    by: BEN,
    body: DEBIT_BODY,
    stored: `select bank || '-' || branch as value from recurring_method where account_code = '${BEN.accountCode}'`,
  }

  expect(
    await typeInto(
      api(),
      field,
      cases.map(([detail]) => detail),
    ),
  ).toEqual(cases)
})

test('PAY-043 RFD-004 a refund goes to a branch of the register, and one to another branch is refused by its field', async () => {
  const call = 'POST /accounts/{accountCode}/refunds'
  await api().db.script(z.string().parse(ACCESS_TABLE[call]?.change?.before))
  const cases = BRANCH_CASES.map(([bank, branch, isInUse]) => {
    const account = { accountName: '\u200BA Ngata', ...accountAt(bank, branch) }
    const stored = `A Ngata ${joinAccountNumber(account)}`
    return [account, isInUse ? stored : 'MALFORMED_REQUEST bankAccount.branch'] as const
  })
  const field: TypedField = {
    call,
    path: 'bankAccount',
    reset: 'delete from refund_payment; delete from refund',
    stored: `select account_name || ' ' || bank_account as value from refund_payment`,
  }

  expect(
    await typeInto(
      api(),
      field,
      cases.map(([account]) => account),
    ),
  ).toEqual(cases)
})

const REAL_PASSWORD = 'Māori Kākāpō 2026'
/** Calls that ask for the customer's password once more. */
const PASSWORD_FIELDS: readonly TypedField[] = [
  { call: 'POST /manage/changepassword', path: 'CurrentPassword' },
  { call: 'POST /user/secondfactor/begin', path: 'password' },
  { call: 'POST /user/passkeys/begin', path: 'password' },
  { call: 'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses', path: 'password' },
  { call: 'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/password', path: 'ownPassword' },
  ...['unlock', 'thaw', 'sim', 'number', 'transfer', 'esim'].map((change) => ({
    call: `POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/${change}`,
    path: 'password',
    by: { user: 'hemi', accountCode: '100801' },
    reset: 'delete from number_request',
  })),
]

test.each(withNames(PASSWORD_FIELDS))(
  'the password at %s of %s is taken in both forms of its letters, and no other one',
  async (_path, _call, field) => {
    const hash = await hashPassword(REAL_PASSWORD)
    await api().sql`update login_user set password_hash = ${hash}`
    const typed = [REAL_PASSWORD.normalize('NFD'), REAL_PASSWORD.toLowerCase()]

    const [same, other] = await typeInto(api(), field, typed)

    expect(other?.[1]).toBeNull()
    expect(same?.[1]).toBeUndefined()
  },
)

test.each(['POST /user/login', 'POST /device/register'])(
  'a username is the same with marks that nobody sees: %s',
  async (call) => {
    const { input } = ACCESS_TABLE[call] ?? {}
    const field: TypedField = {
      call,
      path: 'username',
      body: { ...z.record(z.string(), z.string()).parse(input?.body), password: DEMO_PASSWORD },
      reset: 'delete from login_session',
      stored: 'select user_id as value from login_session',
    }
    const cases = USERNAME_CASES.map(
      ([typed, isBen]) =>
        [`${typed}@demo.example`, isBen ? 'user-ben' : 'CREDENTIALS_FAILED undefined'] as const,
    )

    expect(await typeInto(api(), field, listTypedTexts(cases))).toEqual(cases)
  },
)

test.each(USERNAME_CASES)('SES-031 the sign-in page signs %j in as ben: %s', async (username, isBen) => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: authorization().url })
  const { address } = await browser.submit(page.address, { username, password: DEMO_PASSWORD })

  expect(address.startsWith('http://portal.test/login-complete?')).toBe(isBen)
})
