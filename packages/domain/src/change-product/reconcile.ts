import { selectableProducts } from '../ordering/offer/products.ts'
import { disconnectDays, powerConnectDays } from '../ordering/schedule.ts'

import { DATE_NAMES } from './dates.ts'
import type { Choice, Draft } from './draft.ts'
import { EMPTY_DRAFT, NEW_LINE, NO_POWER, choose } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder } from './order.ts'
import type { Order } from './order.ts'
import { voicePlanProblem } from './voice-plan.ts'

export type Reconciled = {
  readonly draft: Draft
  /** Choices that are not offered any more. */
  readonly dropped: readonly Choice[]
}

/** The checked choices. Each choice comes after the choices that it depends on. */
const CHECKED_CHOICES = [
  'coreProduct',
  'internetPlan',
  'voicePlan',
  'phoneNumber',
  'voiceAdditionalProducts',
  'additionalProducts',
  'losingInternet',
  'losingVoice',
  'modem',
  'powerPlan',
  'siteAccess',
  'scheduledDates',
] as const satisfies readonly Choice[]

/** The draft without choices that a new offer does not have. Source: CHG-026. */
export function reconcileDraft(draft: Draft, facts: DraftFacts): Reconciled {
  let order = buildOrder(draft, facts)
  const dropped: Choice[] = []
  for (const choice of CHECKED_CHOICES) {
    if (IS_OFFERED[choice](order)) continue
    order = buildOrder(removeChoice(order, choice), facts)
    dropped.push(choice)
  }
  return { draft: order.draft, dropped }
}

/** Makes a choice and drops dependent choices that are not offered any more. */
export function applyChoice<C extends Choice>(
  { draft, facts }: Pick<Order, 'draft' | 'facts'>,
  choice: C,
  value: Draft[C],
): Draft {
  return reconcileDraft(choose(draft, choice, value), facts).draft
}

type ExtrasChoice = 'voiceAdditionalProducts' | 'additionalProducts'

/** Removes a choice. In a list of extras, only the entries that are no longer offered are removed. */
function removeChoice({ draft, product }: Order, choice: (typeof CHECKED_CHOICES)[number]): Draft {
  if (choice !== 'voiceAdditionalProducts' && choice !== 'additionalProducts') {
    return choose(draft, choice, EMPTY_DRAFT[choice])
  }
  const offered = listOfferedKeys(product, choice)
  const offeredKeys = draft[choice]?.filter((key) => offered.includes(key)) ?? null
  return choose(draft, choice, product === null ? null : offeredKeys)
}

function listOfferedKeys(product: Order['product'], choice: ExtrasChoice): string[] {
  const voice = choice === 'voiceAdditionalProducts'
  if (product === null || (voice && product.hasVoice === 'no')) return []
  return product.additionalProducts
    .filter(({ linkedService }) => (linkedService === 'Voice') === voice)
    .map(({ key }) => key)
}

const IS_OFFERED: Record<(typeof CHECKED_CHOICES)[number], (order: Order) => boolean> = {
  coreProduct: ({ draft, facts }) =>
    draft.coreProduct === null || selectableProducts(facts).some(({ key }) => key === draft.coreProduct),
  internetPlan: ({ draft, product }) =>
    draft.internetPlan === null ||
    product?.plans.Internet.some(({ key }) => key === draft.internetPlan) === true,
  voicePlan: ({ draft, product }) =>
    draft.voicePlan === null ||
    (product?.hasVoice === 'yes' && voicePlanProblem(product, draft.voicePlan) === null),
  phoneNumber: ({ draft, facts, hasVoice }) =>
    draft.phoneNumber === null || (hasVoice && facts.offer.phoneNumbers.includes(draft.phoneNumber)),
  voiceAdditionalProducts: ({ draft, product }) => areOffered(draft, product, 'voiceAdditionalProducts'),
  additionalProducts: ({ draft, product }) => areOffered(draft, product, 'additionalProducts'),
  losingInternet: ({ draft, facts }) => isProvider(draft.losingInternet, facts),
  losingVoice: ({ draft, facts }) =>
    draft.losingVoice?.key === NEW_LINE || isProvider(draft.losingVoice, facts),
  modem: ({ draft, router, newContractNeeded, routers }) =>
    draft.modem === null ||
    (newContractNeeded && (draft.modem === 'byod' ? routers.length > 0 : router !== null)),
  powerPlan: ({ draft, powerPlan }) =>
    draft.powerPlan === null || draft.powerPlan === NO_POWER || powerPlan !== null,
  siteAccess: ({ draft, facts }) =>
    draft.siteAccess === null ||
    draft.siteAccess.key === '' ||
    facts.offer.equipmentLocations.some(({ key }) => key === draft.siteAccess?.key),
  scheduledDates: areDatesOffered,
}

function areOffered(draft: Draft, product: Order['product'], choice: ExtrasChoice): boolean {
  const offered = listOfferedKeys(product, choice)
  const chosen = draft[choice]
  return chosen === null || (product !== null && chosen.every((key) => offered.includes(key)))
}

function isProvider(losing: Draft['losingVoice'], { offer }: DraftFacts): boolean {
  if (losing === null || losing.key === '') return true
  return offer.losingProviders.some(({ key }) => key === losing.key)
}

/** Days pass: a day offered yesterday may not be offered today. */
function areDatesOffered({ draft, facts, connectDays, product }: Order): boolean {
  const dates = draft.scheduledDates
  if (dates === null) return true
  const days = {
    // without a product there is no list of days
    internetConnect: product === null ? null : connectDays,
    powerConnect: powerConnectDays(facts.today),
    internetDisconnect: disconnectDays(facts.today),
    powerDisconnect: disconnectDays(facts.today),
  }
  return DATE_NAMES.every((name) => {
    const chosen = dates[name]
    return chosen === null || (days[name]?.includes(chosen) ?? true)
  })
}
