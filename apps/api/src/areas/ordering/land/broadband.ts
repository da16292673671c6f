import type { CoreProductToChange } from '@switchboard/domain/ordering/contract'
import { addDays, addMonths } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { goesWith } from '#api/offer/catalogue-sql.ts'

import { changeCharge, chargeOnce, endCharge } from '#api/books/charges.ts'
import { isLeftBefore, keepOldPlans, servicesStatement, subjectOf } from './old-address.ts'
import { landBundle } from './power.ts'
import { addService, removeService } from './landing.ts'
import type { Landing } from './landing.ts'

/** What broadband of an order comes to on its day: services, contract, charges, fees, hardware, the account's address. */
export async function landBroadband(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) {
    await keepOldPlans(queries, landing, change)
    await landServices(queries, landing, change)
    await landAddress(queries, landing)
    await endForeignExtras(queries, landing, change)
    await landBundle(queries, landing)
  }
  await landExtras(queries, landing)
  await landHardware(queries, landing)
  const fee = landing.told.costs.find(({ kind }) => kind === 'termination')
  await onceFor(queries, landing, {
    what: 'termination',
    name: 'Early termination fee',
    cents: fee?.amountIncludingGst ?? 0,
  })
  const postage = landing.told.costs.find(({ kind }) => kind === 'postage')
  await onceFor(queries, landing, {
    what: 'postage',
    name: 'Modem postage',
    cents: postage?.amountIncludingGst ?? 0,
  })
}

function onceFor(
  queries: Queries,
  { accountCode, orderNumber, on }: Landing,
  { what, ...charge }: { readonly what: string; readonly name: string; readonly cents: number },
): Promise<void> {
  return chargeOnce(queries, accountCode, on, { subject: `order:${orderNumber}:${what}`, ...charge })
}

/** What was broadband and homeline becomes the new product's; a homeline that is not ordered ends. */
async function landServices(queries: Queries, landing: Landing, change: CoreProductToChange): Promise<void> {
  const { accountCode, on } = landing
  const now = await queries.rows(servicesStatement, [accountCode, isLeftBefore(landing) ? 'ordered' : 'on'])
  for (const { Service, ServiceEntity, RatePlan } of change.ToCoreProductComponents) {
    const held = now.find(({ service }) => service === Service)?.service_number ?? null
    const number = await landService(queries, landing, { change, held, Service, ServiceEntity, RatePlan })
    const price = landing.told.prices.plans[RatePlan ?? '']
    if (price === undefined) throw new Error(`the order has no price of ${RatePlan}`)
    await changeCharge(queries, accountCode, on, {
      subject: subjectOf(number),
      lineKind: 'plan',
      category: Service === 'Internet' ? 'Broadband' : 'Homeline',
      name: price.name,
      about: price.about,
      monthlyCents: price.cents,
      lastDay: null,
      productKey: null,
    })
  }
  if (change.ToCoreProductComponents.some(({ Service }) => Service === 'Voice')) return
  for (const { service_number } of now.filter(({ service }) => service === 'Voice')) {
    await endService(queries, landing, service_number)
  }
}

const changeService = statement<{ service_number: number }>(
  'order-service-change',
  `update service set plan_code = $3, service_entity = $4, location_id = coalesce($5, location_id), detail = $6,
     status = 'on', started_on = coalesce(started_on, $7::date)
   where account_code = $1 and service_number = $2 returning service_number`,
)
const contractStatement = statement<never>(
  'order-contract',
  `update service set contract_started_on = $3::date, contract_ends_on = $4::date, termination_cents = null,
     termination_monthly_cents = null
   where account_code = $1 and service_number = $2`,
)
const prolong = statement<never>(
  'order-contract-prolong',
  `update service set contract_started_on = coalesce(contract_started_on, $3::date),
     contract_ends_on = greatest(contract_ends_on, $4::date)
   where account_code = $1 and service_number = $2`,
)

type Component = CoreProductToChange['ToCoreProductComponents'][number]

/** The number of the service that runs by it from now on. */
async function landService(
  queries: Queries,
  landing: Landing,
  { change, held, ...component }: Component & { change: CoreProductToChange; held: number | null },
): Promise<number> {
  const { accountCode, kind, told, on } = landing
  const isInternet = component.Service === 'Internet'
  const location = isInternet || kind === 'movehouse' ? (change.ToServiceAddress?.LocationID ?? null) : null
  const detail = isInternet ? told.place.detail : component.ServiceEntity
  const runsBy = [component.RatePlan, component.ServiceEntity, location, detail]
  const [row] =
    held === null
      ? await queries.rows(addService, [accountCode, ...runsBy, on])
      : await queries.rows(changeService, [accountCode, held, ...runsBy, on])
  if (row === undefined) throw new Error(`service ${held} of ${accountCode} is gone`)
  if (isInternet) await landContract(queries, landing, change, row.service_number)
  return row.service_number
}

/**
 * A new one begins; the one that was ends with its product, and goes along where that stays: then it is made no shorter.
 * Source: ORD-039, ORD-040.
 */
async function landContract(
  queries: Queries,
  { accountCode, on }: Landing,
  change: CoreProductToChange,
  service: number,
): Promise<void> {
  const months = change.ContractHandlingOption === 'new' ? change.ContractLength : 0
  const stays = change.FromCoreProductKey === change.ToCoreProductKey
  if (months > 0) {
    const contract = [accountCode, service, on, addMonths(on, months)]
    await queries.rows(stays ? prolong : contractStatement, contract)
  } else if (!stays) {
    await queries.rows(contractStatement, [accountCode, service, null, null])
  }
}

/** The catalogue's product of a running extra; any of its service where it has no key of its own. */
const PRODUCT_OF_EXTRA = `e.service = lower(split_part(r.subject, ':', 2)) and (
  e.additional_product_key = r.product_key or not exists (
    select from additional_product k where k.additional_product_key = r.product_key))`

const foreignExtras = statement<{ subject: string }>(
  'order-extras-foreign',
  `select r.subject from recurring_charge r
   where r.account_code = $1 and r.line_kind = 'extra' and r.subject like 'extra:%'
     and (r.ends_on is null or r.ends_on >= $2)
     and exists (select from additional_product e where ${PRODUCT_OF_EXTRA})
     and not exists (
       select from additional_product e join core_product c on c.core_product_key = $3
       where ${PRODUCT_OF_EXTRA} and ${goesWith('e', 'c')} and (e.linked_service = 'Internet' or $4::boolean))`,
)

/** What does not go with the new product ends: extras of homeline where there is none, or of its other kind. */
async function endForeignExtras(
  queries: Queries,
  { accountCode, on }: Landing,
  { ToCoreProductKey, ToCoreProductComponents }: CoreProductToChange,
): Promise<void> {
  const hasVoice = ToCoreProductComponents.some(({ Service }) => Service === 'Voice')
  const foreign = await queries.rows(foreignExtras, [accountCode, on, ToCoreProductKey, hasVoice])
  for (const { subject } of foreign) {
    await endCharge(queries, accountCode, { subject, lineKind: 'extra', from: on })
  }
}

async function endService(queries: Queries, { accountCode, on }: Landing, service: number): Promise<void> {
  await queries.rows(removeService, [accountCode, service])
  await endCharge(queries, accountCode, { subject: subjectOf(service), lineKind: 'plan', from: on })
}

const moveAccount = statement<never>(
  'order-account-move',
  'update account set address = $2 where account_code = $1',
)

/** Who has moved is written to at the new place. */
async function landAddress(queries: Queries, { accountCode, kind, told }: Landing): Promise<void> {
  if (kind === 'movehouse') await queries.rows(moveAccount, [accountCode, told.place.address])
}

/** Stands among what is no service. */
const PAPER_BILL = 'extra:paperbill'

const isCharged = statement<never>(
  'order-extra-charged',
  `select from recurring_charge
   where account_code = $1 and lower(subject) = $2 and line_kind = 'extra' and (ends_on is null or ends_on >= $3)
     and (product_key = $4 or product_key is null)`,
)

async function landExtras(queries: Queries, { accountCode, body, told, on }: Landing): Promise<void> {
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const subject = `extra:${Service.toLowerCase()}`
    const price = told.prices.extras[RatePlan ?? '']
    if (RatePlan === null || price === undefined) {
      await endCharge(queries, accountCode, { subject, lineKind: 'extra', from: on })
      continue
    }
    const isKept = told.keptExtras.includes(RatePlan)
    if (isKept && (await queries.rows(isCharged, [accountCode, subject, on, RatePlan])).length === 0) continue
    await changeCharge(queries, accountCode, on, {
      subject,
      lineKind: 'extra',
      category: subject === PAPER_BILL ? 'Other' : 'Extras',
      name: price.name,
      about: price.about,
      monthlyCents: price.cents,
      lastDay: null,
      productKey: RatePlan,
    })
  }
}

const addDevice = statement<never>(
  'order-device-add',
  `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks,
     hardware_product_key, order_number)
   select $1, coalesce(h.model, $4), coalesce(h.number_of_24ghz_networks, 0), coalesce(h.number_of_5ghz_networks, 0),
     $2, $3
   from (select $2::text as key) sold left join hardware_product h on h.hardware_product_key = sold.key`,
)

/** Paid outright, or month by month while its contract runs; from now on it is among the account's devices. */
async function landHardware(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, orderNumber, body, told, on } = landing
  const [change] = body.CoreProductsToChange
  for (const { items, contract } of body.HardwareOrders) {
    const months = contract?.contractLength ?? change?.ContractLength ?? 0
    for (const { key } of items) {
      const price = told.prices.hardware[`${key}:${months}`]
      if (price === undefined) throw new Error(`the order has no price of ${key} for ${months} months`)
      await queries.rows(addDevice, [accountCode, key, orderNumber, price.name])
      await onceFor(queries, landing, { what: `hardware:${key}`, name: price.name, cents: price.once })
      if (price.monthly === 0) continue
      await changeCharge(queries, accountCode, on, {
        subject: `hardware:${orderNumber}:${key}`,
        lineKind: 'extra',
        category: 'Extras',
        name: price.name,
        about: '',
        monthlyCents: price.monthly,
        lastDay: months === 0 ? null : addDays(addMonths(on, months), -1),
        productKey: key,
      })
    }
  }
}
