import * as z from 'zod/mini'

import { frequencyChange, frequencyOrder } from '@switchboard/domain/billing-frequency/rules'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { wifiLine, wifiOption } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS, optionsFor } from '@switchboard/domain/google-wifi/rules'
import { choosableUnits, trialCodeFor } from '@switchboard/domain/mesh/rules'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import { videoOrderBody } from '@switchboard/domain/video/rules'

import { cancelPlacedOrder } from '#api/areas/ordering/follow/cancel.ts'
import { forecastWith, stepsUnderWay } from '#api/areas/ordering/forecast/forecast.ts'
import { KINDS } from '#api/areas/ordering/kinds.ts'
import { amendment } from '#api/areas/ordering/place/amendment.ts'
import { placeOrder } from '#api/areas/ordering/place/commit.ts'
import type { OrderSnapshot } from '#api/areas/ordering/snapshot.ts'
import { saveAmendment, insertOrder } from '#api/areas/ordering/store.ts'
import { cancelVideoService, forecastCancellation } from '#api/areas/video/cancel.ts'
import { offersText } from '#api/areas/video/store.ts'
import { readFeasibility, readFrequencyPlans } from '#api/provider/bill-frequency/store.ts'
import { ORDERED_VIDEO } from '#api/provider/services/subjects.ts'
import type { Database } from '#api/platform/database/database.ts'
import { wifiOfferTo } from '#api/provider/offer/google-wifi.ts'
import { knownMeshOffer, meshOfferText } from '#api/provider/offer/mesh.ts'

import {
  addHolding,
  changePeriods,
  endHoldings,
  frequencyOn,
  isOpen,
  ofBill,
  ofMonth,
  reprice,
  calculateShownBills,
} from './model.ts'
import type { Holding, Model } from './model.ts'
import { buildRequestContext, toInstant, toAmountPair } from './product-step.ts'
import type { StepContext } from './product-step.ts'

const SELLER = 'SelfServiceV1'
const HOME = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

type Placed = { readonly number: number; readonly snapshot: OrderSnapshot }
type ToPlace = {
  readonly kind: OrderKind
  readonly body: OrderBody
  /** Adds the order's quoted charges to the model; returns a function that removes them. */
  readonly takeUp: (snapshot: OrderSnapshot, number: number) => () => void
}

/** Forecasts an order, compares the forecast with the model and places the order. Returns a text if the order is refused. */
async function placeAndCompare(
  db: Database,
  { model, today }: StepContext,
  order: ToPlace,
): Promise<Placed | string> {
  const { kind, body, takeUp } = order
  const context = buildRequestContext(model, today)
  const { accountCode, now } = context
  const { placement, problems } = await KINDS[kind].validate(db, context, { body })
  if (placement === null) return problems.join(' ')
  const snapshot = await db.transaction((queries) => placement.snapshot(queries))
  const forecast = await db.transaction((queries) => forecastWith(queries, context, { kind, body, snapshot }))
  if (forecast === null) throw new Error('there is no forecast')
  const lands = snapshot.steps.at(-1)?.on ?? today
  const without = forecast.without && JSON.stringify([toAmountPair(forecast.without.first)])
  const expectedWithout = JSON.stringify([toCentsPair(calculateShownBills(model, today, lands).first)])
  if (without !== undefined && without !== expectedWithout)
    throw new Error(`without it ${without} is not ${expectedWithout}`)
  const { order_id: orderId, order_number: number } = await insertOrder(db, { accountCode, kind, now })
  const quoted = amendment({ body, feedback: [], quote: placement.quote }, now)
  await saveAmendment(db, { accountCode, orderId }, quoted)
  const placed = await db.transaction((queries) => placeOrder(queries, { ...context, orderId }))
  if (typeof placed === 'string' || placed.state !== 'Committed') throw new Error(JSON.stringify(placed))
  const undo = takeUp(snapshot, number)
  const waits = {
    startsOn: lands,
    isOrder: true,
    undo,
    takeBack: async (on: Database, day: Day) => {
      const cancelling = { ...context, orderId: String(number), today: day, now: toInstant(day) }
      const cancelled = await on.transaction((queries) => cancelPlacedOrder(queries, cancelling))
      if (typeof cancelled === 'string') throw new Error(cancelled)
    },
  }
  model.waiting.set(kind === 'plan' ? 'frequency' : `order ${number}`, waits)
  const { first, each } = calculateShownBills(model, today, lands)
  const expected = JSON.stringify([first, each].map(toCentsPair))
  const forecasts = JSON.stringify([forecast.first, forecast.each].map(toAmountPair))
  if (forecasts !== expected) throw new Error(`${kind}: forecast ${forecasts} is not ${expected}`)
  return { number, snapshot }
}

const toCentsPair = ({ day, cents }: { readonly day: Day; readonly cents: number }) => [day, cents]

/** Changes the bill frequency. */
export async function runFrequencyStep(db: Database, doing: StepContext): Promise<string> {
  const { model, step, today } = doing
  const { accountCode, brand } = buildRequestContext(model, today)
  const { isFeasible, reason } = await readFeasibility(db, { accountCode, today })
  if (!isFeasible) return `frequency: ${reason}`
  const plans = await readFrequencyPlans(db, { accountCode, today, brand: brand.id })
  const cycle = plans?.cycles[(step.picks[0] ?? 0) % plans.cycles.length]
  if (plans === null || cycle === undefined) return 'nothing of frequency'
  const change = frequencyChange(plans, cycle.billFrequency)
  if ('problem' in change) return `frequency: ${change.problem}`
  const body = frequencyOrder(plans, change, SELLER)
  const takeUp = () => takeUpFrequency(model, change)
  const placed = await placeAndCompare(db, doing, { kind: 'plan', body, takeUp })
  if (typeof placed === 'string') return `frequency refused ${placed}`
  const isOther = change.components.some(({ isSame }) => !isSame)
  const loses = change.lostExtras.length > 0 || change.lostOffers.length > 0
  return `frequency${isOther ? ', another plan' : ''}${loses ? ', with losses' : ''}`
}

/** From the first bill of the new cycle on, charges have the quoted price, or the same monthly price as before. */
function takeUpFrequency(
  model: Model,
  { cycle, components, extras, lostExtras, lostOffers }: FrequencyChange,
): () => void {
  const { firstBillDate: on, billFrequency: to } = cycle
  const prices = new Map<string, number>([
    ...components.map(({ component, price }) => [component.service, price.chargeIncludingGst] as const),
    ...extras.map(({ extra, price }) => [extra.service, price.chargeIncludingGst] as const),
  ])
  const free = prices.get('safe_mode')
  if (free !== undefined) prices.set('free', 0 - free)
  const lost = new Set([...lostExtras.map(({ service }) => service), ...(free === undefined ? ['free'] : [])])
  const back = [changePeriods(model, on, to)]
  for (const holding of model.holdings.filter(({ charge }) => isOpen(charge, on))) {
    const { service, charge, monthlyCents } = holding
    if (lost.has(service) || lostOffers.includes(charge.name)) continue
    const cents = prices.get(service) ?? (monthlyCents === null ? null : ofBill(monthlyCents, to))
    if (cents === null) throw new Error(`nobody told what ${service} costs`)
    back.push(reprice(model, holding, on, cents))
  }
  for (const service of lost) back.push(endHoldings(model, service, { from: on, knownOn: on }))
  for (const name of lostOffers) {
    const offers = model.holdings.filter(({ charge }) => charge.name === name)
    for (const { service } of offers) back.push(endHoldings(model, service, { from: on, knownOn: on }))
  }
  return () => back.toReversed().forEach((undo) => undo())
}

/** Orders mesh units or Google Wifi. */
export async function rents(db: Database, kind: 'mesh' | 'google-wifi', doing: StepContext): Promise<string> {
  const { model, today } = doing
  const choice = await (kind === 'mesh' ? meshChoice : wifiChoice)(db, doing)
  if (choice === null) return `nothing of ${kind}`
  const body = rentalBody(
    { serviceEntity: '', delivery: HOME, promoCode: null, ...choice },
    { businessGroup: model.one.businessGroup, salesPerson: SELLER },
  )
  const takeUp = ({ costs, steps }: OrderSnapshot, number: number) => {
    const from = steps.at(-1)?.on ?? today
    const service = `hardware:${number}:${choice.unitKey}`
    const back = costs.map(({ name, due, amountIncludingGst: cents }) => {
      const ends = due === 'twoMonths' ? { last: addDays(addMonths(from, 2), -1), knownOn: from } : null
      const charge = { name, cents, from, knownOn: from, ends, billedTo: null }
      return beginsAtPrice(model, today, {
        service: due === 'bill' ? service : `${service} less`,
        charge,
        monthlyCents: ofMonth(cents, frequencyOn(model, today)),
      })
    })
    return () => back.toReversed().forEach((undo) => undo())
  }
  const order = kind === 'mesh' ? 'meshunits' : 'googlewifi'
  const placed = await placeAndCompare(db, doing, { kind: order, body, takeUp })
  return typeof placed === 'string' ? `${kind} refused ${placed}` : kind
}

type Choice = Partial<Parameters<typeof rentalBody>[0]> &
  Pick<Parameters<typeof rentalBody>[0], 'unitKey' | 'units' | 'months'>

async function meshChoice(db: Database, { model, step, today }: StepContext): Promise<Choice | null> {
  const { accountCode, brand } = buildRequestContext(model, today)
  const text = await meshOfferText(db, { accountCode, today, brand: brand.id })
  const offer = knownMeshOffer.parse(JSON.parse(text))
  const { hardware, serviceEntity } = offer
  const units = choosableUnits(offer.units, hardware).filter(({ key }) => offer.available.includes(key))
  const [pick = 0, many = 0] = step.picks
  const unit = units[pick % units.length]
  const most = hardware.numberOfMeshSatelliteUnitsCanStillOrder
  if (unit === undefined || serviceEntity === null || most === 0) return null
  const promoCode = trialCodeFor(unit, offer)
  return { serviceEntity, unitKey: unit.key, units: 1 + (many % most), months: 0, promoCode }
}

async function wifiChoice(db: Database, { model, step, today }: StepContext): Promise<Choice | null> {
  const { accountCode, brand } = buildRequestContext(model, today)
  const { line, options } = await wifiOfferTo(db, { accountCode, today, brand: brand.id })
  const { currentPlanKey } = wifiLine.parse(JSON.parse(line))
  const sold = optionsFor(z.array(wifiOption).parse(JSON.parse(options)), currentPlanKey)
  const option = sold[(step.picks[0] ?? 0) % sold.length]
  if (option === undefined) return null
  const { HardwareProductKey: unitKey, CoreProductComponentServiceID: serviceEntity } = option
  return { unitKey, units: 1, months: WIFI_CONTRACT_MONTHS, serviceEntity }
}

/** Signs up for video, or cancels it if the account has it. */
export async function changesVideo(db: Database, doing: StepContext): Promise<string> {
  return doing.model.video === null ? signsUp(db, doing) : cancels(db, doing, doing.model.video)
}

const videoOffers = z.object({
  offers: z.array(z.object({ retailRatePlan: z.string(), chargeIncludingGst: z.number() })),
  serviceEntity: z.nullable(z.string()),
})

async function signsUp(db: Database, doing: StepContext): Promise<string> {
  const { model, today } = doing
  const { accountCode, one } = model
  const text = await offersText(db, accountCode, 'Monthly')
  const { offers, serviceEntity } = videoOffers.parse(JSON.parse(text))
  const [offer] = offers
  if (offer === undefined || serviceEntity === null) return 'nothing of video'
  const { retailRatePlan, chargeIncludingGst } = offer
  const monthlyCents = Math.round(chargeIncludingGst * 100)
  const { businessGroup } = one
  const body = videoOrderBody({ retailRatePlan, serviceEntity, businessGroup, salesPerson: SELLER })
  const knownOn = addDays(today, 1)
  // the subscription that was cancelled today still pays for today
  const from = model.videoTo === today ? knownOn : today
  const takeUp = ({ costs }: OrderSnapshot) => {
    const cents = costs.reduce((sum, { amountIncludingGst }) => sum + amountIncludingGst, 0)
    const charge = { name: retailRatePlan, cents, from, knownOn, ends: null, billedTo: null }
    return beginsAtPrice(model, today, { service: 'video', charge, monthlyCents })
  }
  const placed = await placeAndCompare(db, doing, { kind: 'onlinevideo', body, takeUp })
  if (typeof placed === 'string') return `video refused ${placed}`
  model.video = `${ORDERED_VIDEO}${placed.number}`
  return 'video'
}

async function cancels(db: Database, { model, today }: StepContext, serviceEntity: string): Promise<string> {
  const cancelling = { ...buildRequestContext(model, today), serviceEntity }
  const tomorrow = addDays(today, 1)
  const forecast = await db.transaction((queries) => forecastCancellation(queries, cancelling, stepsUnderWay))
  const ended = await db.transaction((queries) => cancelVideoService(queries, cancelling))
  if (ended !== today) throw new Error(`video ended on ${ended}`)
  endHoldings(model, 'video', { from: tomorrow, knownOn: tomorrow })
  Object.assign(model, { video: null, videoTo: today })
  const { first, each } = calculateShownBills(model, today, tomorrow)
  const expected = JSON.stringify([first, each].map(toCentsPair))
  const forecasts = JSON.stringify(forecast && [forecast.with.first, forecast.with.each].map(toAmountPair))
  if (forecasts !== expected) throw new Error(`cancelling video: forecast ${forecasts} is not ${expected}`)
  return 'video cancelled'
}

/** A charge ordered while a frequency change waits keeps its monthly price from the first bill of the new cycle on. */
function beginsAtPrice(model: Model, today: Day, holding: Holding): () => void {
  const forget = addHolding(model, holding)
  const waits = model.waiting.get('frequency')
  const cycle = model.cycles.at(-1)
  if (waits === undefined || cycle === undefined || cycle.from <= today) return forget
  const { monthlyCents, charge } = holding
  const cents = monthlyCents === null ? charge.cents : ofBill(monthlyCents, cycle.frequency)
  const back = reprice(model, holding, cycle.from, cents)
  const before = waits.undo
  waits.undo = () => {
    back()
    before()
  }
  return () => {
    back()
    forget()
  }
}
