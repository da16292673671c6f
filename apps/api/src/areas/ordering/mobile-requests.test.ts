import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import {
  MAX_ASKS_A_DAY,
  askForMobile,
  declineMobileAsk,
  withdrawMobileAsk,
} from '@switchboard/domain/mobile/asks/contract'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import { commitOrder, orderResponse } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, beginOrder, signInBuyer } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import { advanceOrders } from './advance.ts'

const HEMI = '100801'
const [MEMBER, OTHER] = ['021 555 0182', '021 555 0183'] as const

/** Kiri may only view Hemi's account, Mere may pay for it, Jack may order. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`insert into claim (user_id, account_code, role, level) values
    ('user-kiri', '${HEMI}', 'AuthorisedPerson', 'see'), ('user-mere', '${HEMI}', 'AuthorisedPerson', 'pay'),
    ('user-jack', '${HEMI}', 'AuthorisedPerson', 'order')`)
})

const DATA: SentBody<typeof askForMobile> = {
  kind: 'mobileaddon',
  serviceEntity: MEMBER,
  planKey: 'addon-data-5',
  note: 'For the trip',
}
const PLAN: SentBody<typeof askForMobile> = {
  ...DATA,
  kind: 'mobileplan',
  planKey: 'mobile-12',
  note: '',
}

const token = (user: string) => api().createToken(user)

async function sendRequest(user: string, body = DATA) {
  return api().make(askForMobile, { token: await token(user), parameters: { accountCode: HEMI }, body })
}

async function createRequest(user: string, body = DATA): Promise<string> {
  return askForMobile.reply.parse((await sendRequest(user, body)).json()).askId
}

async function listRequests(user: string): Promise<MobileAsk[]> {
  const answer = await api().make(readMyMobile, {
    token: await token(user),
    parameters: { accountCode: HEMI },
  })
  return readMyMobile.reply.parse(answer.json()).asks
}

async function endRequest(call: typeof withdrawMobileAsk, user: string, askId: string) {
  return api().make(call, { token: await token(user), parameters: { accountCode: HEMI, askId } })
}

async function declineRequest(user: string, askId: string, reason = '') {
  const parameters = { accountCode: HEMI, askId }
  return api().make(declineMobileAsk, { token: await token(user), parameters, body: { reason } })
}

/** An order as the page builds it, not committed yet. */
async function prepareOrder(user: string, { kind, planKey, serviceEntity } = DATA): Promise<string> {
  const orderer = await signInBuyer(api(), user, HEMI)
  const orderId = await beginOrder(orderer, kind)
  const seller = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
  await amendAs(orderer, orderId, mobileOrderBody({ kind, planKey, serviceEntity }, seller))
  return orderId
}

async function sendCommit(user: string, orderId: string, answers?: string) {
  const parameters = { accountCode: HEMI, orderId }
  const body = answers === undefined ? {} : { answers }
  return api().make(commitOrder, { token: await token(user), parameters, body })
}

async function commitOrderAs(...pressing: Parameters<typeof sendCommit>) {
  return orderResponse.parse((await sendCommit(...pressing)).json())
}

const listPlacedOrders = () => api().sql`select kind from service_order where state = 'Committed' order by 1`

async function advanceClock(days: number): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${days * 86_400_000}`
}

function listLetters(source: string) {
  return api().sql<{ to: string; subject: string; body: string }>`
    select to_address as to, subject, body from communication where source like ${`${source}%`} order by source`
}

test('a request of a viewer is shown to people who may order, with the present price, and each gets a letter', async () => {
  const askId = await createRequest('kiri')
  await api().db.script(`update plan_charge set charge_cents = 1700 where plan_code = 'addon-data-5'`)

  expect(await listRequests('hemi')).toMatchObject([
    {
      askId,
      kind: 'mobileaddon',
      serviceEntity: MEMBER,
      name: '5 GB extra data',
      price: { unit: 'Once', chargeIncludingGst: 1_500, chargeExcludingGst: 1_304 },
      priceNow: { unit: 'Once', chargeIncludingGst: 1_700 },
      note: 'For the trip',
      askedBy: 'Kiri Paki',
      isYours: false,
      state: 'asked',
    },
  ])
  expect(await listRequests('kiri')).toMatchObject([{ askId, isYours: true }])
  expect(await listRequests('jack')).toHaveLength(1)
  expect(await listRequests('mere')).toEqual([])
  const letters = await listLetters(`mobile-ask:${askId}`)
  expect(letters.map(({ to }) => to)).toEqual(['hemi@demo.example', 'jack@demo.example'])
  expect(letters[0]).toMatchObject({
    subject: `Kiri Paki requests 5 GB extra data for ${MEMBER}`,
    body: expect.not.stringContaining('trip'),
  })
})

test('only a person who may not order makes a request, and only that person withdraws it', async () => {
  for (const user of ['hemi', 'jack'])
    expect((await sendRequest(user)).json()).toMatchObject({ code: 'FORBIDDEN' })
  const askId = await createRequest('kiri')

  expect((await endRequest(withdrawMobileAsk, 'mere', askId)).json()).toMatchObject({
    code: 'MOBILE_ASK_NOT_FOUND',
  })
  expect((await declineRequest('mere', askId)).json()).toMatchObject({ code: 'LEVEL_TOO_LOW' })
  for (const _again of [1, 2])
    expect((await endRequest(withdrawMobileAsk, 'kiri', askId)).statusCode).toBe(200)
  expect(await listRequests('kiri')).toMatchObject([{ state: 'withdrawn' }])
  expect((await declineRequest('hemi', askId)).json()).toMatchObject({ code: 'MOBILE_ASK_NOT_OPEN' })
  expect((await endRequest(withdrawMobileAsk, 'kiri', 'none')).json()).toMatchObject({
    code: 'MOBILE_ASK_NOT_FOUND',
  })
})

test('fifty requests at once make one, and another for its kind and mobile is refused while it is open', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendRequest('kiri')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await api().sql`select count(*)::int as count from mobile_ask`).toEqual([{ count: 1 }])

  expect((await sendRequest('kiri', { ...DATA, planKey: 'addon-data-15' })).json()).toMatchObject({
    code: 'MOBILE_ASK_OPEN',
  })
  expect((await sendRequest('mere')).json()).toMatchObject({ code: 'MOBILE_ASK_OPEN' })
  expect((await sendRequest('mere', PLAN)).statusCode).toBe(200)
  expect((await sendRequest('mere', { ...DATA, serviceEntity: OTHER })).statusCode).toBe(200)
})

test.each<[string, Partial<typeof DATA>, string]>([
  ['a mobile of nobody', { serviceEntity: '021 555 0999' }, 'NUMBER_NOT_FOUND'],
  [
    'an add-on that is not sold',
    { planKey: 'addon-roam-world' },
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ],
  ['a plan as an add-on', { planKey: 'mobile-12' }, 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  [
    'the plan that it has',
    { ...PLAN, planKey: 'mobile-member' },
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ],
  ['the lead', { ...PLAN, planKey: 'mobile-group' }, 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  ['nothing', { planKey: '' }, 'MALFORMED_REQUEST'],
  ['a note that is too long', { note: 'x'.repeat(201) }, 'MALFORMED_REQUEST'],
])('%s cannot be requested', async (_what, difference, code) => {
  expect((await sendRequest('kiri', { ...DATA, ...difference })).json()).toMatchObject({ code })
  expect(await listRequests('hemi')).toEqual([])
})

test('a person makes at most ten requests a day', async () => {
  for (let turn = 0; turn < MAX_ASKS_A_DAY; turn += 1)
    await endRequest(withdrawMobileAsk, 'kiri', await createRequest('kiri'))
  const refused = await sendRequest('kiri')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await sendRequest('mere')).statusCode).toBe(200)
  await advanceClock(1)
  expect((await sendRequest('kiri', PLAN)).statusCode).toBe(200)
})

const [TABS, PRESSES] = [5, 10] as const

test('an agreement that is sent fifty times at once makes one order and one charge', async () => {
  const askId = await createRequest('kiri')
  const orders: string[] = []
  for (let tab = 0; tab < TABS; tab += 1) orders.push(await prepareOrder('hemi'))

  await Promise.all(
    orders.flatMap((orderId) => Array.from({ length: PRESSES }, () => sendCommit('hemi', orderId, askId))),
  )

  expect(await listPlacedOrders()).toEqual([{ kind: 'mobileaddon' }])
  for (const on of ['2026-11-21', '2026-11-22', '2026-11-23'])
    await advanceOrders(api().db, Date.parse(`${on}T00:00:00Z`), new AbortController().signal)
  expect(
    await api().sql`
      select (select count(*) from recurring_charge where account_code = ${HEMI} and starts_on >= '2026-11-21')::int
        + (select count(*) from one_off_charge where account_code = ${HEMI} and charged_on >= '2026-11-21')::int as charges`,
  ).toEqual([{ charges: 1 }])
  const [ask] = await listRequests('kiri')
  expect(ask).toMatchObject({ state: 'agreed', orderNumber: expect.stringMatching(/^\d+$/) })
  expect(await listLetters(`mobile-ask:${askId}:answer`)).toMatchObject([
    {
      to: 'kiri@demo.example',
      subject: expect.stringMatching(/^Approved:/),
      body: expect.stringContaining(ask?.orderNumber ?? ''),
    },
  ])
  expect(
    await api()
      .sql`select detail ->> 'ask' as ask from audit_event where account_code = ${HEMI} and action = 'order-placed'`,
  ).toEqual([{ ask: askId }])
}, 30_000)

test('a person who orders the product in a request agrees to the request', async () => {
  await createRequest('kiri')
  expect(await commitOrderAs('jack', await prepareOrder('jack'))).toMatchObject({ state: 'Committed' })
  expect(await listRequests('kiri')).toMatchObject([{ state: 'agreed' }])
})

test('of a simultaneous agreement and refusal, one is stored', async () => {
  const askId = await createRequest('kiri')
  const orderId = await prepareOrder('hemi')

  const [yes, no] = await Promise.all([commitOrderAs('hemi', orderId, askId), declineRequest('jack', askId)])

  const [ask] = await listRequests('kiri')
  expect([ask?.state, yes.state, no.statusCode]).toEqual(
    ask?.state === 'agreed' ? ['agreed', 'Committed', 409] : ['declined', 'NotOK', 200],
  )
  expect(await listPlacedOrders()).toHaveLength(ask?.state === 'agreed' ? 1 : 0)
})

test('a request stays open if its order is refused', async () => {
  const askId = await createRequest('kiri', PLAN)
  const orderId = await prepareOrder('hemi', PLAN)
  await commitOrderAs('hemi', await prepareOrder('hemi', { ...PLAN, planKey: 'mobile-endless' }))

  expect(await commitOrderAs('hemi', orderId, askId)).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  expect(await listRequests('kiri')).toMatchObject([{ state: 'asked' }])
})

test('a request stays open after an order of another product', async () => {
  const askId = await createRequest('kiri')
  const other = await prepareOrder('hemi', { ...DATA, planKey: 'addon-data-15' })
  expect(await commitOrderAs('hemi', other, askId)).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'MOBILE_ASK_NOT_OPEN' }] },
  })
  expect(await listPlacedOrders()).toEqual([])
})

test('a refusal is sent to the person who made the request; its reason is only in the portal', async () => {
  const askId = await createRequest('kiri')
  for (const _again of [1, 2])
    expect((await declineRequest('jack', askId, ' Not this month ')).statusCode).toBe(200)

  expect(await listRequests('kiri')).toMatchObject([{ state: 'declined', reason: 'Not this month' }])
  const letters = await listLetters(`mobile-ask:${askId}:answer`)
  expect(letters).toMatchObject([
    { to: 'kiri@demo.example', subject: `Declined: 5 GB extra data for ${MEMBER}` },
  ])
  expect(letters[0]?.body).toContain('Done by Jack Tan')
  expect(letters[0]?.body).not.toContain('this month')
  expect((await sendRequest('kiri')).statusCode).toBe(200)
})

test('a request expires after 14 days, and another can be made', async () => {
  const askId = await createRequest('kiri')
  await advanceClock(14)

  expect(await listRequests('hemi')).toMatchObject([{ state: 'expired' }])
  expect((await declineRequest('hemi', askId)).json()).toMatchObject({ code: 'MOBILE_ASK_NOT_OPEN' })
  expect(await commitOrderAs('hemi', await prepareOrder('hemi'), askId)).toMatchObject({ state: 'NotOK' })
  expect((await sendRequest('mere')).statusCode).toBe(200)
  await advanceClock(17)
  expect(await listRequests('kiri')).toEqual([])
})
