import fc from 'fast-check'

import { NO_DATES, withDate } from '../dates.ts'
import { EMPTY_DRAFT } from '../draft.ts'
import type { Choice, Draft } from '../draft.ts'
import type { DraftFacts } from '../facts.ts'
import { withHomeline } from '../homeline.ts'
import { buildOrder } from '../order.ts'
import { applyChoice, reconcileDraft } from '../reconcile.ts'
import { ELSEWHERE, FIBRE_2000, FIBRE_FACTS, FIBRE_OFFER, PLAIN_BRAND } from './facts.ts'
import { addDays } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { Offer } from '../../ordering/offer/contract.ts'
import { selectableProducts } from '../../ordering/offer/products.ts'
import { OFFER, TODAY } from '../../ordering/testing/orders.ts'

/** Random drafts: a customer's choices in sequence, and offers that change meanwhile. */

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

export const CHOICES: { readonly [C in Choice]: fc.Arbitrary<Draft[C]> } = {
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

export type DraftEvent = (draft: Draft, facts: DraftFacts) => { draft: Draft; facts: DraftFacts }

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a choice and its value belong together
function chooses<C extends Choice>(choice: C): fc.Arbitrary<DraftEvent> {
  const values: fc.Arbitrary<Draft[C]> = CHOICES[choice]
  return values.map((value) => (draft: Draft, facts: DraftFacts) => ({
    draft: applyChoice({ draft, facts }, choice, value),
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
const NOTHING = { chargeIncludingGst: toCents(0), chargeExcludingGst: toCents(0) }
/** The values of the brands. */
const AMOUNT = {
  kind: 'amount',
  weekly: toCents(460),
  fortnightly: toCents(920),
  monthly: toCents(2_000),
} as const

type OnLine = Partial<Offer> & {
  readonly FibreInstalled: boolean
  readonly category: string
  readonly hasInternet: boolean
}

/** With the account's present products, and whether fibre is laid at the address. */
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
      chargeIncludingGst: toCents(-1_150),
      chargeExcludingGst: toCents(-1_000),
    }),
    modemPostage: fc.constantFrom(toCents(0), toCents(1_495)),
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

const offerChanges: fc.Arbitrary<DraftEvent> = fc
  .record({ offer: anyOffer, days: fc.integer({ min: 0, max: 3 }) })
  .map(({ offer, days }) => (draft, facts) => {
    const news = { ...facts, offer, today: addDays(facts.today, days) }
    return { draft: reconcileDraft(draft, news).draft, facts: news }
  })

const homelineSwitches: fc.Arbitrary<DraftEvent> = fc
  .boolean()
  .map((on) => (draft, facts) => ({ draft: withHomeline(draft, on, facts), facts }))

/** A customer who answers every question. */
const filledIn: fc.Arbitrary<DraftEvent> = fc.nat({ max: 7 }).map((which) => (draft, facts) => {
  const wishes: readonly Partial<Omit<Draft, 'type'>>[] = [
    { address: ELSEWHERE },
    { coreProduct: selectableProducts(facts)[which % 4]?.key ?? null },
    { internetPlan: buildOrder(draft, facts).product?.plans.Internet[0]?.key ?? null },
    { modem: which % 2 === 0 ? 'byod' : { key: 'router-1', contractLength: 12 } },
    { losingVoice: { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' } },
    { phoneNumber: facts.offer.phoneNumbers[0] ?? null },
    { powerPlan: which % 2 === 0 ? 'power-smart' : 'none' },
    { medicallyDependent: which > 3, siteAccess: { key: '', notes: '', dog: which > 5 } },
    { contractAccepted: true },
  ]
  const filled = wishes.reduce<Draft>((so, wish) => reconcileDraft({ ...so, ...wish }, facts).draft, draft)
  const chosen = buildOrder(filled, facts).connectDays[which] ?? null
  return {
    draft: applyChoice(
      { draft: filled, facts: facts },
      'scheduledDates',
      withDate(NO_DATES, 'internetConnect', chosen),
    ),
    facts,
  }
})

export const anyEvent = fc.oneof(
  { weight: 2, arbitrary: filledIn },
  { weight: 3, arbitrary: chooses('coreProduct') },
  { weight: 2, arbitrary: offerChanges },
  { weight: 2, arbitrary: homelineSwitches },
  ...Object.keys(EMPTY_DRAFT)
    .filter(isChoice)
    .map((choice) => ({ weight: 1, arbitrary: chooses(choice) })),
)

export function isChoice(name: string): name is Choice {
  return name in EMPTY_DRAFT
}

export const anyFacts: fc.Arbitrary<DraftFacts> = fc
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
