import { expect, test } from 'vitest'

import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, beginOrder, submitOrder } from '#api/testing/orders.ts'

import { FREE, LEADER, buildBody, hemi } from './testing/mobile-orders.ts'
import { fetchFeedback, runOrders } from './testing/orders.ts'

const api = testApi(fillDemo)

const [NEW, OTHER_NEW] = FREE
const BRING = { number: '+64 21 777-0123', providerKey: 'HARBOUR-MOBILE', providerAccount: ' HM-4471 ' }
const BROUGHT = '021 777 0123'

function buildBringBody(bring: Partial<typeof BRING> = {}): OrderBody {
  return { ...buildBody('connection', NEW, 'mobile-12'), NumberToBring: { ...BRING, ...bring } }
}

/** Orders a mobile that brings a number, and one that brings none. */
async function orderBoth() {
  const orderer = await hemi(api())
  const { OrderIdentifier: number } = await submitOrder(orderer, buildBringBody(), 'connection')
  await submitOrder(orderer, buildBody('connection', OTHER_NEW, 'mobile-12'), 'connection')
  return { number, request: { token: orderer.token, parameters: { accountCode: orderer.accountCode } } }
}

const listLetters = (subject: string) =>
  api().sql<{ body: string }>`
    select body from communication where account_code = '100801' and channel = 'Email' and subject = ${subject}`

test.each([
  ['of a landline', { number: '09 555 0123' }],
  ['that is a digit short', { number: '0217770' }],
  ['of this account', { number: LEADER }],
  ['of ours that is free', { number: OTHER_NEW }],
  ['of a provider without mobiles', { providerKey: 'HARBOUR' }],
  ['of an unknown provider', { providerKey: 'NOBODY' }],
  ['without an account at the provider', { providerAccount: ' ' }],
])('MOB-081 a number %s cannot be brought', async (_what, difference) => {
  expect(await fetchFeedback(await hemi(api()), 'connection', buildBringBody(difference))).toEqual([
    'NUMBER_CANNOT_BE_BROUGHT',
  ])
})

test('MOB-081 a number that a transfer of another mobile is moving cannot be brought', async () => {
  await api()
    .sql`insert into number_request (request_id, account_code, service_number, kind, state, number, new_number,
      asked_at, changed_at, asked_by, ask_at)
    values ('7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f', '100801', 1, 'transfer', 'moving', ${LEADER}, ${BROUGHT},
      now(), now(), 'web:user-hemi', now())`

  expect(await fetchFeedback(await hemi(api()), 'connection', buildBringBody())).toEqual([
    'NUMBER_CANNOT_BE_BROUGHT',
  ])
})

test.each([
  ['an empty account at the provider', { providerAccount: '' }],
  ['an account of 31 letters', { providerAccount: 'x'.repeat(31) }],
])('MOB-080 an order with %s is refused by the field', async (_what, difference) => {
  const orderer = await hemi(api())
  const reply = await amendAs(orderer, await beginOrder(orderer, 'connection'), buildBringBody(difference))

  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'NumberToBring.providerAccount' },
  ])
})

test.each([
  ['mobileplan', 'mobile-endless'],
  ['mobileaddon', 'addon-data-5'],
] as const)('MOB-081 an order %s has no number to bring', async (kind, planKey) => {
  const body = { ...buildBody(kind, LEADER, planKey), NumberToBring: BRING }

  expect(await fetchFeedback(await hemi(api()), kind, body)).toContain('FORM_STATE_INVALID')
})

test('MOB-082 a coming mobile, its order letter and the letter of its first day name the number to bring', async () => {
  const { number, request } = await orderBoth()
  const { coming } = readMyMobile.reply.parse((await api().make(readMyMobile, request)).json())
  await runOrders(api(), '2026-11-25')

  expect(coming.map(({ serviceEntity, bring }) => [serviceEntity, bring])).toEqual([
    [NEW, BROUGHT],
    [OTHER_NEW, null],
  ])
  const [placed] = await listLetters(`We have your order ${number}`)
  expect(placed?.body).toContain(`Then move ${BROUGHT} to it, under My mobile.`)
  const [complete] = await listLetters(`Your order ${number} is complete`)
  expect(complete?.body).toContain(`Move ${BROUGHT} to us now, under My mobile.`)
})

test('MOB-082 from its first day a mobile has the number to bring with what its owner typed', async () => {
  const { request } = await orderBoth()
  await runOrders(api(), '2026-11-25')
  const { numbers } = readNumbers.reply.parse((await api().make(readNumbers, request)).json())
  const services = listMobileServices.reply.parse((await api().make(listMobileServices, request)).json())

  expect(numbers.find(({ number }) => number === NEW)?.bring).toEqual({
    number: BROUGHT,
    providerName: 'Harbour Mobile',
    typed: { providerKey: 'HARBOUR-MOBILE', providerAccount: 'HM-4471' },
  })
  expect(numbers.filter(({ bring }) => (bring ?? null) !== null)).toHaveLength(1)
  expect(services.filter(({ bring }) => bring === BROUGHT).map(({ serviceEntity }) => serviceEntity)).toEqual(
    [NEW],
  )
})
