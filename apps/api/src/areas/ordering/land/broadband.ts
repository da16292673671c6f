import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import { addDays, addMonths } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { endCharge } from '#api/provider/books/charges.ts'
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
import { endsBeforeConnection, prolongOldPlans } from './old-address.ts'
import { changePlanCharge, getPlanPrice } from './plan-charge.ts'
import { landBundle } from './power.ts'
import { listBroadbandServices, movePostalAddress } from './store/services.ts'
import type { BroadbandService } from './store/services.ts'
import { settleTogether } from './together.ts'

/** Lands a change of plan or product at the account's present address. */
export async function landBroadband(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) await landProduct(queries, landing, { change, isMove: false })
  await landOptions(queries, landing)
}

/** Lands a move: homeline and account move too, and the old address may have its own last day. */
export async function landMove(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) {
    await prolongOldPlans(queries, landing, change)
    await landProduct(queries, landing, { change, isMove: true })
    await movePostalAddress(queries, landing.accountCode, landing.snapshot.place.address)
  }
  await landOptions(queries, landing)
}

const FEES = ['termination', 'postage'] as const

/** Lands extras, hardware and fees. */
async function landOptions(queries: Queries, landing: Landing): Promise<void> {
  await landExtras(queries, landing)
  await landHardware(queries, landing)
  for (const kind of FEES) {
    const fee = landing.snapshot.costs.find((cost) => cost.kind === kind)
    const subject = `order:${landing.orderNumber}:${kind}`
    await chargeOnce(queries, landing, { kind, subject, cents: fee?.amountIncludingGst ?? 0 })
  }
}

type ProductChange = { readonly change: CoreProductToChange; readonly isMove: boolean }

/** Broadband and homeline become the services of the new product. A homeline that is not ordered ends. */
async function landProduct(
  queries: Queries,
  landing: Landing,
  { change, isMove }: ProductChange,
): Promise<void> {
  const isSuspended = endsBeforeConnection(landing)
  const current = await listBroadbandServices(queries, landing.accountCode, isSuspended ? 'ordered' : 'on')
  for (const component of change.ToCoreProductComponents) {
    const { serviceNumber = null } = current.find(({ service }) => service === component.Service) ?? {}
    await landService(queries, landing, { change, isMove, component, serviceNumber })
  }
  await endUnorderedHomeline(queries, landing, { change, current })
  await endUnfittingExtras(queries, landing, change)
  await landBundle(queries, landing)
  if (isSuspended) await settleTogether(queries, landing)
}

type ComponentChange = ProductChange & {
  readonly component: CoreProductToChange['ToCoreProductComponents'][number]
  /** The account's present service; null for none. */
  readonly serviceNumber: number | null
}

async function landService(
  queries: Queries,
  landing: Landing,
  { change, isMove, component, serviceNumber: current }: ComponentChange,
): Promise<void> {
  const { accountCode, from, snapshot } = landing
  const isInternet = component.Service === 'Internet'
  const service = {
    planKey: component.RatePlan,
    entity: component.ServiceEntity,
    locationId: isInternet || isMove ? (change.ToServiceAddress?.LocationID ?? null) : null,
    detail: isInternet ? snapshot.place.detail : component.ServiceEntity,
  }
  const serviceNumber = current ?? (await addService(queries, landing, service))
  if (current !== null) await changeService(queries, { accountCode, serviceNumber, from }, service)
  if (isInternet) await landContract(queries, { ...landing, serviceNumber }, change)
  const price = getPlanPrice(landing, component.RatePlan)
  await changePlanCharge(queries, landing, {
    ...price,
    serviceNumber,
    category: isInternet ? 'Broadband' : 'Homeline',
  })
}

async function endUnorderedHomeline(
  queries: Queries,
  landing: Landing,
  {
    change,
    current,
  }: { readonly change: CoreProductToChange; readonly current: readonly BroadbandService[] },
): Promise<void> {
  if (change.ToCoreProductComponents.some(({ Service }) => Service === 'Voice')) return
  for (const { serviceNumber } of current.filter(({ service }) => service === 'Voice')) {
    await endService(queries, { ...landing, serviceNumber }, addDays(landing.from, -1))
    await endCharge(queries, landing, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
  }
}

/**
 * A contract ends with its core product. On the same product it continues, and a new contract never shortens it.
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
