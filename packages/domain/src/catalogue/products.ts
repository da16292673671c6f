import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { dollars } from '../money.ts'

import { PLAN_SERVICES, TECHNOLOGIES } from './plan-services.ts'

/**
 * The unit of a charge of an additional product: the bill's own period, or thirty days at every bill frequency. Source:
 * CAT-029.
 */
export const CHARGE_UNITS = [...BILL_FREQUENCIES, 'ThirtyDays'] as const

export const plan = z.object({
  /** The `planKey`. Source: CAT-007. */
  key: z.string(),
  coreProductKey: z.string(),
  service: z.enum(PLAN_SERVICES),
  /** A product and its data with a colon between them: `Fibre 300: Unlimited`. Source: HUB-031. */
  description: z.string(),
  chargeExcludingGst: dollars,
  chargeIncludingGst: dollars,
  billFrequency: z.enum(BILL_FREQUENCIES),
  /** Missing or 0 is unlimited. Only internet plans have this field and the next three. Source: CAT-009, CAT-010. */
  dataCapMb: z.optional(z.int().check(z.nonnegative())),
  dataRollover: z.optional(z.boolean()),
  dataBanking: z.optional(z.boolean()),
  unlimited: z.optional(z.boolean()),
  /** The price of data above the cap, for each block that is begun. Missing if the catalogue has no price. */
  dataBlock: z.optional(
    z.object({
      mb: z.int().check(z.positive()),
      chargeExcludingGst: dollars,
      chargeIncludingGst: dollars,
    }),
  ),
  /** For voice plans: whether a customer may choose the plan; other plans are added automatically. */
  selectable: z.optional(z.boolean()),
  /** The services of additional products that come with the plan, so that they are not sold beside it. */
  includes: z.optional(z.array(z.string())),
})
export type Plan = z.output<typeof plan>

/** Source: CAT-005. */
export const dataRate = z.object({
  key: z.string(),
  /** Mbps. */
  upstream: z.number(),
  downstream: z.number(),
})

/** Source: CAT-001. */
export const coreProduct = z.object({
  key: z.string().check(z.minLength(1)),
  description: z.string(),
  /** `UFB{down}/{up}`, `WBB`, `VDSL` or `ADSL`. Source: CAT-006. */
  broadbandCategory: z.string(),
  /** The value `POTS` or `VOIP`; empty without voice. */
  voiceCategory: z.string(),
  hasVoice: z.enum(['yes', 'no']),
  bundleType: z.string(),
  technology: z.enum(TECHNOLOGIES),
  /** For `UFB` only: the first three letters of the key. Source: CAT-004. */
  localFibreCompany: z.nullable(z.string()),
  dataRate,
  /** Plans with a charge at the account's bill frequency, by service. Source: CAT-028. */
  plans: z.object({ Internet: z.array(plan), Voice: z.array(plan) }),
})
export type CoreProduct = z.output<typeof coreProduct>

/** Source: CAT-011. */
export const catalogueAdditionalProduct = z.object({
  key: z.string(),
  coreProductKey: z.string(),
  description: z.string(),
  /** Compared without regard to letter case: `safe_mode`, `static_ip`. Source: CAT-049. */
  service: z.string(),
  /** The service that this product is an extra of. */
  linkedService: z.enum(PLAN_SERVICES),
  /** Charges of the account's bill frequency, or of thirty days. Source: CAT-029. */
  charges: z.array(
    z.object({ unit: z.enum(CHARGE_UNITS), chargeExcludingGst: dollars, chargeIncludingGst: dollars }),
  ),
  /** For calling packs: where calls are free. */
  destinations: z.array(z.string()),
  /**
   * The minutes of a calling pack in a month. A shorter bill period has fewer minutes, in proportion to its price. Null without
   * a limit, and for other products.
   */
  minutes: z.optional(z.nullable(z.int())),
  copy: z.string(),
  link: z.nullable(z.string()),
})
export type CatalogueAdditionalProduct = z.output<typeof catalogueAdditionalProduct>

/** Source: CAT-013. */
export const callingPackBundle = z.object({
  key: z.string(),
  coreProductKey: z.string(),
  label: z.string(),
  price: dollars,
  /** From service to additional product key. */
  productKeys: z.record(z.string(), z.string()),
})
export type CallingPackBundle = z.output<typeof callingPackBundle>

/** Source: CAT-014. */
export const callingPackBundles = z.object({
  national: z.array(callingPackBundle),
  mobile: z.array(callingPackBundle),
  international: z.array(callingPackBundle),
})

/** Source: CAT-018. */
export const contractPricing = z.object({
  /** The number of months; 0 means bought outright. */
  contractLength: z.int().check(z.nonnegative()),
  charges: z.array(
    z.object({
      unit: z.enum([...CHARGE_UNITS, 'Once']),
      chargeExcludingGst: dollars,
      chargeIncludingGst: dollars,
    }),
  ),
})

/** Source: CAT-015. */
export const hardwareProduct = z.object({
  key: z.string(),
  coreProductKey: z.string(),
  /** The internet plan that the hardware is offered with. */
  planKey: z.string(),
  service: z.enum(PLAN_SERVICES),
  description: z.string(),
  extendedDescription: z.string(),
  make: z.string(),
  model: z.string(),
  type: z.enum(['Router', 'Product Offer']),
  purchaseType: z.string(),
  rrpExcludingGst: dollars,
  rrpIncludingGst: dollars,
  contractPricing: z.array(contractPricing),
})
export type HardwareProduct = z.output<typeof hardwareProduct>

/** Source: CAT-019. */
export const serviceProvider = z.object({ key: z.string(), name: z.string() })
export type ServiceProvider = z.output<typeof serviceProvider>
