import type { CoreProductToChange } from '@switchboard/domain/ordering/contract'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'
import { lastPaidDay } from '@switchboard/domain/ordering/pricing/last-paid-day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { endCharge } from '#api/books/charges.ts'
import type { Landing } from './landing.ts'

/** Broadband and its homeline, that run (`on`) or wait for the new address (`ordered`). */
export const servicesStatement = statement<{ service_number: number; service: 'Internet' | 'Voice' }>(
  'order-services-now',
  `select s.service_number, case when p.broadband_category is null then 'Voice' else 'Internet' end as service
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = $2 and (p.broadband_category is not null or (
     p.voice_category is not null and p.core_product_key is not distinct from (
       select bp.core_product_key from service b join plan bp using (plan_code)
       where b.account_code = $1 and b.status = $2 and bp.broadband_category is not null
       order by b.service_number limit 1)))
   order by s.service_number`,
)
const keepPlans = statement<never>(
  'order-plans-keep',
  `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     quantity, starts_on, ends_on, product_key)
   select r.account_code, (select max(charge_number) from recurring_charge where account_code = $1)
       + row_number() over (order by r.charge_number),
     'order:' || $2::text || ':' || r.subject, 'plan', r.category, r.name, 'At the old address', r.monthly_cents,
     r.quantity, $3::date, $4::date, r.product_key
   from recurring_charge r
   where r.account_code = $1 and r.line_kind = 'plan' and r.subject = any($5::text[]) and r.starts_on <= $3
     and (r.ends_on is null or r.ends_on >= $3)`,
)

/** What a service is charged by. */
export function subjectOf(serviceNumber: number): string {
  return `service:${serviceNumber}`
}

/** Of a move whose old address is kept for longer: its plans are charged to their last day beside the new ones. */
export async function keepOldPlans(
  queries: Queries,
  { accountCode, orderNumber, kind, on }: Landing,
  { RequestedDateOfRelinquishment: last }: CoreProductToChange,
): Promise<void> {
  if (kind !== 'movehouse' || last === null || last <= on) return
  const now = await queries.rows(servicesStatement, [accountCode, 'on'])
  const subjects = now.map(({ service_number }) => subjectOf(service_number))
  await queries.rows(keepPlans, [accountCode, orderNumber, on, last, subjects])
}

/** A service without its line, until that at the new address is there. */
const suspend = statement<never>(
  'order-service-suspend',
  `update service set status = 'ordered', started_on = null where account_code = $1 and service_number = $2`,
)

function dayOf({ told }: Landing, wanted: OrderStep['step']): Day | null {
  return told.steps.find(({ step }) => step === wanted)?.on ?? null
}

/** The old address is left before the new one is there. */
export function isLeftBefore(landing: Landing): boolean {
  const [ends, connected] = [dayOf(landing, 'broadbandEnds'), dayOf(landing, 'connected')]
  return ends !== null && connected !== null && ends < connected
}

/** Of a move whose old address is left before the new one is there: nothing runs and is charged in between. */
export async function endBroadband(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, on } = landing
  if (!isLeftBefore(landing)) return
  const from = addDays(lastPaidDay(on, dayOf(landing, 'accepted') ?? on), 1)
  for (const { service_number } of await queries.rows(servicesStatement, [accountCode, 'on'])) {
    const subject = subjectOf(service_number)
    await endCharge(queries, accountCode, { subject, lineKind: 'plan', from })
    await queries.rows(suspend, [accountCode, service_number])
  }
}
