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

async function asks(user: string, body = DATA) {
  return api().make(askForMobile, { token: await token(user), parameters: { accountCode: HEMI }, body })
}

async function createAsk(user: string, body = DATA): Promise<string> {
  return askForMobile.reply.parse((await asks(user, body)).json()).askId
}

async function listAsks(user: string): Promise<MobileAsk[]> {
  const answer = await api().make(readMyMobile, {
    token: await token(user),
    parameters: { accountCode: HEMI },
  })
  return readMyMobile.reply.parse(answer.json()).asks
}

async function ends(call: typeof withdrawMobileAsk, user: string, askId: string) {
  return api().make(call, { token: await token(user), parameters: { accountCode: HEMI, askId } })
}

async function declines(user: string, askId: string, reason = '') {
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

async function presses(user: string, orderId: string, answers?: string) {
  const parameters = { accountCode: HEMI, orderId }
  const body = answers === undefined ? {} : { answers }
  return api().make(commitOrder, { token: await token(user), parameters, body })
}

async function agrees(...pressing: Parameters<typeof presses>) {
  return orderResponse.parse((await presses(...pressing)).json())
}

const placings = () => api().sql`select kind from service_order where state = 'Committed' order by 1`

async function passes(days: number): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${days * 86_400_000}`
}

function listLetters(source: string) {
  return api().sql<{ to: string; subject: string; body: string }>`
    select to_address as to, subject, body from communication where source like ${`${source}%`} order by source`
}

test('a viewer asks, those who may order see the request with the present price, and each of them gets a letter', async () => {
  const askId = await createAsk('kiri')
  await api().db.script(`update plan_charge set charge_cents = 1700 where plan_code = 'addon-data-5'`)

  expect(await listAsks('hemi')).toMatchObject([
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
  expect(await listAsks('kiri')).toMatchObject([{ askId, isYours: true }])
  expect(await listAsks('jack')).toHaveLength(1)
  expect(await listAsks('mere')).toEqual([])
  const letters = await listLetters(`mobile-ask:${askId}`)
  expect(letters.map(({ to }) => to)).toEqual(['hemi@demo.example', 'jack@demo.example'])
  expect(letters[0]).toMatchObject({
    subject: `Kiri Paki asks for 5 GB extra data for ${MEMBER}`,
    body: expect.not.stringContaining('trip'),
  })
})

test('who may order cannot ask, and a request is withdrawn only by the person who made it', async () => {
  for (const user of ['hemi', 'jack']) expect((await asks(user)).json()).toMatchObject({ code: 'FORBIDDEN' })
  const askId = await createAsk('kiri')

  expect((await ends(withdrawMobileAsk, 'mere', askId)).json()).toMatchObject({
    code: 'MOBILE_ASK_NOT_FOUND',
  })
  expect((await declines('mere', askId)).json()).toMatchObject({ code: 'LEVEL_TOO_LOW' })
  for (const _again of [1, 2]) expect((await ends(withdrawMobileAsk, 'kiri', askId)).statusCode).toBe(200)
  expect(await listAsks('kiri')).toMatchObject([{ state: 'withdrawn' }])
  expect((await declines('hemi', askId)).json()).toMatchObject({ code: 'MOBILE_ASK_NOT_OPEN' })
  expect((await ends(withdrawMobileAsk, 'kiri', 'none')).json()).toMatchObject({
    code: 'MOBILE_ASK_NOT_FOUND',
  })
})

test('fifty requests at once make one; another of its kind and mobile is refused while it is open', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => asks('kiri')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await api().sql`select count(*)::int as count from mobile_ask`).toEqual([{ count: 1 }])

  expect((await asks('kiri', { ...DATA, planKey: 'addon-data-15' })).json()).toMatchObject({
    code: 'MOBILE_ASK_OPEN',
  })
  expect((await asks('mere')).json()).toMatchObject({ code: 'MOBILE_ASK_OPEN' })
  expect((await asks('mere', PLAN)).statusCode).toBe(200)
  expect((await asks('mere', { ...DATA, serviceEntity: OTHER })).statusCode).toBe(200)
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
])('%s cannot be asked for', async (_what, difference, code) => {
  expect((await asks('kiri', { ...DATA, ...difference })).json()).toMatchObject({ code })
  expect(await listAsks('hemi')).toEqual([])
})

test('a person can ask at most ten times a day', async () => {
  for (let turn = 0; turn < MAX_ASKS_A_DAY; turn += 1)
    await ends(withdrawMobileAsk, 'kiri', await createAsk('kiri'))
  const refused = await asks('kiri')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await asks('mere')).statusCode).toBe(200)
  await passes(1)
  expect((await asks('kiri', PLAN)).statusCode).toBe(200)
})

const [TABS, PRESSES] = [5, 10] as const

test('a yes pressed fifty times at once, from five tabs, makes one order and one charge', async () => {
  const askId = await createAsk('kiri')
  const orders: string[] = []
  for (let tab = 0; tab < TABS; tab += 1) orders.push(await prepareOrder('hemi'))

  await Promise.all(
    orders.flatMap((orderId) => Array.from({ length: PRESSES }, () => presses('hemi', orderId, askId))),
  )

  expect(await placings()).toEqual([{ kind: 'mobileaddon' }])
  for (const on of ['2026-11-21', '2026-11-22', '2026-11-23'])
    await advanceOrders(api().db, Date.parse(`${on}T00:00:00Z`), new AbortController().signal)
  expect(
    await api().sql`
      select (select count(*) from recurring_charge where account_code = ${HEMI} and starts_on >= '2026-11-21')::int
        + (select count(*) from one_off_charge where account_code = ${HEMI} and charged_on >= '2026-11-21')::int as charges`,
  ).toEqual([{ charges: 1 }])
  const [ask] = await listAsks('kiri')
  expect(ask).toMatchObject({ state: 'agreed', orderNumber: expect.stringMatching(/^\d+$/) })
  expect(await listLetters(`mobile-ask:${askId}:answer`)).toMatchObject([
    {
      to: 'kiri@demo.example',
      subject: expect.stringMatching(/^Yes to/),
      body: expect.stringContaining(ask?.orderNumber ?? ''),
    },
  ])
  expect(
    await api()
      .sql`select detail ->> 'ask' as ask from audit_event where account_code = ${HEMI} and action = 'order-placed'`,
  ).toEqual([{ ask: askId }])
}, 30_000)

test('a person who orders the product in a request agrees to the request', async () => {
  await createAsk('kiri')
  expect(await agrees('jack', await prepareOrder('jack'))).toMatchObject({ state: 'Committed' })
  expect(await listAsks('kiri')).toMatchObject([{ state: 'agreed' }])
})

test('of a yes and a no at the same time one is stored', async () => {
  const askId = await createAsk('kiri')
  const orderId = await prepareOrder('hemi')

  const [yes, no] = await Promise.all([agrees('hemi', orderId, askId), declines('jack', askId)])

  const [ask] = await listAsks('kiri')
  expect([ask?.state, yes.state, no.statusCode]).toEqual(
    ask?.state === 'agreed' ? ['agreed', 'Committed', 409] : ['declined', 'NotOK', 200],
  )
  expect(await placings()).toHaveLength(ask?.state === 'agreed' ? 1 : 0)
})

test('an order that is refused leaves the request open', async () => {
  const askId = await createAsk('kiri', PLAN)
  const orderId = await prepareOrder('hemi', PLAN)
  await agrees('hemi', await prepareOrder('hemi', { ...PLAN, planKey: 'mobile-endless' }))

  expect(await agrees('hemi', orderId, askId)).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  expect(await listAsks('kiri')).toMatchObject([{ state: 'asked' }])
})

test('an order of another product leaves the request open', async () => {
  const askId = await createAsk('kiri')
  const other = await prepareOrder('hemi', { ...DATA, planKey: 'addon-data-15' })
  expect(await agrees('hemi', other, askId)).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'MOBILE_ASK_NOT_OPEN' }] },
  })
  expect(await placings()).toEqual([])
})

test('a no is sent to the person who asked; its reason is shown in the portal only', async () => {
  const askId = await createAsk('kiri')
  for (const _again of [1, 2])
    expect((await declines('jack', askId, ' Not this month ')).statusCode).toBe(200)

  expect(await listAsks('kiri')).toMatchObject([{ state: 'declined', reason: 'Not this month' }])
  const letters = await listLetters(`mobile-ask:${askId}:answer`)
  expect(letters).toMatchObject([{ to: 'kiri@demo.example', subject: `No to 5 GB extra data for ${MEMBER}` }])
  expect(letters[0]?.body).toContain('Done by Jack Tan')
  expect(letters[0]?.body).not.toContain('this month')
  expect((await asks('kiri')).statusCode).toBe(200)
})

test('a request without an answer expires after 14 days and makes room for another', async () => {
  const askId = await createAsk('kiri')
  await passes(14)

  expect(await listAsks('hemi')).toMatchObject([{ state: 'expired' }])
  expect((await declines('hemi', askId)).json()).toMatchObject({ code: 'MOBILE_ASK_NOT_OPEN' })
  expect(await agrees('hemi', await prepareOrder('hemi'), askId)).toMatchObject({ state: 'NotOK' })
  expect((await asks('mere')).statusCode).toBe(200)
  await passes(17)
  expect(await listAsks('kiri')).toEqual([])
})
