import * as z from 'zod/mini'

import { frequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { wifiLine, wifiOption } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS, optionsFor } from '@switchboard/domain/google-wifi/rules'
import { choosableUnits, trialCodeFor } from '@switchboard/domain/mesh/rules'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import { videoOrderBody } from '@switchboard/domain/video/rules'

import { listPendingSteps } from '#api/areas/ordering/forecast/forecast.ts'
import type { OrderSnapshot } from '#api/areas/ordering/snapshot.ts'
import { cancelVideoService, forecastCancellation } from '#api/areas/video/cancel.ts'
import { readOffersText } from '#api/areas/video/store.ts'
import { readFeasibility, readFrequencyPlans } from '#api/provider/bill-frequency/store.ts'
import { ORDERED_VIDEO } from '#api/provider/services/subjects.ts'
import type { Database } from '#api/platform/database/database.ts'
import { readWifiOffer } from '#api/provider/offer/google-wifi.ts'
import { validatedMeshOffer, meshOfferText } from '#api/provider/offer/mesh.ts'

import {
  addHolding,
  changePeriods,
  endHoldings,
  getFrequency,
  isOpen,
  toBillPrice,
  toMonthlyPrice,
  reprice,
  calculateShownBills,
} from './model.ts'
import type { Holding, Model } from './model.ts'
import { placeAndCompare, toCentsPair } from './place-and-compare.ts'
import { buildRequestContext, toAmountPair } from './product-step.ts'
import type { StepContext } from './product-step.ts'

const SELLER = 'SelfServiceV1'
const HOME = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

/** Changes the bill frequency. */
export async function runFrequencyStep(db: Database, context: StepContext): Promise<string> {
  const { model, step, today } = context
  const { accountCode, brand } = buildRequestContext(model, today)
  const { isFeasible, reason } = await readFeasibility(db, { accountCode, today })
  if (!isFeasible) return `frequency: ${reason}`
  const plans = await readFrequencyPlans(db, { accountCode, today, brand: brand.id })
  const cycle = plans?.cycles[(step.picks[0] ?? 0) % plans.cycles.length]
  if (plans === null || cycle === undefined) return 'no other frequency'
  const change = frequencyChange(plans, cycle.billFrequency)
  if ('problem' in change) return `frequency: ${change.problem}`
  const body = frequencyOrder(plans, change, SELLER)
  const addQuoted = () => addQuotedFrequency(model, change)
  const placed = await placeAndCompare(db, context, { kind: 'plan', body, addQuoted })
  if (typeof placed === 'string') return `frequency refused ${placed}`
  const isOther = change.components.some(({ isSame }) => !isSame)
  const loses = change.lostExtras.length > 0 || change.lostOffers.length > 0
  return `frequency${isOther ? ', another plan' : ''}${loses ? ', with losses' : ''}`
}

/** Gives charges the quoted price, or the same monthly price, from the first bill of the new frequency on. */
function addQuotedFrequency(
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
  const undos = [changePeriods(model, on, to)]
  for (const holding of model.holdings.filter(({ charge }) => isOpen(charge, on))) {
    const { service, charge, monthlyCents } = holding
    if (lost.has(service) || lostOffers.includes(charge.name)) continue
    const cents = prices.get(service) ?? (monthlyCents === null ? null : toBillPrice(monthlyCents, to))
    if (cents === null) throw new Error(`no price was quoted for ${service}`)
    undos.push(reprice(model, holding, on, cents))
  }
  for (const service of lost) undos.push(endHoldings(model, service, { from: on, knownOn: on }))
  for (const name of lostOffers) {
    const offers = model.holdings.filter(({ charge }) => charge.name === name)
    for (const { service } of offers) undos.push(endHoldings(model, service, { from: on, knownOn: on }))
  }
  return () => undos.toReversed().forEach((undo) => undo())
}

/** Orders mesh units or Google Wifi. */
export async function runRentalStep(
  db: Database,
  kind: 'mesh' | 'google-wifi',
  context: StepContext,
): Promise<string> {
  const { model, today } = context
  const choice = await (kind === 'mesh' ? chooseMeshUnits : chooseWifi)(db, context)
  if (choice === null) return `no choice of ${kind}`
  const body = rentalBody(
    { serviceEntity: '', delivery: HOME, promoCode: null, ...choice },
    { businessGroup: model.input.businessGroup, salesPerson: SELLER },
  )
  const addQuoted = ({ costs, steps }: OrderSnapshot, number: number) => {
    const from = steps.at(-1)?.on ?? today
    const service = `hardware:${number}:${choice.unitKey}`
    const undos = costs.map(({ name, due, amountIncludingGst: cents }) => {
      const ends = due === 'twoMonths' ? { last: addDays(addMonths(from, 2), -1), knownOn: from } : null
      const charge = { name, cents, from, knownOn: from, ends, billedTo: null }
      return addPricedHolding(model, today, {
        service: due === 'bill' ? service : `${service} less`,
        charge,
        monthlyCents: toMonthlyPrice(cents, getFrequency(model, today)),
      })
    })
    return () => undos.toReversed().forEach((undo) => undo())
  }
  const order = kind === 'mesh' ? 'meshunits' : 'googlewifi'
  const placed = await placeAndCompare(db, context, { kind: order, body, addQuoted })
  return typeof placed === 'string' ? `${kind} refused ${placed}` : kind
}

type Choice = Partial<Parameters<typeof rentalBody>[0]> &
  Pick<Parameters<typeof rentalBody>[0], 'unitKey' | 'units' | 'months'>

async function chooseMeshUnits(db: Database, { model, step, today }: StepContext): Promise<Choice | null> {
  const { accountCode, brand } = buildRequestContext(model, today)
  const text = await meshOfferText(db, { accountCode, today, brand: brand.id })
  const offer = validatedMeshOffer.parse(JSON.parse(text))
  const { hardware, serviceEntity } = offer
  const units = choosableUnits(offer.units, hardware).filter(({ key }) => offer.available.includes(key))
  const [pick = 0, countPick = 0] = step.picks
  const unit = units[pick % units.length]
  const maxUnits = hardware.numberOfMeshSatelliteUnitsCanStillOrder
  if (unit === undefined || serviceEntity === null || maxUnits === 0) return null
  const promoCode = trialCodeFor(unit, offer)
  return { serviceEntity, unitKey: unit.key, units: 1 + (countPick % maxUnits), months: 0, promoCode }
}

async function chooseWifi(db: Database, { model, step, today }: StepContext): Promise<Choice | null> {
  const { accountCode, brand } = buildRequestContext(model, today)
  const { line, options } = await readWifiOffer(db, { accountCode, today, brand: brand.id })
  const { currentPlanKey } = wifiLine.parse(JSON.parse(line))
  const sold = optionsFor(z.array(wifiOption).parse(JSON.parse(options)), currentPlanKey)
  const option = sold[(step.picks[0] ?? 0) % sold.length]
  if (option === undefined) return null
  const { HardwareProductKey: unitKey, CoreProductComponentServiceID: serviceEntity } = option
  return { unitKey, units: 1, months: WIFI_CONTRACT_MONTHS, serviceEntity }
}

/** Signs up for video, or cancels it if the account has it. */
export async function runVideoStep(db: Database, context: StepContext): Promise<string> {
  return context.model.video === null
    ? orderVideo(db, context)
    : cancelVideoStep(db, context, context.model.video)
}

const videoOffers = z.object({
  offers: z.array(z.object({ retailRatePlan: z.string(), chargeIncludingGst: z.number() })),
  serviceEntity: z.nullable(z.string()),
})

async function orderVideo(db: Database, context: StepContext): Promise<string> {
  const { model, today } = context
  const { accountCode, input } = model
  const text = await readOffersText(db, accountCode, 'Monthly')
  const { offers, serviceEntity } = videoOffers.parse(JSON.parse(text))
  const [offer] = offers
  if (offer === undefined || serviceEntity === null) return 'no offer of video'
  const { retailRatePlan, chargeIncludingGst } = offer
  const monthlyCents = Math.round(chargeIncludingGst * 100)
  const { businessGroup } = input
  const body = videoOrderBody({ retailRatePlan, serviceEntity, businessGroup, salesPerson: SELLER })
  const knownOn = addDays(today, 1)
  // the subscription that was cancelled today is still charged for today
  const from = model.videoTo === today ? knownOn : today
  const addQuoted = ({ costs }: OrderSnapshot) => {
    const cents = costs.reduce((sum, { amountIncludingGst }) => sum + amountIncludingGst, 0)
    const charge = { name: retailRatePlan, cents, from, knownOn, ends: null, billedTo: null }
    return addPricedHolding(model, today, { service: 'video', charge, monthlyCents })
  }
  const placed = await placeAndCompare(db, context, { kind: 'onlinevideo', body, addQuoted })
  if (typeof placed === 'string') return `video refused ${placed}`
  model.video = `${ORDERED_VIDEO}${placed.number}`
  return 'video'
}

async function cancelVideoStep(
  db: Database,
  { model, today }: StepContext,
  serviceEntity: string,
): Promise<string> {
  const cancelling = { ...buildRequestContext(model, today), serviceEntity }
  const tomorrow = addDays(today, 1)
  const forecast = await db.transaction((queries) =>
    forecastCancellation(queries, cancelling, listPendingSteps),
  )
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

/** Adds a charge. If a frequency change waits, the charge has the same monthly price at the new frequency. */
function addPricedHolding(model: Model, today: Day, holding: Holding): () => void {
  const removeHolding = addHolding(model, holding)
  const waiting = model.waiting.get('frequency')
  const cycle = model.cycles.at(-1)
  if (waiting === undefined || cycle === undefined || cycle.from <= today) return removeHolding
  const { monthlyCents, charge } = holding
  const cents = monthlyCents === null ? charge.cents : toBillPrice(monthlyCents, cycle.frequency)
  const undoReprice = reprice(model, holding, cycle.from, cents)
  const undoFrequency = waiting.undo
  waiting.undo = () => {
    undoReprice()
    undoFrequency()
  }
  return () => {
    undoReprice()
    removeHolding()
  }
}
