import type { Choice, Draft } from '../draft.ts'
import type { DraftFacts } from '../facts.ts'
import type { Order } from '../order.ts'
import { STEPS } from '../steps.ts'
import type { StepId } from '../steps.ts'
import { summarizeOrder } from '../summary/summary.ts'
import type { Summary } from '../summary/summary.ts'
import type { OrderBody } from '../../ordering/contract.ts'
import { orderBody } from '../../ordering/contract.ts'
import { selectableProducts } from '../../ordering/offer/products.ts'
import { toOrderCosts, sumOrderTotals } from '../../ordering/pricing/costs.ts'
import { priceOrder } from '../../ordering/pricing/priced-order.ts'
import { toOrderContents } from '../../ordering/validation/contents.ts'
import { validate } from '../../ordering/validation/validate.ts'

/** The rules of drafts, written independently of the product code. */

/** The choices of a draft that are not in the offer. */
export function notOffered({ draft, facts, product }: Order): Choice[] {
  const { offer } = facts
  const { modem } = draft
  const extras = product?.additionalProducts.map(({ key }) => key) ?? []
  const plans =
    product === null ? [] : [...product.plans.Internet, ...product.plans.Voice].map(({ key }) => key)
  const wrong: [Choice, boolean][] = [
    [
      'coreProduct',
      draft.coreProduct !== null && !selectableProducts(facts).some(({ key }) => key === draft.coreProduct),
    ],
    ['internetPlan', draft.internetPlan !== null && !plans.includes(draft.internetPlan)],
    ['voicePlan', draft.voicePlan !== null && !plans.includes(draft.voicePlan)],
    ['voiceAdditionalProducts', draft.voiceAdditionalProducts?.some((key) => !extras.includes(key)) === true],
    ['additionalProducts', draft.additionalProducts?.some((key) => !extras.includes(key)) === true],
    ['phoneNumber', draft.phoneNumber !== null && !offer.phoneNumbers.includes(draft.phoneNumber)],
    [
      'modem',
      modem !== null && modem !== 'byod' && product?.hardware.every(({ key }) => key !== modem.key) !== false,
    ],
    ['powerPlan', draft.powerPlan !== null && draft.powerPlan !== 'none' && offer.power === null],
  ]
  return wrong.filter(([, is]) => is).map(([choice]) => choice)
}

export function addsUp({ items, totals }: Summary): boolean {
  const sum = (due: string) =>
    items.filter((item) => item.due === due).reduce((all, { amount }) => all + amount, 0)
  const every = items.reduce((all, { amount }) => all + amount, 0)
  return (
    totals.bill === sum('bill') &&
    totals.once === sum('once') &&
    totals.thirtyDays === sum('thirtyDays') &&
    every === totals.bill + totals.once + totals.thirtyDays
  )
}

/** The step rules of the requirement's table, written independently of the product code. Source: CHG-010 to CHG-021. */
export function stepsByTheTable(order: Order): string[] {
  const { draft, facts, product, current } = order
  const move = draft.type === 'movehouse'
  const changing = move ? draft.address !== null : product !== null && product.key !== current?.CoreProductKey
  const extras = (product?.additionalProducts ?? []).map(({ service }) => service.toLowerCase())
  const hidden = [
    'callingpack',
    'callingpackmobile',
    'callingpacklocal',
    'mobileprepay',
    'safe_mode',
    'mobile_app_voip_rental',
  ]
  const bundles =
    product === null
      ? 0
      : product.callingPackBundles.national.length + product.callingPackBundles.international.length
  const packs =
    facts.businessGroup === 'residential'
      ? bundles
      : extras.filter((each) => each.startsWith('callingpack')).length
  const lacks = (service: string) =>
    current?.CoreProductComponents.every((each) => each.service !== service) !== false
  const now = /^(UFB|VDSL|ADSL)/.exec(current?.CoreProductBroabandCategory ?? '')?.[0]
  const isToLay = move && facts.offer.qualification?.FibreSummary.FibreInstalled === false
  const technologyChanges =
    product !== null && (product.technology !== now || (product.technology === 'UFB' && isToLay))
  const table: [string, boolean][] = [
    ['moveAddress', move],
    ['existingServiceType', !changing],
    ['serviceType', (move ? draft.address : facts.offer.location) !== null],
    ['internetPlan', changing],
    [
      'extras',
      changing &&
        (extras.some((each) => !hidden.includes(each)) ||
          product?.plans.Voice.some(({ selectable }) => selectable) === true),
    ],
    ['callingPacks', changing && product?.hasVoice === 'yes' && packs > 0],
    ['familyFilter', changing && extras.includes('safe_mode')],
    ['mobilePlans', changing && extras.includes('mobileprepay')],
    ['modem', changing && order.newContractNeeded && order.routers.length > 0],
    ['internetInformation', product !== null && lacks('Internet')],
    ['voiceInformation', product?.hasVoice === 'yes' && lacks('Voice')],
    ['installation', changing && technologyChanges && product.technology !== 'ADSL'],
  ]
  return table.filter(([, enabled]) => enabled).map(([id]) => id)
}

/** Steps of the older wizard, which the requirements describe. */
export const OLDER_STEPS: ReadonlySet<StepId> = new Set(
  STEPS.map(({ id }) => id).filter((id) => !['power', 'contract', 'schedule', 'summary'].includes(id)),
)

/** Whether the offer is for the address of the order. */
export function isOfItsPlace(draft: Draft, { offer }: DraftFacts): boolean {
  const wanted = draft.type === 'movehouse' ? draft.address?.LocationID : '1000001'
  return offer.location?.LocationID === wanted
}

/** Totals that differ between the provider's quote and the page. */
export function otherCosts(body: OrderBody, order: Order): string[] {
  const valid = validate(orderBody.parse(body), validationFacts(order.draft, order.facts)).order
  const contents = toOrderContents(valid)
  if (typeof contents === 'string') return [contents]
  const { totals } = summarizeOrder(order)
  const quoted = sumOrderTotals(
    toOrderCosts(priceOrder(contents, order.facts.brand)),
    order.facts.businessGroup,
  )
  return (['bill', 'thirtyDays', 'once'] as const).filter((due) => quoted[due] !== totals[due])
}

export function listOrderProblems(body: OrderBody, draft: Draft, facts: DraftFacts) {
  return validate(orderBody.parse(body), validationFacts(draft, facts)).problems
}

function validationFacts(draft: Draft, facts: DraftFacts) {
  return {
    kind: draft.type,
    offer: facts.offer,
    businessGroup: facts.businessGroup,
    salesPerson: 'SelfServiceV1',
    powerBundlePromoCode: facts.brand.powerBundlePromoCode,
    ordersRouters: facts.brand.ordersRouters,
    planChange: facts.brand.planChange,
    isWireless: false,
    keepsPlainPhoneLine: false,
    takenUsernames: [],
    freeNumbers: facts.offer.phoneNumbers,
    withdrawnVoicePlans: [],
    hasActiveOrder: false,
    today: facts.today,
  }
}
