import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { SERVICE_OF_PLAN } from '#api/provider/offer/service-sql.ts'

export type BroadbandService = { readonly serviceNumber: number; readonly service: 'Internet' | 'Voice' }

const broadbandServices = statement<BroadbandService>(
  'order-broadband-services',
  `select s.service_number as "serviceNumber",
     case when p.broadband_category is null then 'Voice' else 'Internet' end as service
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = $2 and (p.broadband_category is not null or (
     p.voice_category is not null and p.core_product_key is not distinct from (
       select bp.core_product_key from service b join plan bp using (plan_code)
       where b.account_code = $1 and b.status = $2 and bp.broadband_category is not null
       order by b.service_number limit 1)))
   order by s.service_number`,
)

/** The broadband of an account and its homeline: services that are on, or that wait (`ordered`) for the line at a new address. */
export async function listBroadbandServices(
  queries: Queries,
  accountCode: string,
  status: 'on' | 'ordered',
): Promise<BroadbandService[]> {
  return queries.rows(broadbandServices, [accountCode, status])
}

const line = statement<{ service_number: number }>(
  'order-line',
  `select s.service_number
   from service s join plan p using (plan_code) left join core_product c using (core_product_key)
   where s.account_code = $1 and s.service_entity = $2 and s.status = 'on' and ${SERVICE_OF_PLAN} = any($3::text[])
   order by s.service_number limit 1`,
)

type LineQuery = {
  /** The phone number or username of the line. */
  readonly entity: string
  readonly kinds: readonly string[]
}

/** The service number of a line of one of these kinds; null if the account has no such line. */
export async function findLineNumber(
  queries: Queries,
  accountCode: string,
  { entity, kinds }: LineQuery,
): Promise<number | null> {
  return (await queries.rows(line, [accountCode, entity, kinds]))[0]?.service_number ?? null
}

export type WirelessLine = {
  readonly serviceNumber: number
  readonly isFixed: boolean
  /** The service numbers of the homelines of a fixed line. */
  readonly homelines: number[]
  /** The core product of the ordered plan. */
  readonly toCoreProductKey: string | null
}

const wirelessLine = statement<WirelessLine>(
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
export async function findWirelessLine(
  queries: Queries,
  accountCode: string,
  { entity, planKey }: { readonly entity: string; readonly planKey: string },
): Promise<WirelessLine | null> {
  return (await queries.rows(wirelessLine, [accountCode, entity, planKey]))[0] ?? null
}

const uselessAddOns = statement<{ service_number: number }>(
  'order-wireless-useless-add-ons',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and s.service_entity = $2 and s.status = 'on' and p.mobile_type = 'mobile2_wbb_addon'
     and not exists (select from plan own where own.plan_code = $3 and own.data_cap_mb > 0)`,
)

/** The service numbers of a line's add-ons of data, if its plan has no data cap. */
export async function listUselessAddOns(
  queries: Queries,
  accountCode: string,
  { entity, planKey }: { readonly entity: string; readonly planKey: string },
): Promise<number[]> {
  const rows = await queries.rows(uselessAddOns, [accountCode, entity, planKey])
  return rows.map(({ service_number }) => service_number)
}

const addVideoStatement = statement<never>(
  'order-video-add',
  `insert into video_service (account_code, service_entity, product_key, retail_rate_plan)
   values ($1, $2, $3, $4)`,
)

type NewVideo = { readonly entity: string; readonly productKey: string; readonly planKey: string }

/** Adds video that the account can activate. */
export async function addVideo(
  queries: Queries,
  accountCode: string,
  { entity, productKey, planKey }: NewVideo,
): Promise<void> {
  await queries.rows(addVideoStatement, [accountCode, entity, productKey, planKey])
}

const lastDayOfVideo = statement<{ day: Day | null }>(
  'order-video-to',
  'select max(date_ended) as day from video_service where account_code = $1',
)

/** The last day of the account's former video; null if it had none. */
export async function findLastVideoDay(queries: Queries, accountCode: string): Promise<Day | null> {
  return (await queries.rows(lastDayOfVideo, [accountCode]))[0]?.day ?? null
}

const powerAtLocation = statement<{ service_number: number }>(
  'order-power-at',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and p.kind = 'power' and s.location_id is not distinct from $2`,
)

/** The service numbers of the account's power at a location. */
export async function listPowerAtLocation(
  queries: Queries,
  accountCode: string,
  locationId: string | null,
): Promise<number[]> {
  const rows = await queries.rows(powerAtLocation, [accountCode, locationId])
  return rows.map(({ service_number }) => service_number)
}

const powerOfConnection = statement<{ service_number: number }>(
  'order-power-by',
  'select service_number from service where account_code = $1 and service_entity = $2',
)

/** The service numbers of the account's power from an electricity connection. */
export async function listPowerOfConnection(
  queries: Queries,
  accountCode: string,
  icp: string,
): Promise<number[]> {
  const rows = await queries.rows(powerOfConnection, [accountCode, icp])
  return rows.map(({ service_number }) => service_number)
}

type BundleState = {
  /** True if the account has the discount of the power bundle, with no end date. */
  readonly isCharged: boolean
  readonly hasPower: boolean
}

const bundle = statement<BundleState>(
  'order-bundle',
  `select exists (select from recurring_charge r where r.account_code = $1 and r.line_kind = 'discount'
       and r.subject = $2 and r.ends_on is null) as "isCharged",
     exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and p.kind = 'power') as "hasPower"`,
)

export async function readBundleState(
  queries: Queries,
  accountCode: string,
  subject: string,
): Promise<BundleState> {
  const [row] = await queries.rows(bundle, [accountCode, subject])
  return row ?? { isCharged: false, hasPower: false }
}

const moveStatement = statement<never>(
  'order-account-move',
  'update account set address = $2 where account_code = $1',
)

/** Changes the postal address of the account. */
export async function movePostalAddress(
  queries: Queries,
  accountCode: string,
  address: string,
): Promise<void> {
  await queries.rows(moveStatement, [accountCode, address])
}
