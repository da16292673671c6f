import type { CatalogueAdditionalProduct } from '@switchboard/domain/catalogue/products'
import type { DateName } from '@switchboard/domain/change-product/dates'
import { NEW_LINE } from '@switchboard/domain/change-product/draft'
import {
  listCallingPacks,
  listExtras,
  listFamilyFilters,
  holdsPack,
  listMobilePlans,
  listSinglePacks,
} from '@switchboard/domain/change-product/extras'
import type { CallingPack } from '@switchboard/domain/change-product/extras'
import type { Order } from '@switchboard/domain/change-product/order'
import { getDeliveryAddress } from '@switchboard/domain/change-product/postal'
import { toAccessInformation } from '@switchboard/domain/change-product/site-access'
import type { StepId } from '@switchboard/domain/change-product/steps'
import { currentPlanName, planName } from '@switchboard/domain/catalogue/plan-names'
import { dayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { findCurrentComponent } from '@switchboard/domain/ordering/offer/products'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

import { voiceName } from '../words.ts'

/** The answer of a step as the check-answers page shows it. */
export function describeAnswer(step: StepId, order: Order): string {
  const answer = ANSWERS[step](order)
  return answer === '' ? (NOTHING_CHOSEN[step] ?? 'Not chosen yet') : answer
}

/** The texts for steps where choosing nothing is an answer. */
const NOTHING_CHOSEN: { readonly [S in StepId]?: string } = {
  extras: 'No extras',
  callingPacks: 'No pack: you pay for each call by the minute',
  familyFilter: 'No family filter',
  mobilePlans: 'No mobile plan',
}

/** The text of a closed part. Where the account has no extra at all and adds none, it is what stays. */
export function describeClosedPart(step: StepId, order: Order): string {
  const answer = describeAnswer(step, order)
  const hasNone = order.facts.offer.current.AdditionalProducts.length === 0
  const kept = KEPT[step]
  return hasNone && kept !== undefined && answer === NOTHING_CHOSEN[step] ? `Keep as it is: ${kept}` : answer
}

const KEPT: { readonly [S in StepId]?: string } = {
  extras: 'no extras',
  familyFilter: 'no family filter',
  mobilePlans: 'no mobile plan',
}

const ANSWERS: Record<StepId, (order: Order) => string> = {
  moveAddress: ({ draft, facts }) =>
    `${draft.address?.FullAddress ?? ''}${facts.offer.isOccupied ? '. The people who live there move out' : ''}`,
  existingServiceType: ({ current, facts }) =>
    current?.CoreProductComponents.map(({ plan }) => currentPlanName(plan, facts.offer.billFrequency)).join(
      ', ',
    ) ?? '',
  serviceType: describeSpeed,
  internetPlan: ({ internetPlan }) =>
    internetPlan === null ? '' : planName(internetPlan, internetPlan.billFrequency),
  extras: (order) =>
    [
      ...(order.voicePlan === null ? [] : [order.voicePlan.description]),
      ...listExtraNames(order, order.product === null ? [] : listExtras(order.product)),
    ].join(', '),
  callingPacks: describePacks,
  familyFilter: (order) =>
    listExtraNames(order, order.product === null ? [] : listFamilyFilters(order.product)).join(', '),
  mobilePlans: (order) =>
    listExtraNames(order, order.product === null ? [] : listMobilePlans(order.product)).join(', '),
  modem: describeModem,
  internetInformation: ({ draft, facts }) => describeProvider(draft.losingInternet, facts),
  voiceInformation: ({ draft, facts, phoneNumber }) =>
    `${draft.losingVoice?.key === NEW_LINE ? 'A new line' : describeProvider(draft.losingVoice, facts)}. Your new number is ${phoneNumber ?? 'not known yet'}`,
  power: describePower,
  contract: ({ contract }) => `${contract.months} months`,
  installation: ({ dates }) => describeDay(dates.internetConnect),
  schedule: ({ dates, neededDates }) =>
    neededDates.map((name) => `${DATE_WORDS[name]} ${describeDay(findDay(name, dates))}`).join('. '),
  summary: () => '',
}

const DATE_WORDS = {
  internetConnect: 'Broadband from',
  internetDisconnect: 'Broadband at the old address until',
  powerConnect: 'Power from',
  powerDisconnect: 'Power at the old address until',
} as const

/** The speed, and whether the customer keeps the current phone number. */
function describeSpeed(order: Order): string {
  const { product, hasVoice, facts } = order
  const number = findCurrentComponent(facts, 'Voice')?.serviceId ?? null
  const speed = `${product?.description ?? ''}${hasVoice ? '' : `, no ${voiceName(order).toLowerCase()}`}`
  if (product === null || number === null) return speed
  return `${speed}. ${hasVoice ? 'You keep' : 'You give up'} your number ${number}`
}

/** If the old broadband has no day of its own, it ends on the day when the new broadband begins. */
function findDay(name: DateName, dates: Order['dates']): Day | null {
  return dates[name] ?? (name === 'internetDisconnect' ? dates.internetConnect : null)
}

function describeDay(day: Day | null): string {
  return day === null ? 'a day that you will tell us' : `${weekdayName(day)} ${dayText(day)}`
}

function listExtraNames({ extras }: Order, among: readonly CatalogueAdditionalProduct[]): string[] {
  return among
    .filter(({ key }) => extras.some((extra) => extra.key === key))
    .map(({ description }) => description)
}

/** The chosen packs without those that a larger chosen pack includes, else the single packs. */
function describePacks(order: Order): string {
  const { product, extras } = order
  if (product === null) return ''
  const keys = extras.map(({ key }) => key)
  const packs = listCallingPacks(product).filter((pack) => holdsPack(keys, pack))
  const largest = packs.filter((pack) => !packs.some((other) => other !== pack && includesPack(other, pack)))
  return largest.length > 0
    ? largest.map(({ label }) => label).join(', ')
    : listExtraNames(order, listSinglePacks(product)).join(', ')
}

function includesPack(pack: CallingPack, smaller: CallingPack): boolean {
  return holdsPack(Object.values(pack.productKeys), smaller)
}

function describeModem({ draft, facts, router }: Order): string {
  if (router === null) return draft.modem === 'byod' ? 'My own' : ''
  const { StreetName, Suburb, City, PostCode } = getDeliveryAddress(draft, facts)
  const { description } = router.product
  return `${description}${formatContract(router)}. To ${StreetName}, ${Suburb}, ${City} ${PostCode}`
}

function formatContract({ product, contractLength }: NonNullable<Order['router']>): string {
  if (product.purchaseType === 'Rental') return ''
  return contractLength === 0 ? ', bought outright' : `, ${contractLength} months`
}

function describeProvider(losing: Order['draft']['losingVoice'], { offer }: Order['facts']): string {
  if (losing === null) return ''
  const name = offer.losingProviders.find(({ key }) => key === losing.key)?.name ?? ''
  return `${name}, account ${losing.accountNumber} in the name of ${losing.accountName}`
}

function describePower(order: Order): string {
  const { powerPlan, draft, facts } = order
  if (powerPlan === null) return 'No power from us'
  const access = toAccessInformation(order)
  const meter = facts.offer.equipmentLocations.find(({ key }) => key === access?.EquipmentLocationKey)
  return [
    powerPlan.description,
    ratesText(powerPlan, facts.businessGroup),
    `${draft.medicallyDependent === true ? 'Someone' : 'Nobody'} depends on power for their health`,
    ...(meter === undefined ? [] : [`The meter: ${meter.display}`]),
    ...(access?.AccessWarningKey === 'Dog' ? ['There is a dog'] : []),
    ...(access === null || access.Notes === '' ? [] : [access.Notes]),
  ].join('. ')
}
