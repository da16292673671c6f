import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { isOccupiedSql } from '#api/provider/locations/occupied-sql.ts'

import type { EnteringStep } from '../landing.ts'
import type { DueOrder } from '../store/due-orders.ts'

const postpone = statement<never>(
  'order-postpone',
  `update service_order set told = $3::jsonb, next_on = $4, waits_since = $5
   where account_code = $1 and order_number = $2`,
)

type Postponement = {
  readonly snapshot: string
  readonly nextOn: Day
  /** The first day of the wait for the address or the installation; null if the order does not wait. */
  readonly waitsSince: Day | null
}

/** Saves the snapshot with its changed days, and the day of the next step. */
export async function postponeOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  { snapshot, nextOn, waitsSince }: Postponement,
): Promise<void> {
  await queries.rows(postpone, [account_code, order_number, snapshot, nextOn, waitsSince])
}

type Installation = {
  readonly state: string
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  /** The time of the company's last reply, by the provider's clock. */
  readonly read_at: Date | null
  readonly is_done: boolean
  readonly is_under_way: boolean
}

const installation = statement<Installation>(
  'order-installation',
  `select v.state, v.starts_at, v.ends_at, f.read_at, v.state = 'done'
       or f.status in ('Complete', 'Completed', 'Service Given', 'Closed') as is_done,
     is_active_order(f.status) as is_under_way
   from fibre_order f join fibre_visit v using (account_code, order_number)
   where f.account_code = $1 and f.order_number = $2 and v.visit_type = 'Install' and f.status is not null`,
)

/** The technician's visit of an order, as last read from the fibre company; null before the first read. */
export async function findInstallation(
  queries: Queries,
  accountCode: string,
  fibreNumber: number,
): Promise<Installation | null> {
  return (await queries.rows(installation, [accountCode, fibreNumber]))[0] ?? null
}

const isOccupied = {
  connected: statement<{ is_occupied: boolean }>(
    'order-place-broadband',
    `select ${isOccupiedSql('$2::text', ['broadband'])} as is_occupied`,
  ),
  powerOn: statement<{ is_occupied: boolean }>(
    'order-place-power',
    `select ${isOccupiedSql('$2::text', ['power'])} as is_occupied`,
  ),
}

/** Whether another account still has the service that the step begins, at the same location. */
export async function isAddressOccupied(
  queries: Queries,
  accountCode: string,
  { step, locationId }: { readonly step: EnteringStep; readonly locationId: string },
): Promise<boolean> {
  return (await queries.rows(isOccupied[step], [accountCode, locationId]))[0]?.is_occupied === true
}

const toReschedule = statement<DueOrder>(
  'orders-to-reschedule',
  `select s.account_code, s.order_number from service_order s
     join fibre_order f on f.account_code = s.account_code and f.order_number = s.fibre_order_number
     join fibre_visit v on v.account_code = f.account_code and v.order_number = f.order_number
     join product_order p on p.account_code = s.account_code and p.order_number = s.order_number
     cross join to_char(v.starts_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day
   where s.next_on is not null and is_active_order(f.status) and v.visit_type = 'Install' and v.state = 'booked'
     and case when s.waits_since is null
       then jsonb_path_query_first(s.told -> 'steps', '$[*] ? (@.step == "connected").on') #>> '{}' < day
       else p.expected_on is null and day >= $1 end
     and jsonb_path_exists(s.told -> 'steps', format('$[%s to last] ? (@.step == "connected")', s.steps_done)::jsonpath)`,
)

/**
 * Orders whose connection is still to come and whose installation is booked for a later day than the connection. If the order
 * waited for its installation, a booking for today or later counts. An order that is waiting for its address is left out.
 */
export function listOrdersToReschedule(db: Queries, today: Day): Promise<DueOrder[]> {
  return db.rows(toReschedule, [today])
}

const showDay = statement<never>(
  'order-show-expected',
  'update product_order set expected_on = $3 where account_code = $1 and order_number = $2',
)

/** Shows in lists when an order is expected to be done; null if unknown. */
export async function showExpectedDay(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  expectedOn: Day | null,
): Promise<void> {
  await queries.rows(showDay, [account_code, order_number, expectedOn])
}
