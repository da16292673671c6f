import fc from 'fast-check'
import { expect, test } from 'vitest'

import { orderBodyOf } from '@switchboard/domain/change-product/body'
import { NO_DATES, withDate } from '@switchboard/domain/change-product/dates'
import { EMPTY_DRAFT, choose } from '@switchboard/domain/change-product/draft'
import type { Choice, Draft } from '@switchboard/domain/change-product/draft'
import type { DraftFacts } from '@switchboard/domain/change-product/facts'
import { withHomeline } from '@switchboard/domain/change-product/homeline'
import { orderOf } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { decided, reconciled } from '@switchboard/domain/change-product/reconciled'
import { STEPS, enabledSteps } from '@switchboard/domain/change-product/steps'
import { summaryOf } from '@switchboard/domain/change-product/summary/summary'
import type { Summary } from '@switchboard/domain/change-product/summary/summary'
import {
  ELSEWHERE,
  FIBRE_2000,
  FIBRE_FACTS,
  FIBRE_OFFER,
  NEW_MOVE,
  NEW_PLAN,
  PLAIN_BRAND,
} from '@switchboard/domain/change-product/testing/facts'
import { addDays } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { selectableProducts } from '@switchboard/domain/ordering/offer/products'
import { costsOf, totalsOf } from '@switchboard/domain/ordering/pricing/costs'
import { pricedOrder } from '@switchboard/domain/ordering/pricing/priced-order'
import { contentsOf } from '@switchboard/domain/ordering/validation/contents'
import { OFFER, TODAY } from '@switchboard/domain/ordering/testing/orders'
import { validate } from '@switchboard/domain/ordering/validation/validate'

const RUNS = 20_000
const MOST_EVENTS = 12

const ALL_PRODUCTS = [...FIBRE_OFFER.coreProducts, FIBRE_2000]
const PRODUCT_KEYS = ALL_PRODUCTS.map(({ key }) => key)
const PLAN_KEYS = ALL_PRODUCTS.flatMap(({ plans }) =>
  [...plans.Internet, ...plans.Voice].map(({ key }) => key),
)
const EXTRA_KEYS = ['SAFE-MODE', 'STATIC-IP', 'VOICEMAIL', 'CP-LOCAL', 'CP-WORLD', 'NOT-SOLD']
const anyKey = (keys: readonly string[]) => fc.option(fc.constantFrom(...keys, 'not-offered'), { nil: null })
const anyKeys = fc.option(fc.subarray(EXTRA_KEYS), { nil: null })
const anyDay = fc.option(
  fc.integer({ min: -35, max: 70 }).map((days) => addDays(TODAY, days)),
  { nil: null },
)
const anyLosing = fc.option(
  fc.constantFrom(
    { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' },
    { key: 'gone', accountName: '', accountNumber: '' },
  ),
  { nil: null },
)

const CHOICES: { readonly [C in Choice]: fc.Arbitrary<Draft[C]> } = {
  address: fc.constantFrom(ELSEWHERE, null, OFFER.location),
  coreProduct: anyKey(PRODUCT_KEYS),
  internetPlan: anyKey(PLAN_KEYS),
  voicePlan: anyKey(['voice-basic', 'voice-more', 'voice-hidden']),
  phoneNumber: anyKey(OFFER.phoneNumbers),
  voiceAdditionalProducts: anyKeys,
  additionalProducts: anyKeys,
  losingInternet: anyLosing,
  losingVoice: anyLosing,
  modem: fc.constantFrom<Draft['modem'][]>(
    null,
    'byod',
    { key: 'router-1', contractLength: 12 },
    { key: 'router-1', contractLength: 0 },
    { key: 'router-1', contractLength: 36 },
    { key: 'router-2', contractLength: 12 },
  ),
  postal: fc.constantFrom(null, { StreetName: '1 A', Suburb: 'B', City: 'C', PostCode: '1010', Country: '' }),
  powerPlan: anyKey(['power-smart', 'none']),
  medicallyDependent: fc.constantFrom(null, true, false),
  siteAccess: fc.constantFrom(
    null,
    { key: 'inside', notes: '', dog: true },
    { key: 'gone', notes: 'x', dog: false },
  ),
  scheduledDates: fc.record({
    internetConnect: anyDay,
    internetDisconnect: anyDay,
    powerConnect: anyDay,
    powerDisconnect: anyDay,
    linked: fc.boolean(),
  }),
  contractAccepted: fc.boolean(),
  takesOver: fc.boolean(),
}

type Event = (draft: Draft, facts: DraftFacts) => { draft: Draft; facts: DraftFacts }

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a choice and its value belong together
function chooses<C extends Choice>(choice: C): fc.Arbitrary<Event> {
  const values: fc.Arbitrary<Draft[C]> = CHOICES[choice]
  return values.map((value) => (draft: Draft, facts: DraftFacts) => ({
    draft: decided({ draft, facts }, choice, value),
    facts,
  }))
}

const MOBILE = {
  key: 'MOBILE-PREPAY',
  coreProductKey: '',
  description: 'Prepaid mobile',
  service: 'MobilePrepay',
  linkedService: 'Internet' as const,
  charges: [],
  destinations: [],
  copy: '',
  link: null,
}
const NOTHING = { chargeIncludingGst: centsOf(0), chargeExcludingGst: centsOf(0) }
/** As the brands have them. */
const AMOUNT = {
  kind: 'amount',
  weekly: centsOf(460),
  fortnightly: centsOf(920),
  monthly: centsOf(2_000),
} as const

type OnLine = Partial<Offer> & {
  readonly FibreInstalled: boolean
  readonly category: string
  readonly hasInternet: boolean
}

/** With what the account has now, and whether fibre is laid at the place. */
function onLine({ FibreInstalled, category, hasInternet, ...offer }: OnLine): Partial<Offer> {
  const { current, qualification } = OFFER
  return {
    ...offer,
    current: {
      ...current,
      CoreProducts: current.CoreProducts.map((each) => ({
        ...each,
        CoreProductBroabandCategory: category,
        CoreProductComponents: hasInternet ? each.CoreProductComponents : [],
      })),
    },
    qualification: qualification && {
      ...qualification,
      FibreSummary: { ...qualification.FibreSummary, FibreInstalled },
    },
  }
}

const anyOffer: fc.Arbitrary<Offer> = fc
  .record({
    coreProducts: fc.subarray(ALL_PRODUCTS),
    phoneNumbers: fc.subarray([...OFFER.phoneNumbers]),
    losingProviders: fc.subarray([...OFFER.losingProviders]),
    power: fc.constantFrom(OFFER.power, null, OFFER.power && { ...OFFER.power, amiFlag: false }),
    hasPower: fc.boolean(),
    bundle: fc.constantFrom(null, {
      name: 'Power and broadband together',
      chargeIncludingGst: centsOf(-1_150),
      chargeExcludingGst: centsOf(-1_000),
    }),
    modemPostage: fc.constantFrom(centsOf(0), centsOf(1_495)),
    location: fc.constantFrom(OFFER.location, ELSEWHERE),
    withoutHardware: fc.boolean(),
    withoutExtras: fc.boolean(),
    billFrequency: fc.constantFrom('Weekly', 'Fortnightly', 'Monthly'),
    freeHomeline: fc.boolean(),
    FibreInstalled: fc.boolean(),
    category: fc.constantFrom('VDSL', 'UFB300/100'),
    hasInternet: fc.constantFrom(true, true, true, false),
    mobile: fc.constantFrom([], [MOBILE]),
  })
  .map(({ withoutHardware, withoutExtras, freeHomeline, coreProducts, mobile, ...rest }) => ({
    ...FIBRE_OFFER,
    ...onLine(rest),
    coreProducts: coreProducts.map((product) => ({
      ...product,
      plans: {
        ...product.plans,
        Voice: product.plans.Voice.map((plan) =>
          freeHomeline && plan.key === 'voice-basic' ? { ...plan, ...NOTHING } : plan,
        ),
      },
      hardware: withoutHardware ? [] : product.hardware,
      additionalProducts: [
        ...(withoutExtras ? product.additionalProducts.slice(0, 1) : product.additionalProducts),
        ...mobile.map((plan) => ({ ...plan, coreProductKey: product.key })),
      ],
      callingPackBundles: withoutExtras
        ? { national: [], mobile: [], international: [] }
        : product.callingPackBundles,
    })),
  }))

const news: fc.Arbitrary<Event> = fc
  .record({ offer: anyOffer, days: fc.integer({ min: 0, max: 3 }) })
  .map(({ offer, days }) => (draft, facts) => {
    const told = { ...facts, offer, today: addDays(facts.today, days) }
    return { draft: reconciled(draft, told).draft, facts: told }
  })

const homeline: fc.Arbitrary<Event> = fc
  .boolean()
  .map((on) => (draft, facts) => ({ draft: withHomeline(draft, on, facts), facts }))

/** A customer who fills in what is asked. */
const fillsIn: fc.Arbitrary<Event> = fc.nat({ max: 7 }).map((which) => (draft, facts) => {
  const wishes: readonly Partial<Omit<Draft, 'type'>>[] = [
    { address: ELSEWHERE },
    { coreProduct: selectableProducts(facts)[which % 4]?.key ?? null },
    { internetPlan: orderOf(draft, facts).product?.plans.Internet[0]?.key ?? null },
    { modem: which % 2 === 0 ? 'byod' : { key: 'router-1', contractLength: 12 } },
    { losingVoice: { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' } },
    { phoneNumber: facts.offer.phoneNumbers[0] ?? null },
    { powerPlan: which % 2 === 0 ? 'power-smart' : 'none' },
    { medicallyDependent: which > 3, siteAccess: { key: '', notes: '', dog: which > 5 } },
    { contractAccepted: true },
  ]
  const filled = wishes.reduce<Draft>((so, wish) => reconciled({ ...so, ...wish }, facts).draft, draft)
  const chosen = orderOf(filled, facts).connectDays[which] ?? null
  return {
    draft: decided(
      { draft: filled, facts: facts },
      'scheduledDates',
      withDate(NO_DATES, 'internetConnect', chosen),
    ),
    facts,
  }
})

const anyEvent = fc.oneof(
  { weight: 2, arbitrary: fillsIn },
  { weight: 3, arbitrary: chooses('coreProduct') },
  { weight: 2, arbitrary: news },
  { weight: 2, arbitrary: homeline },
  ...Object.keys(EMPTY_DRAFT)
    .filter(isChoice)
    .map((choice) => ({ weight: 1, arbitrary: chooses(choice) })),
)

function isChoice(name: string): name is Choice {
  return name in EMPTY_DRAFT
}

const anyFacts: fc.Arbitrary<DraftFacts> = fc
  .record({
    symmetric: fc.boolean(),
    businessGroup: fc.constantFrom('residential', '2degreessmb'),
    ordersRouters: fc.boolean(),
    freeVoicePlan: fc.boolean(),
    powerBundleDiscount: fc.constantFrom(AMOUNT, PLAIN_BRAND.powerBundleDiscount),
  })
  .map(({ symmetric, businessGroup, ordersRouters, freeVoicePlan, powerBundleDiscount }) => ({
    ...FIBRE_FACTS,
    businessGroup,
    brand: {
      ...PLAIN_BRAND,
      ordersRouters,
      powerBundleDiscount,
      planChange: { ...PLAIN_BRAND.planChange, freeVoicePlan, symmetricRates: symmetric ? [2000] : [] },
    },
  }))

/** What of a draft is not in the offer. */
function notOffered({ draft, facts, product }: Order): Choice[] {
  const { offer } = facts
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
      draft.modem !== null &&
        draft.modem !== 'byod' &&
        product?.hardware.every(({ key }) => key !== Object(draft.modem).key) !== false,
    ],
    ['powerPlan', draft.powerPlan !== null && draft.powerPlan !== 'none' && offer.power === null],
  ]
  return wrong.filter(([, is]) => is).map(([choice]) => choice)
}

function addsUp({ items, totals }: Summary): boolean {
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

/** The step rules as the requirement's table has them, written down once more. Source: CHG-010 to CHG-021. */
function stepsByTheTable(order: Order): string[] {
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

const OLDER = new Set(
  STEPS.map(({ id }) => id).filter((id) => !['power', 'contract', 'schedule', 'summary'].includes(id)),
)

test('CHG-010 CHG-011 CHG-012 CHG-013 CHG-014 CHG-015 CHG-016 CHG-017 CHG-018 CHG-019 CHG-020 CHG-021 CHG-022 CHG-026 20,000 random sequences of choices and news keep to the offer, and what they come to adds up', () => {
  let drafts = 0
  let placed = 0
  let steps = 0
  const kinds = new Set<string>()
  const shownSteps = new Set<string>()
  const hiddenSteps = new Set<string>()
  fc.assert(
    fc.property(
      fc.boolean(),
      anyFacts,
      fc.array(anyEvent, { minLength: 1, maxLength: MOST_EVENTS }),
      (move, start, events) => {
        let at = { draft: move ? NEW_MOVE : NEW_PLAN, facts: start }
        for (const event of events) {
          at = event(at.draft, at.facts)
          const order = orderOf(at.draft, at.facts)
          drafts += 1
          found(notOffered(order), 'not offered')
          if (!addsUp(summaryOf(order))) found(['summary'], 'does not add up')
          const enabled = enabledSteps(order).map(({ id }) => id)
          steps += enabled.length
          for (const id of OLDER) (enabled.includes(id) ? shownSteps : hiddenSteps).add(id)
          const older = enabled.filter((id) => OLDER.has(id)).join(' ')
          if (older !== stepsByTheTable(order).join(' ')) expect(older).toBe(stepsByTheTable(order).join(' '))
        }
        const made = orderBodyOf(orderOf(at.draft, at.facts), {
          salesPerson: 'SelfServiceV1',
          newUsername: 'kpa17',
        })
        if ('body' in made && isOfItsPlace(at.draft, at.facts)) {
          placed += 1
          const kind = [
            at.facts.businessGroup,
            made.body.ElectricityToChange === null ? 'alone' : 'with power',
          ]
          kinds.add(kind.join(' '))
          const { items } = summaryOf(orderOf(at.draft, at.facts))
          if (items.some((item) => item.kind === 'voiceLine')) kinds.add('line')
          if (made.body.ElectricityToChange === null && items.some((item) => item.kind === 'bundle'))
            kinds.add('bundle goes on')
          found(problemsOf(made.body, at.draft, at.facts), 'refused')
          found(otherCosts(made.body, orderOf(at.draft, at.facts)), 'told otherwise by the provider')
        }
      },
    ),
    { numRuns: RUNS, seed: 20_261_122 },
  )
  console.log(
    `${RUNS} sequences, ${drafts} drafts, ${steps} steps enabled, ${placed} orders validated by the provider's rules`,
  )
  expect(placed).toBeGreaterThan(50)
  // each rule of a step has been seen to hold and not to hold
  expect([...OLDER].filter((id) => !shownSteps.has(id))).toEqual([])
  expect([...OLDER].filter((id) => !hiddenSteps.has(id))).toEqual([])
  expect([...kinds].toSorted()).toEqual([
    '2degreessmb alone',
    '2degreessmb with power',
    'bundle goes on',
    'line',
    'residential alone',
    'residential with power',
  ])
})

function found(faults: readonly string[], why: string): void {
  if (faults.length > 0) throw new Error(`${why}: ${faults.join(', ')}`)
}

/** A page holds the offer of the place that it orders for. */
function isOfItsPlace(draft: Draft, { offer }: DraftFacts): boolean {
  const wanted = draft.type === 'movehouse' ? draft.address?.LocationID : '1000001'
  return offer.location?.LocationID === wanted
}

/** Totals that the provider, who bills them, quotes otherwise than the page shows. */
function otherCosts(body: OrderBody, order: Order): string[] {
  const valid = validate(orderBody.parse(body), validationFacts(order.draft, order.facts)).order
  const contents = contentsOf(valid)
  if (typeof contents === 'string') return [contents]
  const { totals } = summaryOf(order)
  const quoted = totalsOf(costsOf(pricedOrder(contents, order.facts.brand)), order.facts.businessGroup)
  return (['bill', 'thirtyDays', 'once'] as const).filter((due) => quoted[due] !== totals[due])
}

function problemsOf(body: OrderBody, draft: Draft, facts: DraftFacts) {
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

/** The parts of a draft by the words of the requirements. */
const PLANS_AND_IDS: readonly Choice[] = ['internetPlan', 'voicePlan', 'phoneNumber']
const LOSING_PROVIDERS: readonly Choice[] = ['losingInternet', 'losingVoice']
/** With the contract that it sets, and the question whether it is one's own. */
const HARDWARE: readonly Choice[] = ['modem', 'contractAccepted']
const ADDITIONAL_PRODUCTS: readonly Choice[] = ['additionalProducts', 'voiceAdditionalProducts']
/** Power at the new address, whose promo code and question go with it. */
const POWER: readonly Choice[] = ['powerPlan', 'medicallyDependent', 'siteAccess']
/** ORD-032, ORD-033, ORD-034. */
const OF_CORE_PRODUCT: readonly Choice[] = [
  ...PLANS_AND_IDS,
  ...LOSING_PROVIDERS,
  ...HARDWARE,
  ...ADDITIONAL_PRODUCTS,
]

/** What each choice clears, as the rows of the requirements have it; any other clears nothing. */
const CLEARED: { readonly [C in Choice]?: readonly Choice[] } = {
  // ORD-030, ORD-031
  address: ['takesOver', 'coreProduct', ...OF_CORE_PRODUCT, ...POWER],
  coreProduct: OF_CORE_PRODUCT,
  // ORD-035
  internetPlan: HARDWARE,
  voicePlan: HARDWARE,
  // ORD-036, ORD-037: another contract than the one that was accepted
  modem: ['contractAccepted'],
}

test('ORD-030 ORD-031 ORD-032 ORD-033 ORD-034 ORD-035 20,000 random choices clear what the rows say, and nothing else', () => {
  const choices = Object.keys(EMPTY_DRAFT).filter(isChoice)
  let cleared = 0
  const full = fc.record({ ...CHOICES, type: fc.constantFrom('plan' as const, 'movehouse' as const) })
  fc.assert(
    fc.property(full, full, fc.constantFrom(...choices), (draft, other, choice) => {
      const after = put(draft, other, choice)
      if (after === draft) return
      const gone = CLEARED[choice] ?? []
      cleared += gone.length
      found(
        gone.filter((each) => after[each] !== EMPTY_DRAFT[each]),
        'not cleared',
      )
      const kept = choices.filter((each) => each !== choice && !gone.includes(each))
      found(
        kept.filter((each) => after[each] !== draft[each]),
        'cleared',
      )
    }),
    { numRuns: RUNS },
  )
  console.log(`${Object.keys(CLEARED).length} choices with dependants, ${cleared} dependants looked at`)
  expect(cleared).toBeGreaterThan(RUNS / 4)
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a choice and its value belong together
function put<C extends Choice>(draft: Draft, other: Draft, choice: C): Draft {
  return choose(draft, choice, other[choice])
}

test('planted faults are found: a product that is not offered, a sum that is wrong, a step that is left out', () => {
  const order = orderOf({ ...NEW_PLAN, coreProduct: 'CHOUFB1000' }, FIBRE_FACTS)
  const summary = summaryOf(order)

  expect(notOffered(orderOf({ ...NEW_PLAN, coreProduct: 'gone' }, FIBRE_FACTS))).toEqual(['coreProduct'])
  expect(addsUp({ ...summary, totals: { ...summary.totals, once: centsOf(summary.totals.once + 1) } })).toBe(
    false,
  )
  expect(stepsByTheTable({ ...order, routers: [] })).not.toEqual(
    enabledSteps(order)
      .map(({ id }) => id)
      .filter((id) => OLDER.has(id)),
  )
})
