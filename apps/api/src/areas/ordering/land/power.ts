import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/costs'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { changeCharge, endCharge } from '#api/books/charges.ts'
import { addService, removeService } from './landing.ts'
import type { Landing } from './landing.ts'

const oldPower = statement<{ service_number: number }>(
  'order-power-now',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and p.kind = 'power' and s.location_id is not distinct from $2`,
)
const addMeter = statement<never>(
  'order-meter',
  `insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
   values ($1, 'service:' || $2::integer, 'Power', 'Electricity', 'kWh', $3, $4)
   on conflict (account_code, subject) do update
     set cents_per_unit = excluded.cents_per_unit, cents_per_day = excluded.cents_per_day`,
)

/** Power at the new place, with its meter's rates, instead of that at the old one, which may have a last day of its own. */
export async function landPower(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, told, on } = landing
  const { ElectricityToChange: power } = body
  const rates = told.prices.power
  if (power === null || rates === null) return
  const { RatePlan, Icp, ServiceAddress } = power
  const values = [accountCode, RatePlan, Icp, ServiceAddress.LocationID, told.place.detail, on]
  const [added] = await queries.rows(addService, values)
  if (added === undefined) throw new Error('power was not added')
  await queries.rows(addMeter, [accountCode, added.service_number, rates.centsPerUnit, rates.centsPerDay])
  if (!told.steps.some(({ step }) => step === 'powerEnds')) await endPower(queries, landing)
  await chargeBundle(queries, landing)
}

/** Power at the old place ends; what the account has elsewhere stays. */
export async function endPower(queries: Queries, { accountCode, told }: Landing): Promise<void> {
  for (const { service_number } of await queries.rows(oldPower, [accountCode, told.place.leaves])) {
    await queries.rows(removeService, [accountCode, service_number])
  }
}

/** One discount, whoever gave it. */
const BUNDLE = { subject: 'offer:bundle', lineKind: 'discount' } as const

async function chargeBundle(queries: Queries, { accountCode, told, on }: Landing): Promise<void> {
  const { bundleCents } = told.prices
  if (bundleCents === null) return
  if (bundleCents === 0) return endCharge(queries, accountCode, { ...BUNDLE, from: on })
  await changeCharge(queries, accountCode, on, {
    ...BUNDLE,
    category: 'Other',
    name: BUNDLE_NAME,
    about: '',
    monthlyCents: -bundleCents,
    lastDay: null,
    productKey: null,
  })
}

const bundleNow = statement<{ goes_on: boolean; has_power: boolean }>(
  'order-bundle-now',
  `select exists (select from recurring_charge r where r.account_code = $1 and r.line_kind = 'discount'
       and r.subject = '${BUNDLE.subject}' and r.ends_on is null) as goes_on,
     exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and p.kind = 'power') as has_power`,
)

/** A discount that goes on is with the new plan what the order told of it; without power its reason is gone. */
export async function landBundle(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, on, told } = landing
  const [now] = await queries.rows(bundleNow, [accountCode])
  if (now?.goes_on !== true) return
  if (now.has_power && told.prices.bundleCents !== null) await chargeBundle(queries, landing)
  else await endCharge(queries, accountCode, { ...BUNDLE, from: on })
}
