import { DEMO_CORE_PRODUCTS } from './core-products.ts'
import type { DemoCoreProduct } from './core-products.ts'

export type DemoCataloguePlan = {
  readonly code: string
  readonly coreProduct: string
  readonly service: 'Internet' | 'Voice'
  readonly name: string
  /** The part of the description after the colon. */
  readonly about: string
  /** The price of a month, including GST. */
  readonly cents: number
  readonly capMb: number | null
  readonly rollover: boolean
  readonly banking: boolean
  readonly selectable: boolean
  readonly forBusiness: boolean | null
  /** The services of extras that come with the plan. */
  readonly includes?: readonly string[]
}

const GB = 1_024
const UNLIMITED = 'Unlimited data'
const UNCAPPED = { about: UNLIMITED, capMb: null, rollover: false, banking: false } as const

type Internet = Omit<DemoCataloguePlan, 'coreProduct' | 'service' | 'code' | 'selectable'> & {
  readonly suffix: string
}

function buildUnlimitedPlan(name: string, cents: number): Internet {
  return { ...UNCAPPED, suffix: 'UNL', name, cents, forBusiness: false }
}

function buildBusinessPlan(name: string, cents: number): Internet {
  return { ...UNCAPPED, suffix: 'BUSINESS', name: `Business ${name}`, cents, forBusiness: true }
}

type Cap = { readonly cents: number; readonly unusedData: 'rollover' | 'banking' }

function buildCappedPlan(name: string, gigabytes: number, { cents, unusedData }: Cap): Internet {
  return {
    suffix: String(gigabytes),
    name,
    about: `${gigabytes} GB data`,
    cents,
    capMb: gigabytes * GB,
    rollover: unusedData === 'rollover',
    banking: unusedData === 'banking',
    forBusiness: false,
  }
}

/** The internet plans of each broadband category. */
const INTERNET: Readonly<Record<string, readonly Internet[]>> = {
  'UFB50/10': [
    buildUnlimitedPlan('Fibre 50', 7_200),
    buildCappedPlan('Fibre 50', 120, { cents: 6_200, unusedData: 'rollover' }),
  ],
  'UFB100/20': [buildUnlimitedPlan('Fibre 100', 7_900), buildBusinessPlan('Fibre 100', 9_950)],
  'UFB300/100': [buildUnlimitedPlan('Fibre 300', 8_500), buildBusinessPlan('Fibre 300', 11_950)],
  'UFB950/450': [buildUnlimitedPlan('Fibre 950', 9_500), buildBusinessPlan('Fibre 950', 14_950)],
  'UFB2000/2000': [buildUnlimitedPlan('Fibre 2000', 13_500), buildBusinessPlan('Fibre 2000', 19_950)],
  'UFB4000/4000': [buildUnlimitedPlan('Fibre 4000', 17_500), buildBusinessPlan('Fibre 4000', 24_950)],
  'UFB8000/8000': [buildUnlimitedPlan('Fibre 8000', 27_500), buildBusinessPlan('Fibre 8000', 39_950)],
  VDSL: [
    buildUnlimitedPlan('VDSL', 8_900),
    buildCappedPlan('VDSL', 200, { cents: 7_900, unusedData: 'banking' }),
    { ...buildBusinessPlan('VDSL', 10_950), name: 'Business VDSL' },
  ],
  ADSL: [
    buildCappedPlan('ADSL', 100, { cents: 7_900, unusedData: 'banking' }),
    buildUnlimitedPlan('ADSL', 8_900),
    buildBusinessPlan('ADSL', 10_450),
  ],
}

type Voice = Pick<
  DemoCataloguePlan,
  'name' | 'about' | 'cents' | 'selectable' | 'forBusiness' | 'includes'
> & {
  readonly suffix: string
}

/** Voicemail takes messages, so the call minder is of no use beside it. */
const TAKES_MESSAGES = ['callminder']

/**
 * The first plan of each list is included automatically, and the others are selectable. A plan with `FEATURES` in its
 * key has voicemail. Source: CHG-039, HUB-030.
 */
const VOICE: Readonly<Record<'POTS' | 'VOIP', readonly Voice[]>> = {
  VOIP: [
    {
      ...buildVoicePlan('FEATURES', ['Homeline with features', 'Voicemail, caller display'], {
        cents: 500,
        selectable: false,
      }),
      includes: [...TAKES_MESSAGES, 'callerdisplay'],
    },
    {
      ...buildVoicePlan('FEATURES-MOBILE', ['Homeline Mobile', '100 minutes to NZ mobiles'], {
        cents: 1_500,
        selectable: true,
      }),
      includes: TAKES_MESSAGES,
    },
    {
      ...buildVoicePlan('FEATURES-WORLD', ['Homeline World', '300 minutes to 20 countries'], {
        cents: 2_500,
        selectable: true,
      }),
      includes: TAKES_MESSAGES,
    },
    {
      ...buildVoicePlan('SMARTLINE', ['Smartline', 'Business line'], { cents: 2_300, selectable: false }),
      forBusiness: true,
    },
    {
      ...buildVoicePlan('SMARTLINE-FEATURES', ['Smartline Plus', 'Voicemail to email, hunt group'], {
        cents: 3_200,
        selectable: true,
      }),
      forBusiness: true,
      includes: TAKES_MESSAGES,
    },
  ],
  POTS: [
    {
      ...buildVoicePlan('LINE', ['Plain phone line', 'Local calls'], { cents: 2_500, selectable: false }),
      forBusiness: null,
    },
    {
      ...buildVoicePlan('LINE-FEATURES', ['Phone line with features', 'Call minder'], {
        cents: 3_200,
        selectable: true,
      }),
      forBusiness: null,
      includes: TAKES_MESSAGES,
    },
  ],
}

function buildVoicePlan(
  suffix: string,
  [name, about]: readonly [name: string, about: string],
  { cents, selectable }: Pick<Voice, 'cents' | 'selectable'>,
): Voice {
  return { suffix, name, about, cents, selectable, forBusiness: false }
}

function listPlans(product: DemoCoreProduct): DemoCataloguePlan[] {
  const coreProduct = product.key
  const internet = (INTERNET[product.broadband] ?? []).map(({ suffix, ...plan }) => ({
    ...plan,
    coreProduct,
    code: `${coreProduct}-${suffix}`,
    service: 'Internet' as const,
    selectable: false,
  }))
  if (product.voice === '') return internet
  const voice = VOICE[product.voice].map(({ suffix, ...plan }) => ({
    ...plan,
    coreProduct,
    code: `${coreProduct}-${suffix}`,
    service: 'Voice' as const,
    capMb: null,
    rollover: false,
    banking: false,
  }))
  return [...internet, ...voice]
}

type Wireless = Pick<DemoCataloguePlan, 'code' | 'name' | 'cents'> & {
  readonly version: 1 | 2
  readonly gigabytes: number | null
}

function buildWirelessPlan({ version, gigabytes, ...plan }: Wireless): DemoCataloguePlan {
  return {
    ...plan,
    ...UNCAPPED,
    ...(gigabytes === null ? {} : { about: `${gigabytes} GB data`, capMb: gigabytes * GB }),
    coreProduct: `WBBV${version}`,
    service: 'Internet',
    selectable: false,
    forBusiness: null,
  }
}

const WIRELESS: readonly Wireless[] = [
  { version: 1, code: 'wbb_300', name: 'Wireless 300 GB', cents: 6_500, gigabytes: 300 },
  { version: 1, code: 'wbb_unlimited', name: 'Wireless Unlimited', cents: 7_500, gigabytes: null },
  { version: 2, code: 'wbb2_300', name: 'Wireless 300 GB', cents: 6_900, gigabytes: 300 },
  { version: 2, code: 'wbb2_unlimited', name: 'Wireless Unlimited', cents: 7_500, gigabytes: null },
  { version: 2, code: 'wbb2_unlimited_plus', name: 'Wireless Unlimited Plus', cents: 9_500, gigabytes: null },
]

/** The plans of every core product. The prices of a week and of a fortnight are calculated from the monthly price. */
export const DEMO_CATALOGUE_PLANS: readonly DemoCataloguePlan[] = [
  ...DEMO_CORE_PRODUCTS.flatMap(listPlans),
  ...WIRELESS.map(buildWirelessPlan),
]
