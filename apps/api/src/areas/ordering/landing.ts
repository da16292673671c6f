import type { CoreProductToChange, OrderBody } from '@switchboard/domain/ordering/contract'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { changeCharge, chargeOnce, endCharge } from './charges.ts'
import type { Told } from './told.ts'

/** A placed order whose day has come. */
export type Landing = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly kind: string
  readonly body: OrderBody
  readonly told: Told
  readonly on: Day
}

/** What broadband of an order comes to on its day: services, contract, charges, fees, hardware, the account's address. */
export async function landBroadband(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  if (change !== undefined) {
    await landServices(queries, landing, change)
    await landAddress(queries, landing)
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

const servicesStatement = statement<{ service_number: number; service: 'Internet' | 'Voice' }>(
  'order-services-now',
  `select s.service_number, case when p.broadband_category is null then 'Voice' else 'Internet' end as service
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and (p.broadband_category is not null or (
     p.voice_category is not null and p.core_product_key is not distinct from $2))
   order by s.service_number`,
)

/** What was broadband and homeline becomes the new product's; a homeline that is not ordered ends. */
async function landServices(queries: Queries, landing: Landing, change: CoreProductToChange): Promise<void> {
  const { accountCode, on } = landing
  const now = await queries.rows(servicesStatement, [accountCode, change.FromCoreProductKey])
  for (const { Service, ServiceEntity, RatePlan } of change.ToCoreProductComponents) {
    const held = now.find(({ service }) => service === Service)?.service_number ?? null
    const number = await landService(queries, landing, { change, held, Service, ServiceEntity, RatePlan })
    const price = landing.told.prices.plans[RatePlan ?? '']
    if (price === undefined) throw new Error(`the order has no price of ${RatePlan}`)
    await changeCharge(queries, accountCode, on, {
      subject: `service:${number}`,
      lineKind: 'plan',
      category: Service === 'Internet' ? 'Broadband' : 'Homeline',
      name: price.name,
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
  `update service set plan_code = $3, service_entity = $4, location_id = coalesce($5, location_id), detail = $6
   where account_code = $1 and service_number = $2 returning service_number`,
)
const addService = statement<{ service_number: number }>(
  'order-service-add',
  `insert into service (account_code, service_number, plan_code, service_entity, location_id, detail, status, started_on)
   select $1, greatest((select max(service_number) from service where account_code = $1),
     (select max(split_part(subject, ':', 2)::integer) from recurring_charge
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}$'),
     (select max(split_part(subject, ':', 2)::integer) from meter
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}(:|$)'), 0) + 1, $2, $3, $4, $5, 'on', $6::date
   returning service_number`,
)
const contractStatement = statement<never>(
  'order-contract',
  `update service set contract_started_on = $3::date, contract_ends_on = $4::date, termination_cents = null,
     termination_monthly_cents = null
   where account_code = $1 and service_number = $2`,
)

type Component = CoreProductToChange['ToCoreProductComponents'][number]

/** The number of the service that runs by it from now on. */
async function landService(
  queries: Queries,
  landing: Landing,
  { change, held, ...component }: Component & { change: CoreProductToChange; held: number | null },
): Promise<number> {
  const { accountCode, told, on } = landing
  const isInternet = component.Service === 'Internet'
  const location = isInternet ? change.ToServiceAddress.LocationID : null
  const detail = isInternet ? told.place.detail : component.ServiceEntity
  const runsBy = [component.RatePlan, component.ServiceEntity, location, detail]
  const [row] =
    held === null
      ? await queries.rows(addService, [accountCode, ...runsBy, on])
      : await queries.rows(changeService, [accountCode, held, ...runsBy])
  if (row === undefined) throw new Error(`service ${held} of ${accountCode} is gone`)
  if (isInternet) await landContract(queries, landing, change, row.service_number)
  return row.service_number
}

/** A new one begins; the one that was ends with its product, and goes along where that stays. Source: ORD-039, ORD-040. */
async function landContract(
  queries: Queries,
  { accountCode, on }: Landing,
  change: CoreProductToChange,
  service: number,
): Promise<void> {
  const months = change.ContractHandlingOption === 'new' ? change.ContractLength : 0
  if (months > 0) {
    await queries.rows(contractStatement, [accountCode, service, on, addMonths(on, months)])
  } else if (change.FromCoreProductKey !== change.ToCoreProductKey) {
    await queries.rows(contractStatement, [accountCode, service, null, null])
  }
}

const removeService = statement<never>(
  'order-service-end',
  'delete from service where account_code = $1 and service_number = $2',
)
const voiceExtras = statement<{ subject: string }>(
  'order-voice-extras',
  `select r.subject from recurring_charge r
   join additional_product e on e.service = lower(split_part(r.subject, ':', 2)) and e.linked_service = 'Voice'
   where r.account_code = $1 and r.line_kind = 'extra' and r.subject like 'extra:%'
     and (r.ends_on is null or r.ends_on >= $2)`,
)

/** A homeline that ends takes its extras with it. */
async function endService(queries: Queries, { accountCode, on }: Landing, service: number): Promise<void> {
  await queries.rows(removeService, [accountCode, service])
  await endCharge(queries, accountCode, { subject: `service:${service}`, lineKind: 'plan', from: on })
  for (const { subject } of await queries.rows(voiceExtras, [accountCode, on])) {
    await endCharge(queries, accountCode, { subject, lineKind: 'extra', from: on })
  }
}

const moveAccount = statement<never>(
  'order-account-move',
  'update account set address = $2 where account_code = $1',
)

/** Who has moved is written to at the new place. */
async function landAddress(queries: Queries, { accountCode, kind, told }: Landing): Promise<void> {
  if (kind === 'movehouse') await queries.rows(moveAccount, [accountCode, told.place.address])
}

async function landExtras(queries: Queries, { accountCode, body, told, on }: Landing): Promise<void> {
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const subject = `extra:${Service.toLowerCase()}`
    const price = told.prices.extras[RatePlan ?? '']
    if (RatePlan === null || price === undefined) {
      await endCharge(queries, accountCode, { subject, lineKind: 'extra', from: on })
      continue
    }
    await changeCharge(queries, accountCode, on, {
      subject,
      lineKind: 'extra',
      category: 'Extras',
      name: price.name,
      monthlyCents: price.cents,
      lastDay: null,
      productKey: RatePlan,
    })
  }
}

/** Paid outright, or month by month while its contract runs. */
async function landHardware(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, told, on } = landing
  const [change] = body.CoreProductsToChange
  for (const { items, contract } of body.HardwareOrders) {
    const months = contract?.contractLength ?? change?.ContractLength ?? 0
    for (const { key } of items) {
      const price = told.prices.hardware[`${key}:${months}`]
      if (price === undefined) throw new Error(`the order has no price of ${key} for ${months} months`)
      await onceFor(queries, landing, { what: `hardware:${key}`, name: price.name, cents: price.once })
      if (price.monthly === 0) continue
      await changeCharge(queries, accountCode, on, {
        subject: `hardware:${key}`,
        lineKind: 'extra',
        category: 'Extras',
        name: price.name,
        monthlyCents: price.monthly,
        lastDay: months === 0 ? null : addDays(addMonths(on, months), -1),
        productKey: key,
      })
    }
  }
}

const oldPower = statement<{ service_number: number }>(
  'order-power-now',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and p.kind = 'power' and s.service_number <> $2`,
)
const addMeter = statement<never>(
  'order-meter',
  `insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
   select $1, 'service:' || $2, 'Power', 'Electricity', 'kWh', r.cents_per_unit, r.cents_per_day
   from power_rate r where r.plan_code = $3
   on conflict (account_code, subject) do update
     set cents_per_unit = excluded.cents_per_unit, cents_per_day = excluded.cents_per_day`,
)

/** Power at the new place instead of the old one, with its meter's rates, and what both together save. */
export async function landPower(queries: Queries, { accountCode, body, told, on }: Landing): Promise<void> {
  const power = body.ElectricityToChange
  if (power === null) return
  const values = [
    accountCode,
    power.RatePlan,
    power.Icp,
    power.ServiceAddress.LocationID,
    told.place.detail,
    on,
  ]
  const [added] = await queries.rows(addService, values)
  if (added === undefined) throw new Error('power was not added')
  await queries.rows(addMeter, [accountCode, added.service_number, power.RatePlan])
  for (const { service_number } of await queries.rows(oldPower, [accountCode, added.service_number])) {
    await queries.rows(removeService, [accountCode, service_number])
  }
  if (told.prices.bundleCents === 0) return
  await changeCharge(queries, accountCode, on, {
    subject: 'offer:power-bundle',
    lineKind: 'discount',
    category: 'Other',
    name: 'Power and broadband together',
    monthlyCents: -told.prices.bundleCents,
    lastDay: null,
    productKey: null,
  })
}
