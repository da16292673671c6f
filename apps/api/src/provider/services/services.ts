import type { Day } from '@switchboard/domain/day'
import { mobileNumberProblem } from '@switchboard/domain/mobile-number'
import type { NumberToBring } from '@switchboard/domain/ordering/order-parts'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { leave, leaveEnded, leaveNumber, takeBack } from './left-numbers.ts'

/** The plan, the number and the location of a service. */
export type ServiceDetails = {
  readonly planKey: string | null
  /** The username, the phone number or the number of the connection. */
  readonly entity: string | null
  /** Null for a service without a location, such as a mobile. */
  readonly locationId: string | null
  /** The location or number of the service, as text for the customer. */
  readonly detail: string | null
}

export type ServiceKey = { readonly accountCode: string; readonly serviceNumber: number }

const add = statement<{ service_number: number }>(
  'service-add',
  `with back as (${takeBack('$3')})
   insert into service (account_code, service_number, plan_code, service_entity, location_id, detail, status, started_on)
   select $1, greatest((select max(service_number) from service where account_code = $1),
     (select max(split_part(subject, ':', 2)::integer) from recurring_charge
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}$'),
     (select max(split_part(subject, ':', 2)::integer) from meter
      where account_code = $1 and subject ~ '^service:[0-9]{1,6}(:|$)'), 0) + 1, $2, $3, $4, $5, 'on', $6::date
   returning service_number`,
)

/** Adds a service from a day on. Returns its number, which no other charge or meter of the account has or had. */
export async function addService(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  { planKey, entity, locationId, detail }: ServiceDetails,
): Promise<number> {
  const [added] = await queries.rows(add, [accountCode, planKey, entity, locationId, detail, from])
  if (added === undefined) throw new Error(`a service by ${planKey} was not added to ${accountCode}`)
  return added.service_number
}

const limit = statement<never>(
  'service-limit',
  'update service set ends_on = $3::date where account_code = $1 and service_number = $2',
)

/** Sets the last day of a service. */
export async function setServiceLastDay(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  lastDay: Day,
): Promise<void> {
  await queries.rows(limit, [accountCode, serviceNumber, lastDay])
}

const markOrderedWithEsim = statement<never>(
  'service-ordered-with-esim',
  'update service set ordered_with_esim = true where account_code = $1 and service_number = $2',
)

/** Saves that a mobile was ordered with an eSIM. */
export async function setOrderedWithEsim(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
): Promise<void> {
  await queries.rows(markOrderedWithEsim, [accountCode, serviceNumber])
}

const insertNumberToBring = statement<never>(
  'service-number-to-bring',
  `insert into number_to_bring (account_code, service_number, phone_number, provider_key, provider_account)
   values ($1, $2, $3, $4, $5)`,
)

/** Saves the number of another provider that is to take the place of a mobile's own. Source: MOB-082. */
export async function saveNumberToBring(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { number, providerKey, providerAccount }: NumberToBring,
): Promise<void> {
  await queries.rows(insertNumberToBring, [accountCode, serviceNumber, number, providerKey, providerAccount])
}

/**
 * SQL that records deleted services, `ended`, as services that the account had. Added data is not a service that a customer
 * misses. A service that was never on is left out; a suspended one had its last day when its charge ended.
 */
function recordEnded(lastDay: string): string {
  return `insert into ended_service (account_code, service_number, plan_code, detail, last_day)
     select e.account_code, e.service_number, e.plan_code, e.detail, last.day
     from ended e join plan p using (plan_code)
     cross join lateral (
       select case when e.status = 'on' then ${lastDay} else (
         select max(r.ends_on) from recurring_charge r
         where r.account_code = e.account_code and r.subject = 'service:' || e.service_number
           and r.line_kind = 'plan') end as day) last
     where p.added_data_mb is null and last.day is not null
     on conflict (account_code, service_number) do update set
       plan_code = excluded.plan_code, detail = excluded.detail, last_day = excluded.last_day`
}

const endLimited = statement<never>(
  'service-end-limited',
  `with ended as (
     delete from service where ends_on < $1::date
     returning account_code, service_number, service_entity, plan_code, detail, status, started_on, ends_on),
   recorded as (${recordEnded('e.ends_on')}),
   gone as (${leaveEnded('(s.ends_on is null or s.ends_on >= $1::date)')})
   insert into added_data (account_code, service_number, plan_code, mb, starts_on, ends_on)
   select e.account_code, l.service_number, e.plan_code, sum(p.added_data_mb), e.started_on, max(e.ends_on)
   from ended e join plan p using (plan_code)
   join service l on l.account_code = e.account_code and l.service_entity = e.service_entity
   join plan lp on lp.plan_code = l.plan_code and lp.mobile_type = 'mobile2_linerental'
   where p.added_data_mb is not null
   group by e.account_code, l.service_number, e.plan_code, e.started_on
   on conflict (account_code, service_number, plan_code, starts_on) do update set mb = added_data.mb + excluded.mb`,
)

/**
 * Deletes every service whose last day is over, and records the data that it added to a line. A mobile number that goes with it
 * is left.
 */
export async function endLimitedServices(queries: Queries, today: Day): Promise<void> {
  await queries.rows(endLimited, [today])
}

const change = statement<{ service_number: number }>(
  'service-change',
  `update service set plan_code = $3, service_entity = $4, location_id = coalesce($5, location_id), detail = $6,
     status = 'on', started_on = coalesce(started_on, $7::date)
   where account_code = $1 and service_number = $2 returning service_number`,
)

/**
 * Changes the details of a service from a day on, and switches it on if it was suspended. Without a location the service keeps
 * its location.
 */
export async function changeService(
  queries: Queries,
  { accountCode, serviceNumber, from }: ServiceKey & { readonly from: Day },
  { planKey, entity, locationId, detail }: ServiceDetails,
): Promise<void> {
  const values = [accountCode, serviceNumber, planKey, entity, locationId, detail, from]
  const changed = await queries.rows(change, values)
  if (changed.length === 0) throw new Error(`${accountCode} has no service ${serviceNumber}`)
}

const changePlan = statement<never>(
  'service-plan-change',
  'update service set plan_code = $3 where account_code = $1 and service_number = $2',
)

/** Changes only the plan of a service. */
export async function changeServicePlan(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  planKey: string,
): Promise<void> {
  await queries.rows(changePlan, [accountCode, serviceNumber, planKey])
}

const suspend = statement<never>(
  'service-suspend',
  `update service set status = 'ordered', started_on = null where account_code = $1 and service_number = $2`,
)

/** Suspends a service without a line, until `changeService` switches it on with another line. */
export async function suspendService(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
): Promise<void> {
  await queries.rows(suspend, [accountCode, serviceNumber])
}

const end = statement<{ service_entity: string | null }>(
  'service-end',
  `with ended as (
     delete from service where account_code = $1 and service_number = $2
     returning account_code, service_number, service_entity, plan_code, detail, status),
   recorded as (${recordEnded('$3::date')})
   select service_entity from ended`,
)

/**
 * Deletes a service, which the account had until a day. Its charges are ended by `endCharge`. A mobile number that goes with it
 * is left.
 */
export async function endService(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  lastDay: Day,
): Promise<void> {
  const [ended] = await queries.rows(end, [accountCode, serviceNumber, lastDay])
  const number = ended?.service_entity ?? null
  if (number !== null && isMobileNumber(number)) await leaveNumber(queries, accountCode, number)
}

function isMobileNumber(entity: string): boolean {
  return mobileNumberProblem(entity) === null
}

const setTerm = statement<never>(
  'service-contract',
  `update service set contract_started_on = $3::date, contract_ends_on = $4::date, termination_cents = null,
     termination_monthly_cents = null
   where account_code = $1 and service_number = $2`,
)
const prolongTerm = statement<never>(
  'service-contract-prolong',
  `update service set contract_started_on = coalesce(contract_started_on, $3::date),
     contract_ends_on = greatest(contract_ends_on, $4::date)
   where account_code = $1 and service_number = $2`,
)

/** The term of a service's contract. */
export type Term = { readonly startsOn: Day; readonly endsOn: Day }

/** Replaces the contract and its termination fee; null removes them. */
export async function setContract(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  term: Term | null,
): Promise<void> {
  await queries.rows(setTerm, [accountCode, serviceNumber, term?.startsOn ?? null, term?.endsOn ?? null])
}

/** Prolongs the contract, unless it already ends later. The termination fee stays. */
export async function prolongContract(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { startsOn, endsOn }: Term,
): Promise<void> {
  await queries.rows(prolongTerm, [accountCode, serviceNumber, startsOn, endsOn])
}

const renumber = statement<never>(
  'service-renumber',
  `with back as (${takeBack('$3')}),
   gone as (${leave('$1', '$2')}),
   lines as (
     update service set service_entity = $3, detail = replace(detail, $2, $3)
     where account_code = $1 and service_entity = $2),
   orders as (
     update service_order o set body = jsonb_set(o.body, '{AdditionalProducts}', (
       select jsonb_agg(case when added ->> 'ServiceEntity' = $2
         then jsonb_set(added, '{ServiceEntity}', to_jsonb($3::text)) else added end order by place)
       from jsonb_array_elements(o.body -> 'AdditionalProducts') with ordinality as a (added, place)))
     where account_code = $1 and next_on is not null
       and body -> 'AdditionalProducts' @> jsonb_build_array(jsonb_build_object('ServiceEntity', $2::text)))
   update recurring_charge set about = array_to_string(array_replace(string_to_array(about, ', '), $2, $3), ', ')
   where account_code = $1 and (ends_on is null or ends_on >= $4::date) and $2 = any(string_to_array(about, ', '))`,
)

/**
 * Changes the number of a mobile from a day on: in its services, in orders under way, and in the texts of its charges on
 * bills. The number before is left.
 */
export async function renumberServices(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await queries.rows(renumber, [accountCode, before, after, from])
}
