import { toCents } from '../../money.ts'
import type { OrderBrand } from '../../ordering/offer/brand-rules.ts'
import type { Offer, OfferedCoreProduct } from '../../ordering/offer/contract.ts'
import { OFFER, TODAY } from '../../ordering/testing/orders.ts'
import type { Location } from '../../qualification/contract.ts'
import { EMPTY_DRAFT } from '../draft.ts'
import type { Draft } from '../draft.ts'
import type { DraftFacts } from '../facts.ts'

/** Facts of an account with VDSL in contract, at an address with fibre of three speeds. */

const [vdsl, fibre] = OFFER.coreProducts

function buildCharges(including: number) {
  return { chargeIncludingGst: toCents(including), chargeExcludingGst: toCents(Math.round(including / 1.15)) }
}

function extra(key: string, service: string, linkedService: 'Internet' | 'Voice', coreProductKey: string) {
  const charges = [{ unit: 'Monthly' as const, ...buildCharges(690) }]
  return {
    key,
    coreProductKey,
    description: key,
    service,
    linkedService,
    charges,
    destinations: [],
    copy: '',
    link: null,
  }
}

function buildFibre(rate: number, voice: boolean, cents: number): OfferedCoreProduct {
  if (fibre === undefined) throw new Error('the offer has fibre')
  const key = `CHOUFB${rate}${voice ? 'VOIP' : ''}`
  const plan = (name: string, more: number) => ({
    ...(fibre.plans.Internet[0] ?? never()),
    ...buildCharges(cents + more),
    key: `${key}-${name}`,
    coreProductKey: key,
    description: `Fibre ${rate}: ${name}`,
  })
  const plans = [plan('Unlimited', 0), ...(rate === 300 ? [plan('100 GB', -1_000)] : [])]
  const voicePlans = fibre.plans.Voice.map((each) => ({ ...each, coreProductKey: key }))
  return {
    ...fibre,
    key,
    description: `Fibre ${rate}`,
    broadbandCategory: `UFB${rate}/${rate / 2}`,
    hasVoice: voice ? 'yes' : 'no',
    voiceCategory: voice ? 'VOIP' : '',
    dataRate: { key: String(rate), downstream: rate, upstream: rate / 2 },
    plans: { Internet: plans, Voice: voice ? voicePlans : [] },
    additionalProducts: [
      extra('SAFE-MODE', 'safe_mode', 'Internet', key),
      extra('STATIC-IP', 'static_ip', 'Internet', key),
      ...(voice
        ? [
            extra('VOICEMAIL', 'voicemail', 'Voice', key),
            extra('CP-LOCAL', 'callingpacklocal', 'Voice', key),
            extra('CP-WORLD', 'callingpack', 'Voice', key),
          ]
        : []),
    ],
    callingPackBundles: voice
      ? {
          national: [bundle(key, 'NATIONAL', { callingpacklocal: 'CP-LOCAL' })],
          mobile: [],
          international: [bundle(key, 'WORLD', { callingpack: 'CP-WORLD' })],
        }
      : { national: [], mobile: [], international: [] },
    hardware: plans.flatMap((each) =>
      fibre.hardware.slice(0, 1).map((router) => ({ ...router, coreProductKey: key, planKey: each.key })),
    ),
  }
}

function bundle(coreProductKey: string, key: string, productKeys: Record<string, string>) {
  return { key, coreProductKey, label: key, price: toCents(690), productKeys }
}

function never(): never {
  throw new Error('the product has a plan')
}

export const FIBRE_300 = buildFibre(300, false, 8_500)
export const FIBRE_300_VOICE = buildFibre(300, true, 8_500)
export const FIBRE_1000 = buildFibre(1000, false, 9_900)
export const FIBRE_1000_VOICE = buildFibre(1000, true, 9_900)
export const FIBRE_2000 = buildFibre(2000, false, 14_900)
export const VDSL = vdsl ?? never()

export const FIBRE_OFFER: Offer = {
  ...OFFER,
  coreProducts: [VDSL, FIBRE_300, FIBRE_300_VOICE, FIBRE_1000, FIBRE_1000_VOICE],
}

export const PLAIN_BRAND: OrderBrand = {
  ordersRouters: true,
  powerBundlePromoCode: 'BUNDLE10',
  powerBundleDiscount: { kind: 'share', percent: 10 },
  planChange: {
    symmetricRates: [],
    onlySymmetricRates: false,
    onlyFibreWithoutConsent: false,
    offersNewHardware: true,
    restrictsAdsl: false,
    freeVoicePlan: false,
  },
}

export const FIBRE_FACTS: DraftFacts = {
  offer: FIBRE_OFFER,
  brand: PLAIN_BRAND,
  businessGroup: 'residential',
  today: TODAY,
}

export const ELSEWHERE: Location = {
  LocationID: '1000002',
  FullAddress: '2 Tui Street, Taupō 3330',
  StreetName: '2 Tui Street',
  Suburb: 'Taupō',
  City: 'Taupō',
  PostCode: '3330',
  Country: 'New Zealand',
}

export const NEW_PLAN: Draft = { ...EMPTY_DRAFT, type: 'plan' }
export const NEW_MOVE: Draft = { ...EMPTY_DRAFT, type: 'movehouse' }

/** The fields that differ from the default offer. */
export function factsWith(offer: Partial<Offer>, facts: Partial<DraftFacts> = {}): DraftFacts {
  return { ...FIBRE_FACTS, ...facts, offer: { ...FIBRE_OFFER, ...offer } }
}
