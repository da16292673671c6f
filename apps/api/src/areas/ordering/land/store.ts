import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { SERVICE_OF_PLAN } from '#api/provider/offer/service-sql.ts'

import type { StoredKind } from '../store.ts'

/** A placed order whose next step is due. */
export type DueOrder = { readonly account_code: string; readonly order_number: number }

const due = statement<DueOrder>(
  'orders-due',
  `select account_code, order_number from service_order
   where next_on <= $1 and order_number <> all($2::bigint[]) order by next_on, order_number limit 1`,
)

/** The order whose next step has been due longest, without the skipped orders; null if none is due. */
export async function nextDueOrder(
  db: Queries,
  today: Day,
  skipped: readonly number[],
): Promise<DueOrder | null> {
  return (await db.rows(due, [today, skipped]))[0] ?? null
}

/** A placed order with the columns that its next step needs. */
export type PlacedOrder = {
  readonly order_id: string
  readonly order_number: number
  readonly kind: StoredKind
  readonly body: string
  readonly snapshot: string
  readonly steps_done: number
  readonly fibre_order_number: number | null
  readonly occupants_told: readonly string[]
  readonly waits_since: Day | null
}

const PLACED = `select order_id, order_number, kind, body::text as body, told::text as snapshot, steps_done,
   fibre_order_number, occupants_told, waits_since
 from service_order where account_code = $1 and order_number = $2`

const hold = statement<PlacedOrder>(
  'order-hold-due',
  `${PLACED} and next_on <= $3 for no key update skip locked`,
)

/** Locks the order until the transaction ends. Null if another process has it or its step is no longer due. */
export async function holdDueOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  today: Day,
): Promise<PlacedOrder | null> {
  return (await queries.rows(hold, [account_code, order_number, today]))[0] ?? null
}

const holdUnderWay = statement<PlacedOrder>(
  'order-hold-under-way',
  `${PLACED} and next_on is not null for no key update`,
)

/** Locks the order until the transaction ends. Null if no step is left. */
export async function holdOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
): Promise<PlacedOrder | null> {
  return (await queries.rows(holdUnderWay, [account_code, order_number]))[0] ?? null
}

const advance = statement<never>(
  'order-advance',
  `update service_order set steps_done = $3, next_on = $4, waits_since = case when $5 then waits_since end
   where account_code = $1 and order_number = $2`,
)

type Progress = {
  readonly stepsDone: number
  readonly nextOn: Day | null
  /** True if the order still waits; the day on which it began to wait is then kept. */
  readonly waits: boolean
}

/** Saves the progress of an order; `nextOn` is null after the last step. */
export async function advanceOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  { stepsDone, nextOn, waits }: Progress,
): Promise<void> {
  await queries.rows(advance, [account_code, order_number, stepsDone, nextOn, waits])
}

const show = statement<never>(
  'order-show-status',
  `update product_order set status = $3, sub_status = $5, expected_on = coalesce($4, expected_on)
   where account_code = $1 and order_number = $2`,
)

type ShownStatus = {
  readonly status: string
  readonly subStatus?: string
  readonly expectedOn: Day | null
}

/** Changes the status of an order in lists; without a day the expected day is unchanged. */
export async function showStatus(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  { status, subStatus = '', expectedOn }: ShownStatus,
): Promise<void> {
  await queries.rows(show, [account_code, order_number, status, expectedOn, subStatus])
}

const broadbandServicesStatement = statement<{ service_number: number; service: 'Internet' | 'Voice' }>(
  'order-broadband-services',
  `select s.service_number, case when p.broadband_category is null then 'Voice' else 'Internet' end as service
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = $2 and (p.broadband_category is not null or (
     p.voice_category is not null and p.core_product_key is not distinct from (
       select bp.core_product_key from service b join plan bp using (plan_code)
       where b.account_code = $1 and b.status = $2 and bp.broadband_category is not null
       order by b.service_number limit 1)))
   order by s.service_number`,
)

export type BroadbandService = { readonly serviceNumber: number; readonly service: 'Internet' | 'Voice' }

/** Broadband and its homeline: those that are on, or those that wait (`ordered`) for the line at a new address. */
export async function broadbandServices(
  queries: Queries,
  accountCode: string,
  status: 'on' | 'ordered',
): Promise<BroadbandService[]> {
  const rows = await queries.rows(broadbandServicesStatement, [accountCode, status])
  return rows.map(({ service_number, service }) => ({ serviceNumber: service_number, service }))
}

const line = statement<{ service_number: number }>(
  'order-line',
  `select s.service_number
   from service s join plan p using (plan_code) left join core_product c using (core_product_key)
   where s.account_code = $1 and s.service_entity = $2 and s.status = 'on' and ${SERVICE_OF_PLAN} = any($3::text[])
   order by s.service_number limit 1`,
)

/** The service with this number or username among these kinds; null if there is none. */
export async function lineNumber(
  queries: Queries,
  accountCode: string,
  { entity, among }: { readonly entity: string; readonly among: readonly string[] },
): Promise<number | null> {
  return (await queries.rows(line, [accountCode, entity, among]))[0]?.service_number ?? null
}

export type WirelessLine = {
  readonly serviceNumber: number
  readonly isFixed: boolean
  /** The service numbers of the homelines of a fixed line. */
  readonly homelines: number[]
  /** The core product of the ordered plan. */
  readonly toCoreProductKey: string | null
}

const wirelessLineStatement = statement<WirelessLine>(
  'order-wireless-line',
  `select s.service_number as "serviceNumber", c.technology is not null as "isFixed",
     array(select v.service_number from service v join plan vp using (plan_code)
       where v.account_code = $1 and v.status = 'on' and vp.voice_category is not null
         and vp.core_product_key = c.core_product_key order by v.service_number) as homelines,
     (select o.core_product_key from plan o where o.plan_code = $3) as "toCoreProductKey"
   from service s join plan p using (plan_code) join core_product c using (core_product_key)
   where s.account_code = $1 and s.service_entity = $2 and s.status = 'on' and p.plan_service = 'Internet'
     and (c.wireless_version = 2 or c.technology is not null)
   order by c.wireless_version nulls last, s.service_number limit 1`,
)

/** The line with this username: wireless broadband, or a fixed line that wireless replaces. Null if there is none. */
export async function wirelessLine(
  queries: Queries,
  accountCode: string,
  { entity, planKey }: { readonly entity: string; readonly planKey: string },
): Promise<WirelessLine | null> {
  return (await queries.rows(wirelessLineStatement, [accountCode, entity, planKey]))[0] ?? null
}

const addVideoStatement = statement<never>(
  'order-video-add',
  `insert into video_service (account_code, service_entity, product_key, retail_rate_plan)
   values ($1, $2, $3, $4)`,
)

/** Adds video that the account can activate. */
export async function addVideo(
  queries: Queries,
  accountCode: string,
  {
    entity,
    productKey,
    planKey,
  }: { readonly entity: string; readonly productKey: string; readonly planKey: string },
): Promise<void> {
  await queries.rows(addVideoStatement, [accountCode, entity, productKey, planKey])
}

const videoTo = statement<{ day: Day | null }>(
  'order-video-to',
  'select max(date_ended) as day from video_service where account_code = $1',
)

/** The last day of the video that the account had before; null for none. */
export async function lastVideoDay(queries: Queries, accountCode: string): Promise<Day | null> {
  return (await queries.rows(videoTo, [accountCode]))[0]?.day ?? null
}

const powerAt = statement<{ service_number: number }>(
  'order-power-at',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and p.kind = 'power' and s.location_id is not distinct from $2`,
)

/** The account's power services at a location. */
export async function powerServicesAt(
  queries: Queries,
  accountCode: string,
  locationId: string | null,
): Promise<number[]> {
  const rows = await queries.rows(powerAt, [accountCode, locationId])
  return rows.map(({ service_number }) => service_number)
}

const powerBy = statement<{ service_number: number }>(
  'order-power-by',
  'select service_number from service where account_code = $1 and service_entity = $2',
)

/** The account's services on an electricity connection, at any location. */
export async function powerServicesBy(queries: Queries, accountCode: string, icp: string): Promise<number[]> {
  const rows = await queries.rows(powerBy, [accountCode, icp])
  return rows.map(({ service_number }) => service_number)
}

const bundle = statement<{ is_charged: boolean; has_power: boolean }>(
  'order-bundle',
  `select exists (select from recurring_charge r where r.account_code = $1 and r.line_kind = 'discount'
       and r.subject = $2 and r.ends_on is null) as is_charged,
     exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and p.kind = 'power') as has_power`,
)

/** Whether the account has the power bundle's discount without an end, and whether it has power. */
export async function bundleStanding(
  queries: Queries,
  accountCode: string,
  subject: string,
): Promise<{ isCharged: boolean; hasPower: boolean }> {
  const [row] = await queries.rows(bundle, [accountCode, subject])
  return { isCharged: row?.is_charged === true, hasPower: row?.has_power === true }
}

const moveStatement = statement<never>(
  'order-account-move',
  'update account set address = $2 where account_code = $1',
)

/** Changes the postal address of the account. */
export async function moveAccount(queries: Queries, accountCode: string, address: string): Promise<void> {
  await queries.rows(moveStatement, [accountCode, address])
}
