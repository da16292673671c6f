import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import { addMonths } from '@switchboard/domain/day'
import { POSTAGE_NAME, TERMINATION_NAME } from '@switchboard/domain/ordering/pricing/fee-names'

import type { Queries } from '#api/platform/database/database.ts'
import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import {
  addService,
  changeService,
  endService,
  prolongContract,
  setContract,
} from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'

import { endUnfittingExtras, landExtras } from './extras.ts'
import { landHardware } from './hardware.ts'
import type { Landing } from './landing.ts'
import { isLeftBefore, prolongOldPlans } from './old-address.ts'
import { landBundle } from './power.ts'
import { broadbandServices, moveAccount } from './store.ts'
import { settleTogether } from './together.ts'

/** A change of plan or product at the house where the account is. */
export async function landBroadband(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) await landProduct(queries, landing, { change, isMove: false })
  await landBesides(queries, landing)
}

/** A move: as a change, but that the homeline and the account move too, and the old address may have a last day of its own. */
export async function landMove(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) {
    await prolongOldPlans(queries, landing, change)
    await landProduct(queries, landing, { change, isMove: true })
    await moveAccount(queries, landing.accountCode, landing.snapshot.place.address)
  }
  await landBesides(queries, landing)
}

type Changed = { readonly change: CoreProductToChange; readonly isMove: boolean }

async function landProduct(queries: Queries, landing: Landing, changed: Changed): Promise<void> {
  await landServices(queries, landing, changed)
  await endUnfittingExtras(queries, landing, changed.change)
  await landBundle(queries, landing)
  if (isLeftBefore(landing)) await settleTogether(queries, landing)
}

const FEES = [
  { kind: 'termination', name: TERMINATION_NAME },
  { kind: 'postage', name: POSTAGE_NAME },
] as const

/** Extras, hardware and fees. */
async function landBesides(queries: Queries, landing: Landing): Promise<void> {
  await landExtras(queries, landing)
  await landHardware(queries, landing)
  for (const { kind, name } of FEES) {
    const fee = landing.snapshot.costs.find((cost) => cost.kind === kind)
    const subject = `order:${landing.orderNumber}:${kind}`
    await chargeOnce(queries, landing, { kind, subject, name, cents: fee?.amountIncludingGst ?? 0 })
  }
}

/** Broadband and homeline become those of the new product; a homeline that is not ordered ends. */
async function landServices(queries: Queries, landing: Landing, changed: Changed): Promise<void> {
  const { accountCode } = landing
  const ordered = changed.change.ToCoreProductComponents
  const held = await broadbandServices(queries, accountCode, isLeftBefore(landing) ? 'ordered' : 'on')
  for (const component of ordered) {
    const same = held.find(({ service }) => service === component.Service)?.serviceNumber ?? null
    const number = await landService(queries, landing, { ...changed, component, held: same })
    await chargePlan(queries, landing, { component, number })
  }
  if (ordered.some(({ Service }) => Service === 'Voice')) return
  for (const { serviceNumber } of held.filter(({ service }) => service === 'Voice')) {
    await endService(queries, { accountCode, serviceNumber })
    await endCharge(queries, landing, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
  }
}

type Component = CoreProductToChange['ToCoreProductComponents'][number]

/** Answers the number of the service that runs by the component: the held one, or a new one. */
async function landService(
  queries: Queries,
  landing: Landing,
  {
    change,
    isMove,
    component,
    held,
  }: Changed & { readonly component: Component; readonly held: number | null },
): Promise<number> {
  const { accountCode, from, snapshot } = landing
  const isInternet = component.Service === 'Internet'
  const runsBy = {
    planKey: component.RatePlan,
    entity: component.ServiceEntity,
    locationId: isInternet || isMove ? (change.ToServiceAddress?.LocationID ?? null) : null,
    detail: isInternet ? snapshot.place.detail : component.ServiceEntity,
  }
  const serviceNumber = held ?? (await addService(queries, landing, runsBy))
  if (held !== null) await changeService(queries, { accountCode, serviceNumber, from }, runsBy)
  if (isInternet) await landContract(queries, { ...landing, serviceNumber }, change)
  return serviceNumber
}

async function chargePlan(
  queries: Queries,
  landing: Landing,
  { component, number }: { readonly component: Component; readonly number: number },
): Promise<void> {
  const price = landing.snapshot.prices.plans[component.RatePlan ?? '']
  if (price === undefined) throw new Error(`the order has no price of ${component.RatePlan}`)
  await changeCharge(queries, landing, {
    kind: 'plan',
    subject: serviceSubject(number),
    lineKind: 'plan',
    category: component.Service === 'Internet' ? 'Broadband' : 'Homeline',
    name: price.name,
    about: price.about,
    monthlyCents: price.cents,
    quantity: 1,
    lastDay: null,
    productKey: null,
  })
}

/**
 * A contract ends with its core product. On the same product it continues, and a new one never shortens it.
 * Source: ORD-039, ORD-040.
 */
async function landContract(
  queries: Queries,
  { accountCode, serviceNumber, from }: Landing & { readonly serviceNumber: number },
  change: CoreProductToChange,
): Promise<void> {
  const service = { accountCode, serviceNumber }
  const months = change.ContractHandlingOption === 'new' ? change.ContractLength : 0
  const term = months > 0 ? { startsOn: from, endsOn: addMonths(from, months) } : null
  if (change.FromCoreProductKey !== change.ToCoreProductKey) await setContract(queries, service, term)
  else if (term !== null) await prolongContract(queries, service, term)
}
