import type { CatalogueAdditionalProduct, HardwareProduct, Plan } from '../../catalogue/products.ts'
import type { PlanService } from '../../catalogue/plan-services.ts'
import { toCents } from '../../money.ts'
import type { OfferedCoreProduct } from '../offer/contract.ts'

/** Products built by hand, each with plans, extras and routers of its own. */

const GST = 1.15

function toPrices(including: number) {
  return {
    chargeIncludingGst: toCents(including),
    chargeExcludingGst: toCents(Math.round(including / GST)),
  }
}

function createPlan(coreProductKey: string, service: PlanService, key: string, including: number): Plan {
  return {
    key,
    coreProductKey,
    service,
    description: `${key}: Unlimited data`,
    ...toPrices(including),
    billFrequency: 'Monthly',
    ...(service === 'Internet' ? { unlimited: true } : { selectable: key === 'voice-more' }),
  }
}

function createExtra(
  coreProductKey: string,
  service: string,
  linkedService: PlanService,
): CatalogueAdditionalProduct {
  return {
    key: `${service}-1`,
    coreProductKey,
    description: service,
    service,
    linkedService,
    charges: [{ unit: 'Monthly', ...toPrices(1_000) }],
    destinations: [],
    copy: '',
    link: null,
  }
}

function routerFor(coreProductKey: string, planKey: string): HardwareProduct {
  return {
    key: 'router-1',
    coreProductKey,
    planKey,
    service: 'Internet',
    description: 'Hub 6',
    extendedDescription: '',
    make: 'Hub',
    model: '6',
    type: 'Router',
    purchaseType: 'Contract',
    rrpExcludingGst: toCents(20_000),
    rrpIncludingGst: toCents(23_000),
    contractPricing: [
      { contractLength: 0, charges: [{ unit: 'Once', ...toPrices(23_000) }] },
      { contractLength: 12, charges: [{ unit: 'Monthly', ...toPrices(500) }] },
      { contractLength: 24, charges: [{ unit: 'Monthly', ...toPrices(0) }] },
    ],
  }
}

type Sort = Pick<OfferedCoreProduct, 'technology' | 'voiceCategory' | 'broadbandCategory'>

function createProduct(key: string, internetCents: number, sort: Sort): OfferedCoreProduct {
  const plan = createPlan(key, 'Internet', `${key}-plan`, internetCents)
  const voice = [createPlan(key, 'Voice', 'voice-basic', 500), createPlan(key, 'Voice', 'voice-more', 1_500)]
  return {
    key,
    description: key,
    hasVoice: sort.voiceCategory === '' ? 'no' : 'yes',
    bundleType: '',
    localFibreCompany: sort.technology === 'UFB' ? key.slice(0, 3) : null,
    dataRate: { key: '300', upstream: 100, downstream: 300 },
    ...sort,
    plans: {
      Internet: [plan],
      Voice:
        sort.voiceCategory === '' ? [] : [...voice, { ...createPlan(key, 'Voice', 'voice-hidden', 2_000) }],
    },
    additionalProducts: [createExtra(key, 'safe_mode', 'Internet'), createExtra(key, 'callingpack', 'Voice')],
    callingPackBundles: { national: [], mobile: [], international: [] },
    hardware: [routerFor(key, plan.key), { ...routerFor(key, 'another-plan'), key: 'router-2' }],
  }
}

/** What the account has. */
export const VDSL = createProduct('VDSL_POTS', 8_900, {
  technology: 'VDSL',
  voiceCategory: 'POTS',
  broadbandCategory: 'VDSL',
})
export const FIBRE = createProduct('CHOUFB300_VOIP', 8_500, {
  technology: 'UFB',
  voiceCategory: 'VOIP',
  broadbandCategory: 'UFB300/100',
})
/** Without a homeline. */
export const FIBRE_ALONE = createProduct('CHOUFB950', 9_500, {
  technology: 'UFB',
  voiceCategory: '',
  broadbandCategory: 'UFB950/450',
})
