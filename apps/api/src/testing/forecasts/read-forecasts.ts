import { readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { frequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { powerOrder } from '@switchboard/domain/power/order'
import { convertPowerOrder } from '@switchboard/domain/power/as-order'
import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
} from '@switchboard/domain/product-change/contract'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'
import { cancelVideo, forecastVideoCancellation } from '@switchboard/domain/video/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'

import { demoLocationAt } from '#api/demo/locations.ts'
import { buildChoice } from '#api/testing/change-choice.ts'
import { bodyFor, offerTo } from '#api/testing/orders.ts'
import { getConnection, submitPowerOrder, powerOrderFor } from '#api/testing/power-orders.ts'
import { placeOrder, toOrderer } from '#api/testing/six-months/actions.ts'
import { callAs, runJobs } from '#api/testing/six-months/provider.ts'
import type { Customer, Provider } from '#api/testing/six-months/provider.ts'

import { toPromised } from './promised.ts'
import type { PromisedBill } from './promised.ts'

/** A forecast to read: the provider, the customer, and random choices. */
export type Draw = {
  readonly provider: Provider
  readonly customer: Customer
  readonly random: () => number
}

const NEW_HOUSE = '25 Aro Street, Aro Valley, Wellington 6021'

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** Reads the forecast of an order, then places the order. */
async function order({ provider, customer }: Draw, body: OrderBody, type: OrderKind) {
  const wire = await callAs(provider, customer, forecastOrder, { body: { type, order: body } })
  const { forecast } = forecastOrder.reply.parse(wire)
  if (forecast === null) throw new Error(`the order of ${customer.user} has no forecast`)
  await placeOrder(provider, customer, { body, kind: type })
  return [forecast.first, forecast.each].map(toPromised)
}

export async function changePlan(draw: Draw): Promise<readonly PromisedBill[]> {
  const { provider, customer, random } = draw
  const connect = addDays(provider.today, 14 + Math.floor(random() * 6))
  const offer = await offerTo(await toOrderer(provider, customer))
  const [plan] = offer.current.CoreProducts
  const hasLine = plan?.CoreProductComponents.some(({ service }) => service === 'Voice') === true
  const categories = offer.coreProducts
    .filter(({ hasVoice }) => (hasVoice === 'yes') === hasLine)
    .map(({ broadbandCategory }) => broadbandCategory)
    .filter((each) => each.startsWith('UFB'))
  const category = pick(random, [...new Set(categories)])
  return order(draw, bodyFor(offer, { category, connect: toWeekday(connect) }), 'product')
}

export async function moveHouse(draw: Draw): Promise<readonly PromisedBill[]> {
  const { provider, customer, random } = draw
  const connect = toWeekday(addDays(provider.today, 12 + Math.floor(random() * 6)))
  const offer = await offerTo(await toOrderer(provider, customer), 'movehouse', demoLocationAt(NEW_HOUSE))
  return order(draw, bodyFor(offer, { category: 'UFB300/100', connect, kind: 'movehouse' }), 'movehouse')
}

/** Technicians come from Monday to Friday. */
function toWeekday(on: Day): Day {
  const weekday = new Date(on).getUTCDay()
  if (weekday === 0) return addDays(on, 1)
  return weekday === 6 ? addDays(on, 2) : on
}

export function addPower(address: string) {
  return async ({ provider, customer, random }: Draw): Promise<readonly PromisedBill[]> => {
    const connection = getConnection(address)
    const sent = powerOrderFor(connection)
    const RatePlan = connection.ami ? pick(random, ['power-smart', 'power-smart-low']) : 'power-dial'
    const component = { Service: 'Electricity' as const, ServiceEntity: connection.icp, RatePlan }
    const body = {
      ...sent,
      CoreProducts: [{ CoreProductKey: 'ELECTRICITY', Components: [component] }],
    }
    const asOrder = convertPowerOrder(powerOrder.parse(body), provider.today)
    if (typeof asOrder === 'string') throw new Error(asOrder)
    const wire = await callAs(provider, customer, forecastOrder, { body: { type: 'power', order: asOrder } })
    const { forecast } = forecastOrder.reply.parse(wire)
    if (forecast === null) throw new Error('the power order has no forecast')
    await submitPowerOrder(await toOrderer(provider, customer), body)
    return [forecast.first, forecast.each].map(toPromised)
  }
}

export async function addMobile(draw: Draw): Promise<readonly PromisedBill[]> {
  const planKey = pick(draw.random, ['mobile-12', 'mobile-endless'])
  const address = {
    StreetName: '5 Hinemoa Street',
    Suburb: 'Glenholme',
    City: 'Rotorua',
    PostCode: '3010',
    Country: 'New Zealand',
  }
  const body = mobileOrderBody(
    { kind: 'connection', planKey, serviceEntity: '021 555 2000', address, promotion: null },
    { businessGroup: 'residential', salesPerson: 'SelfServiceV1' },
  )
  return order(draw, body, 'connection')
}

export async function changeFrequency(draw: Draw): Promise<readonly PromisedBill[]> {
  const { provider, customer, random } = draw
  const plans = readBillingFrequency.reply.parse(await callAs(provider, customer, readBillingFrequency))
  const change = frequencyChange(plans, pick(random, ['Weekly', 'Monthly']))
  if ('problem' in change) throw new Error(change.problem)
  return order(draw, frequencyOrder(plans, change, 'SelfServiceV1'), 'plan')
}

export function changeProduct(kind: ChangeKind, businessGroup = 'residential') {
  return async ({ provider, customer, random }: Draw): Promise<readonly PromisedBill[]> => {
    const has = readChangeable.reply.parse(
      await callAs(provider, customer, readChangeable, { query: { kind } }),
    )
    const picks = [0, 1, 2, 3].map((first) => [first, Math.floor(random() * 3), Math.floor(random() * 3)])
    const choices = picks.flatMap((each) => buildChoice(kind, has, { businessGroup, picks: each }) ?? [])
    const wanted = { kind, startsOn: pick(random, has.startDays), ...pick(random, choices) }
    const forecast = forecastProductChange.reply.parse(
      await callAs(provider, customer, forecastProductChange, { body: wanted }),
    )
    await callAs(provider, customer, makeProductChange, { body: { ...wanted, salesChannel: 'SelfService' } })
    return [forecast.with.first, forecast.with.each].map(toPromised)
  }
}

export async function endVideo({ provider, customer }: Draw): Promise<readonly PromisedBill[]> {
  const parameters = { serviceEntity: `video-${customer.accountCode}` }
  const forecast = forecastVideoCancellation.reply.parse(
    await callAs(provider, customer, forecastVideoCancellation, { parameters, body: {} }),
  )
  await callAs(provider, customer, cancelVideo, { parameters })
  return [forecast.with.first, forecast.with.each].map(toPromised)
}

/** The next bill as the home page shows it. It is exact when the power usage of every day has arrived. */
export async function readNext({ provider, customer }: Draw): Promise<readonly PromisedBill[]> {
  await runJobs(provider, 'usage')
  const bill = readNextBill.reply.parse(await callAs(provider, customer, readNextBill))
  const { range, billDate } = bill
  if (range === null || range.low !== range.high) throw new Error(`the next bill is ${JSON.stringify(bill)}`)
  return [{ day: billDate, cents: range.low, withoutGst: range.lowExcludingGst, isWhole: true }]
}
