import type { CurrentCoreProduct } from './current-products.ts'
import type { Plan } from './products.ts'
import type { PlanService } from './plan-services.ts'

/** A plan that takes the place of the account's plan of a service. */
export type NextPlan = { readonly service: PlanService; readonly includes: readonly string[] }

/** Whether a plan of the account comes with the products of a service. Then they are not sold beside it. Source: VEX-012. */
export function includesService(
  coreProducts: readonly Pick<CurrentCoreProduct, 'CoreProductComponents'>[],
  service: string,
  next: NextPlan | null = null,
): boolean {
  const otherServices = coreProducts
    .flatMap(({ CoreProductComponents }) => CoreProductComponents)
    .filter((component) => component.service !== next?.service)
    .flatMap(({ plan }) => plan.IncludedServices ?? [])
  return [...otherServices, ...(next?.includes ?? [])].includes(service.toLowerCase())
}

/** Whether an offered plan comes with the products of a service. */
export function isIncluded(plan: Pick<Plan, 'includes'> | null, service: string): boolean {
  return plan?.includes?.includes(service.toLowerCase()) === true
}
