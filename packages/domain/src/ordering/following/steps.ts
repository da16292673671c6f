import { listReplacedServices } from '../../catalogue/extra-services.ts'
import type { Technology } from '../../catalogue/plan-services.ts'
import type { CurrentAdditionalProduct } from '../../catalogue/current-products.ts'
import { findTechnology } from '../../catalogue/rules.ts'
import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'
import { addWorkingDays } from '../../public-holidays.ts'
import { needsFibre } from '../offer/needed-fibre.ts'
import type { OrderEnding } from '../pricing/cost.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { installationDays, nextWorkingDay } from '../schedule.ts'
import type { ValidatedOrder } from '../validation/validated-order.ts'

import type { OrderStep } from './contract.ts'
import { listAffectedServices } from './endings.ts'

type Step = Omit<OrderStep, 'done'>

/** Days from the order to each step of the fibre company. All steps are before the first possible installation. */
const FIBRE_DAYS = [
  ['consentRequired', 1],
  ['consentGained', 4],
  ['networkBuild', 6],
  ['installDateConfirmed', 8],
] as const

/** The start day of the order's product: the chosen day, else the first possible day. */
export function calculateProvisioningDay(order: ValidatedOrder): Day {
  return (
    order.change?.RequestedDateOfProvisioning ??
    findFirstInstallationDay(order) ??
    nextWorkingDay(order.today, order.offer.location?.City ?? null)
  )
}

/** The first day on which a technician can come; null if no visit is needed. Source: CHG-064, CHG-065. */
export function findFirstInstallationDay(order: ValidatedOrder): Day | null {
  const { to, today, offer } = order
  if (to === null || !(laysFibre(order) || changesToVdsl(order))) return null
  const [first] = installationDays(to.technology, today, offer.location?.City ?? null)
  return first ?? null
}

/** Whether the fibre company has to lay fibre. */
export function laysFibre(order: ValidatedOrder): boolean {
  const { change, to, kind, offer } = order
  const had = findCurrentTechnology(order)
  return change !== null && needsFibre({ kind, offer, had, wanted: to?.technology ?? null })
}

function changesToVdsl(order: ValidatedOrder): boolean {
  return order.change !== null && order.to?.technology === 'VDSL' && findCurrentTechnology(order) !== 'VDSL'
}

function findCurrentTechnology({ from }: ValidatedOrder): Technology | null {
  return findTechnology(from?.CoreProductBroabandCategory ?? '')
}

/** The steps of an order that is placed today, with their days. */
export function listOrderSteps(order: ValidatedOrder): Step[] {
  const { today, body, offer } = order
  const connected = calculateProvisioningDay(order)
  const toStepDay = (days: number) => earlier(addDays(today, days), connected)
  const consent = offer.qualification?.FibreSummary.ConsentRequired === true
  const fibre: readonly (typeof FIBRE_DAYS)[number][] = laysFibre(order)
    ? FIBRE_DAYS.filter(([step]) => consent || !step.startsWith('consent'))
    : []
  const power = body.ElectricityToChange
  const steps: Step[] = [
    { step: 'accepted', on: today },
    ...fibre.map(([step, days]) => ({ step, on: toStepDay(days) })),
    ...(fibre.length > 0 ? [] : [{ step: 'inProgress', on: toStepDay(1) } as const]),
    ...(body.HardwareOrders.length === 0
      ? []
      : [{ step: 'sent', on: calculateDispatchDay(order, connected) } as const]),
    { step: 'connected', on: connected },
    ...(power === null
      ? []
      : [{ step: 'powerOn', on: later(power.RequestedDateOfProvisioning, connected) } as const]),
    ...listEndSteps(order, connected),
  ]
  return steps.toSorted(compareSteps)
}

/**
 * The maximum working days of a courier. A modem is not sent earlier than necessary, so that an order can be cancelled before
 * anything is on its way.
 */
const COURIER_DAYS = 3

/** The day on which the modem is sent. It is after the connection if there is no earlier working day, as over Christmas. */
function calculateDispatchDay({ today, offer }: ValidatedOrder, connected: Day): Day {
  const town = offer.location?.City ?? null
  return later(addWorkingDays(today, 1, town), addWorkingDays(connected, -COURIER_DAYS, town))
}

/** Sorts by day, but `accepted` is first, even if an old service ended before. */
function compareSteps(one: Step, other: Step): number {
  if (one.step === 'accepted') return -1
  if (other.step === 'accepted') return 1
  return one.on.localeCompare(other.on)
}

/**
 * Services and discounts that the account has now and loses with the order. Extras of the services in `unfitting` (lower
 * case) cannot be used with the new product.
 */
export function endingWith(
  { change, from, to, body, offer: { current, bundle, billFrequency } }: ValidatedOrder,
  unfitting: readonly string[],
  { items }: Pick<PricedOrder, 'items'>,
): OrderEnding[] {
  const replaced = body.AdditionalProducts.flatMap(({ RatePlan, Service }) =>
    RatePlan === null ? [] : listReplacedServices(Service),
  )
  const isGone = ({ AdditionalProductService, AdditionalProductKey }: CurrentAdditionalProduct) => {
    const service = AdditionalProductService.toLowerCase()
    const ordered = body.AdditionalProducts.filter(({ Service }) => Service.toLowerCase() === service)
    const isReplaced =
      ordered.length > 0 && ordered.every(({ RatePlan }) => RatePlan !== AdditionalProductKey)
    return unfitting.includes(service) || replaced.includes(service) || isReplaced
  }
  const affected = listAffectedServices({
    components: change === null ? [] : (from?.CoreProductComponents ?? []),
    chosen: (service) => {
      const key = change?.ToCoreProductComponents.find(({ Service }) => Service === service)?.RatePlan
      return to?.plans[service].find((plan) => plan.key === key) ?? null
    },
    extras: current.AdditionalProducts,
    keeps: (extra) => !isGone(extra),
    // the discount is calculated again if the plans change
    bundle: change === null ? null : bundle,
    billFrequency,
    items,
  })
  return affected
    .filter(({ continues }) => !continues)
    .map(({ name, charge }) => ({
      name,
      amountIncludingGst: charge.chargeIncludingGst,
      amountExcludingGst: charge.chargeExcludingGst,
    }))
}

/** The old services of a move that end on another day than the new services begin. */
function listEndSteps({ kind, change, body }: ValidatedOrder, connected: Day): Step[] {
  if (kind !== 'movehouse') return []
  const power = body.ElectricityToChange
  const broadbandEnds = change?.RequestedDateOfRelinquishment ?? connected
  const { RequestedDateOfRelinquishment: powerEnds = null } = power ?? body.ElectricityToEnd ?? {}
  return [
    ...(broadbandEnds === connected ? [] : [{ step: 'broadbandEnds', on: broadbandEnds } as const]),
    ...(powerEnds === null || powerEnds === power?.RequestedDateOfProvisioning
      ? []
      : [{ step: 'powerEnds', on: powerEnds } as const]),
  ]
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}
