import { isBusiness } from '../access.ts'

import { TECHNOLOGIES } from './plan-services.ts'
import type { PlanService, Technology } from './plan-services.ts'
import type { CurrentComponent, CurrentCoreProduct } from './current-products.ts'

/** The only core product of an account, or the reason why there is not exactly one. Source: CAT-051, CAT-052. */
export function currentCoreProduct<Product>(
  products: readonly Product[],
): Product | 'NO_CORE_PRODUCT' | 'MULTIPLE_CORE_PRODUCTS' {
  const [product, ...others] = products
  if (product === undefined) return 'NO_CORE_PRODUCT'
  return others.length === 0 ? product : 'MULTIPLE_CORE_PRODUCTS'
}

/** The technology of a broadband category: `UFB300/100`, `VDSL`, `ADSL`; null for wireless. Source: CAT-006. */
export function findTechnology(category: string): Technology | null {
  return TECHNOLOGIES.find((technology) => category.toUpperCase().startsWith(technology)) ?? null
}

/** Ranks a technology from the slowest (1) to the fastest (3); any other is 0. Source: CAT-066. */
export function technologyOrder(technology: Technology | null): number {
  return technology === null ? 0 : TECHNOLOGIES.indexOf(technology) + 1
}

/** Mbps downstream that count as gigabit. Source: CAT-067. */
export const GIGABIT_DOWNSTREAM = 1_000

const MB_PER_GB = 1_024
const MIN_MB_AS_GB = 1_000

/** A cap as text: `300 GB`, `800 MB`; unlimited if there is no cap. Source: CAT-010, CAT-030, CAT-031. */
export function dataCapText(capMb: number | undefined): string {
  if (capMb === undefined || capMb === 0) return 'Unlimited data'
  if (capMb < MIN_MB_AS_GB) return `${capMb} MB`
  return `${Number((capMb / MB_PER_GB).toFixed(2))} GB`
}

/** Whether an account has a homeline: a voice service with its broadband. Source: CAT-032. */
export function hasHomeline(product: Pick<CurrentCoreProduct, 'CoreProductComponents'>): boolean {
  return typeof findComponent(product, 'Voice') !== 'string'
}

/** Whether the broadband has several phone lines. It is then unclear which line a change is for. */
export function hasSeveralLines({
  CoreProductComponents,
}: Pick<CurrentCoreProduct, 'CoreProductComponents'>): boolean {
  return CoreProductComponents.filter(({ service }) => service === 'Voice').length > 1
}

type ComponentProblem =
  | 'CORE_PRODUCT_LACKS_COMPONENTS'
  | 'NO_VOICE_SERVICE'
  | 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT'

/** The first component of a service, or the reason why there is none. Source: CAT-055, CAT-058, CAT-060. */
export function findComponent(
  { CoreProductComponents }: Pick<CurrentCoreProduct, 'CoreProductComponents'>,
  service: PlanService,
): CurrentComponent | ComponentProblem {
  if (CoreProductComponents.length === 0) return 'CORE_PRODUCT_LACKS_COMPONENTS'
  const component = CoreProductComponents.find((each) => each.service === service)
  return component ?? (service === 'Voice' ? 'NO_VOICE_SERVICE' : 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT')
}

export const HOMELINE = 'Homeline'
/** The name that businesses see. */
export const SMART_PHONE_LINE = 'Smart phone line'

/** The name of a phone line at the address. Source: ACC-023. */
export function homelineName(businessGroup: string): string {
  return isBusiness(businessGroup) ? SMART_PHONE_LINE : HOMELINE
}
