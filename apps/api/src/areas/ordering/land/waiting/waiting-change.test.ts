import { beforeEach, expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { setAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import {
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'

import { KIRI, kiri, runOrders, setClock } from '../../testing/orders.ts'

const api = testApi(fillDemo)
const LANDS = '2026-12-07'
/** The first day of a change that begins with the next bill and waits while the order lands. */
const BILL = '2026-12-20'

beforeEach(async () => {
  await api()
    .sql`update account set next_invoice_date = ${BILL}, bill_day_of_month = 20 where account_code = ${KIRI}`
})

type ChangeChoice = Pick<SentBody<typeof makeProductChange>, 'kind' | 'products'>

async function makeChange(change: ChangeChoice, startsOn = BILL) {
  const { token, parameters } = await buildRequest()
  const body = { ...change, startsOn, planKey: null, salesChannel: 'SelfService' as const }
  return api().make(makeProductChange, { token, parameters, body })
}

async function buildRequest() {
  return { token: await api().createToken('kiri'), parameters: { accountCode: KIRI } }
}

async function fetchWaitingChange(kind: ChangeChoice['kind']) {
  const answer = await api().make(readChangeable, { ...(await buildRequest()), query: { kind } })
  return readChangeable.reply.parse(answer.json()).waiting
}

async function undoChange(changeNumber: string) {
  const { token } = await buildRequest()
  const parameters = { accountCode: KIRI, changeNumber }
  return api().make(undoProductChange, { token, parameters, body: {} })
}

async function placeOrder(rest: Partial<OrderBody> = {}) {
  const orderer = await kiri(api())
  await submitOrder(orderer, { ...bodyFor(await offerTo(orderer), { category: 'UFB300/100' }), ...rest })
}

async function runDay(on: string): Promise<void> {
  await setClock(api(), on)
  await runOrders(api(), on)
}

const listCharges = (subject: string) => api().sql`select line_kind, starts_on, ends_on from recurring_charge
  where account_code = ${KIRI} and subject = ${subject} and ends_on is distinct from starts_on - 1
  order by charge_number`

const STATIC_IP: ChangeChoice = { kind: 'static-ip', products: { static_ip: 'STATIC-IP' } }
const toExtra = (Service: string, RatePlan: string | null) => ({ Service, ServiceEntity: null, RatePlan })

test('a waiting change stays if an order does not name its service, and can be undone while the order is under way', async () => {
  await makeChange(STATIC_IP)
  await placeOrder()
  expect(await fetchWaitingChange('static-ip')).toMatchObject({ number: '1', startsOn: BILL })
  expect((await makeChange(STATIC_IP, '2026-11-22')).json()).toMatchObject({
    code: 'ExistingOrderInProgress',
  })
  expect(await fetchWaitingChange('static-ip')).toMatchObject({ number: '1' })

  await runDay(LANDS)
  expect(await listCharges('extra:static_ip')).toEqual([
    { line_kind: 'extra', starts_on: BILL, ends_on: null },
  ])
  expect((await undoChange('1')).statusCode).toBe(200)
  expect(await listCharges('extra:static_ip')).toEqual([])
})

test('a waiting change of an extra that an order removes does not begin and cannot be undone', async () => {
  const body = { salesChannel: 'SelfService', service: 'callingpacklocal', productKey: 'CP-LOCAL-60' }
  await api().make(setAdditionalProduct, { ...(await buildRequest()), body })
  await makeChange({ kind: 'calling-packs', products: { callingpacklocal: 'CP-LOCAL-UNL' } })
  await placeOrder({ AdditionalProducts: [toExtra('callingpacklocal', null)] })
  await runDay(LANDS)

  expect(await listCharges('extra:callingpacklocal')).toMatchObject([{ ends_on: '2026-12-06' }])
  expect(await fetchWaitingChange('calling-packs')).toBeNull()
  expect((await undoChange('1')).json()).toMatchObject({ code: 'CHANGE_TOO_LATE_TO_UNDO' })
})

test('an extra of an order replaces a waiting change of that extra', async () => {
  await makeChange({ kind: 'protection-plan', products: { wireinsurance: 'WIRE-INSURANCE' } })
  await placeOrder({ AdditionalProducts: [toExtra('wireinsurance', 'WIRE-INSURANCE')] })
  await runDay(LANDS)

  expect(await listCharges('extra:wireinsurance')).toEqual([
    { line_kind: 'extra', starts_on: LANDS, ends_on: null },
  ])
  expect(await fetchWaitingChange('protection-plan')).toBeNull()
})

test('WPP-007 an order of wire insurance ends wire maintenance on the day that it lands', async () => {
  const body = { salesChannel: 'SelfService', service: 'wiremaintenence', productKey: 'WIRE-MAINTENANCE' }
  await api().make(setAdditionalProduct, { ...(await buildRequest()), body })
  await placeOrder({ AdditionalProducts: [toExtra('wireinsurance', 'WIRE-INSURANCE')] })
  await runDay(LANDS)

  expect(await listCharges('extra:wiremaintenence')).toMatchObject([{ ends_on: '2026-12-06' }])
  expect(await listCharges('extra:wireinsurance')).toMatchObject([{ starts_on: LANDS, ends_on: null }])
})

test('FAM-019 a family filter that comes with an order is free from its day on', async () => {
  await placeOrder({ AdditionalProducts: [toExtra('safe_mode', 'SAFE-MODE')] })
  await runDay(LANDS)

  const free = [
    { line_kind: 'extra', starts_on: LANDS, ends_on: null },
    { line_kind: 'discount', starts_on: LANDS, ends_on: '2027-03-06' },
  ]
  expect(await listCharges('extra:safe_mode')).toEqual(free)
})
