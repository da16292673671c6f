import { expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'
import { isEmailAddress } from '@switchboard/domain/email'
import { initiatePasswordReset } from '@switchboard/domain/passwords/contract'
import { addPerson, removePerson } from '@switchboard/domain/people/contract'
import { acceptInvitation } from '@switchboard/domain/people/invitation-calls'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { ACCOUNT, AROHA, BEN } from './access-callers.ts'
import type { CallInput, Change, Owner } from './access-callers.ts'
import { ACCESS_TABLE, toRowName } from './access-table.ts'
import { testApi } from './api.ts'
import { requestByRow } from './request-by-row.ts'
import { DEBIT_BODY } from './typed-fields.ts'

const api = testApi(fillDemo)

const TYPED = 'You have won, see prize.example'
const STRANGER = 'stranger@elsewhere.example'

/** A call with a body, its request, its caller and the setup of the account. */
type Walk = {
  readonly name: string
  readonly input: CallInput
  readonly by: Owner
  readonly before: Change['before'] | undefined
}

/** Requests that the rows of the table do not make. */
const MORE: Walk[] = [
  {
    name: 'PUT /accounts/{accountCode}/recurringPaymentMethod',
    by: BEN,
    before: undefined,
    input: {
      body: DEBIT_BODY,
    },
  },
]

const WALKS: Walk[] = [
  ...MORE,
  ...Object.entries(ACCESS_TABLE).flatMap(([name, { input, change }]) => {
    const how = change?.input ?? input
    return how?.body === undefined
      ? []
      : [{ name, input: how, by: change?.by ?? AROHA, before: change?.before }]
  }),
]

function getCall(name: string): CallShape {
  const call = listEndpoints(api().services).find(({ call: each }) => toRowName(each) === name)?.call
  if (call === undefined) throw new Error(`no call ${name}`)
  return call
}

type Path = readonly string[]

/** The texts in a body with their paths. */
function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => textsIn(part, [...path, name]))
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((part: unknown, place) => (String(place) === name ? withText(part, rest, text) : part))
  return Object.fromEntries(
    Object.entries(value).map(([each, part]: [string, unknown]) => [
      each,
      each === name ? withText(part, rest, text) : part,
    ]),
  )
}

/**
 * The bodies with the typed text, at one path in each body that accepts any text there, and with the
 * stranger's address.
 */
function fillTypedText(call: CallShape, body: unknown): unknown[] {
  const texts = textsIn(body).filter(({ text }) => text !== ACCOUNT)
  const toStranger = texts
    .filter(({ text }) => isEmailAddress(text))
    .reduce((made, { path }) => withText(made, path, STRANGER), body)
  return texts
    .map(({ path }) => withText(toStranger, path, TYPED))
    .filter((made) => call.body?.safeParse(made).success === true)
}

type Sent = { to_address: string; text: string }

async function readSentToStranger(): Promise<Sent[]> {
  return api().sql<Sent>`
    with sent as (
      select to_address, subject || ' ' || body as text from letter
      union all select to_address, concat_ws(' ', subject, body, html) from communication)
    select to_address, text from sent where to_address = ${STRANGER}`
}

const seen = { bodies: 0, toStrangers: 0, notices: { owner: 0, orders: 0, staff: 0 } }

test.each(WALKS.map((walk) => [walk.name, walk] as const))(
  '%s sends no typed text to a typed address',
  async (name, { input, by: { user, accountCode }, before }) => {
    if (typeof before === 'string') await api().db.script(before)
    else await before?.(api())
    const call = getCall(name)
    const token = await api().createToken(user)

    for (const body of fillTypedText(call, input.body)) {
      await api().sql`delete from sign_in_tries`
      const answer = await requestByRow(api().app, call, { token, accountCode, input: { ...input, body } })
      if (answer.statusCode < 400) seen.bodies += 1
    }

    const letters = await readSentToStranger()
    seen.toStrangers += letters.length
    expect(letters.filter(({ text }) => text.includes('prize'))).toEqual([])
  },
)

test('an invited person and the owner who removes them send no typed name', async () => {
  const token = await api().createToken(AROHA.user)
  const claims = [{ claimType: 'Account', claimValue: AROHA.accountCode, role: 'AccountRead' }] as const
  const person = { email: STRANGER, mobileNumber: '0215550199', dateOfBirth: '1990-05-17' }
  await api().make(addPerson, {
    token,
    body: {
      ...person,
      poolKey: 'customers',
      firstName: TYPED,
      lastName: TYPED,
      claims: [...claims],
      sendWelcomeComm: true,
      allowedExposureLevel: 'Customer',
    },
  })
  const [invitation] = await api().sql<{ link: string }>`
    select link from letter where to_address = ${STRANGER} and link is not null`
  const Token = new URL(invitation?.link ?? '').searchParams.get('token') ?? ''
  const accepted = await api().make(acceptInvitation, { body: { Token, Password: 'tui-fern-paddle-9' } })
  await api().make(initiatePasswordReset, { body: { Username: STRANGER, userpool: 'customers' } })
  const [user] = await api().sql<{
    id: string
  }>`select user_id as id from login_user where email = ${STRANGER}`
  await api().make(removePerson, {
    token,
    parameters: { userGuid: user?.id ?? '' },
    query: { claimType: 'Account', claimValue: AROHA.accountCode },
  })

  expect(accepted.statusCode).toBe(200)
  const letters = await readSentToStranger()
  // the letters of the reset and of the removal: the invitation was accepted before it was sent
  expect(letters).toHaveLength(2)
  expect(letters.filter(({ text }) => text.includes('prize'))).toEqual([])
})

/** Who makes a change, and the paragraph that the notice then has. */
const DOERS = {
  owner: null,
  orders: 'Done by Jack Tan, who may act for your account.',
  staff: 'Done for you by our team.',
} as const
type Doer = keyof typeof DOERS

const CHANGES = Object.entries(ACCESS_TABLE).flatMap(([name, { who, input = {}, change }]) =>
  change === undefined || change === null
    ? []
    : (['owner', 'orders', 'staff'] as const)
        .filter((doer) => who[doer] === 'allowed')
        .map((doer) => ({ name, doer, change: { input, by: AROHA, ...change } })),
)

/**
 * Calls that send no notice: contacts, a withdrawal of the owner's own request, a payment while the gateway
 * is down, an activation of an ordered product, wifi without a device management, a visit while the fibre
 * company is down, the address of a calendar, line features while the telephone switch is down, the name of
 * a mobile, a kept new number. For staff also an order without a seller, and calls that need the owner's
 * password.
 */
const TELLS_NOBODY = [
  /\/(addauthorizedperson|removecontact)$/,
  /\/refunds\/\{reference\}\/withdraw$/,
  /^DELETE .*\/pendingusers\//,
  /\/(createpxfusiontransaction|windcavetransactions)$/,
  /\/onlinevideo\/orders$/,
  /\/wifi(\/(undo|guest))?$/,
  /\/booking(\/calendar)?$/,
  /\/(voice|tollfree|tollfreenumbers)\//,
  /\/lines\/\{serviceNumber\}\/(name|keepnew)$/,
]
const TELLS_NOBODY_BY_STAFF = [
  ...TELLS_NOBODY,
  /\/commit$/,
  /\/lines\/\{serviceNumber\}\/(unlock|sim|number|transfer|esim|card|found)$/,
]

function tells(name: string, doer: Doer): boolean {
  return !(doer === 'staff' ? TELLS_NOBODY_BY_STAFF : TELLS_NOBODY).some((none) => none.test(name))
}

function getToken(doer: Doer, { user, accountCode }: Owner): Promise<string> {
  if (doer === 'staff') return api().createStaffToken(accountCode)
  return api().createToken(doer === 'owner' ? user : 'jack')
}

test.each(CHANGES)('$name: the notice states whether $doer did it', async ({ name, doer, change }) => {
  const { input, before, by } = change
  await api().sql`
    insert into claim (user_id, account_code, role, level)
    values ('user-jack', ${by.accountCode}, 'AuthorisedPerson', 'order')
    on conflict (user_id, account_code) do update set level = excluded.level`
  if (typeof before === 'string') await api().db.script(before)
  else await before?.(api())
  const [last] = await api().sql<{ id: number }>`select max(communication_id) as id from communication`
  const token = await getToken(doer, by)

  await requestByRow(api().app, getCall(name), { token, accountCode: by.accountCode, input })

  const sent = await api().sql<{ body: string }>`
    select body from communication
    where communication_id > ${last?.id ?? 0} and account_code = ${by.accountCode} and channel = 'Email'`
  const paragraphs = sent.flatMap(({ body }) => body.split('\n\n'))
  expect(sent.length > 0).toBe(tells(name, doer))
  const statement = DOERS[doer]
  expect(paragraphs.filter((text) => text.startsWith('Done '))).toEqual(
    statement === null ? [] : sent.map(() => statement),
  )
  seen.notices[doer] += sent.length
})

test('notices were sent for each of the callers', () => {
  console.log(`notices: ${JSON.stringify(seen.notices)}`)
  expect(Math.min(...Object.values(seen.notices))).toBeGreaterThan(9)
})

test('some typed bodies were accepted, and letters to strangers were sent', () => {
  console.log(`letters: ${seen.bodies} bodies taken, ${seen.toStrangers} letters to strangers`)
  expect(seen.bodies).toBeGreaterThan(10)
  expect(seen.toStrangers).toBeGreaterThan(0)
})
