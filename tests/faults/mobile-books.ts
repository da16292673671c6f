import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { RequestState } from '@switchboard/domain/mobile/numbers/request'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { MOBILE_ACCOUNTS } from './mobile-accounts.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { areLanded, countPlacementFaults, readPlacedOrders } from './placed-orders.ts'

/** The effects of an order. */
type Came = { kind: string; once: number; devices: number }

const cameStatement = statement<Came>(
  'fault-mobile-orders',
  `select o.kind,
     (select count(*) from one_off_charge c where c.account_code = o.account_code
       and c.subject = 'order:' || o.order_number || ':added') as once,
     (select count(*) from inventory_item i where i.account_code = o.account_code
       and i.order_number = o.order_number) - jsonb_array_length(coalesce(o.body #> '{HardwareOrders,0,items}', '[]'))
       as devices
   from service_order o where o.state = 'Committed' and o.account_code = any($1::text[])`,
)

/** A running service has one charge with the name and price of the catalogue. A service with an end has none. */
const servicesStatement = statement<{ account_code: string; charges: number }>(
  'fault-mobile-services',
  `select s.account_code, (select count(*) from recurring_charge r where r.account_code = s.account_code
       and r.subject = 'service:' || s.service_number and r.line_kind = 'plan' and r.ends_on is null
       and r.name = p.name) as charges
   from service s join plan p using (plan_code)
   where s.account_code = any($1::text[]) and s.status = 'on' and s.ends_on is null`,
)

const groupsStatement = statement<{ account_code: string; members: number; leaders: number; most: number }>(
  'fault-mobile-groups',
  `select s.account_code, count(*) filter (where p.is_group_member) as members,
     count(*) filter (where not p.is_group_member) as leaders, max(g.max_member_count) as most
   from service s join plan p using (plan_code) join mobile_group g using (group_tag)
   where s.account_code = any($1::text[]) and s.status = 'on' group by s.account_code`,
)

/** The numbers of all mobiles. */
const numbersStatement = statement<{ number: string; lines: number; is_own: boolean }>(
  'fault-mobile-numbers',
  `select s.service_entity as number, count(*) as lines,
     bool_and(coalesce(n.taken_by = s.account_code, true)) as is_own
   from service s join plan p using (plan_code) left join phone_number n on n.phone_number = s.service_entity
   where p.mobile_type = 'mobile2_linerental' and s.status = 'on' group by s.service_entity`,
)

const requestsStatement = statement<{ kind: string; state: RequestState; charges: number; letters: number }>(
  'fault-mobile-requests',
  `select r.kind, r.state,
     (select count(*) from one_off_charge c where c.account_code = r.account_code
       and c.subject = 'service:' || r.service_number and c.name = 'Change of mobile number')
       - (select count(*) from number_request d where d.account_code = r.account_code and d.kind = 'number'
         and d.state = 'done' and d.service_number = r.service_number) as charges,
     (select count(distinct c.channel || c.to_address) - count(*) from communication c
       where c.account_code = r.account_code and c.source like 'mobile-number:' || r.request_id || ':' || r.state || '%')
       as letters
   from number_request r where r.account_code = any($1::text[])`,
)

export type MobileBooks = Awaited<ReturnType<typeof readMobileBooks>>

export async function readMobileBooks(db: Database) {
  return {
    placed: await readPlacedOrders(db, MOBILE_ACCOUNTS),
    came: await db.rows(cameStatement, [MOBILE_ACCOUNTS]),
    services: await db.rows(servicesStatement, [MOBILE_ACCOUNTS]),
    groups: await db.rows(groupsStatement, [MOBILE_ACCOUNTS]),
    numbers: await db.rows(numbersStatement, []),
    requests: await db.rows(requestsStatement, [MOBILE_ACCOUNTS]),
    ledgerSum: await ledgerSum(db),
  }
}

/** Whether every placed order and every request has ended. */
export function areMobilesDone({ placed, requests }: MobileBooks): boolean {
  return areLanded({ placed }) && requests.every(({ state }) => !isUnderWay(state))
}

/** Counts by name that must all be 0. */
export function countMobileFaults(
  books: MobileBooks,
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { placed, came, services, groups, numbers, requests } = books
  return {
    ...countPlacementFaults(placed, confirmed),
    'add-ons not charged once, or hardware not had once': came.filter(
      ({ kind, once, devices }) =>
        once !== (kind === 'mobileaddon' ? 1 : 0) || (kind === 'wirelessproduct' && devices !== 0),
    ).length,
    'services not charged once': services.filter(({ charges }) => charges !== 1).length,
    'groups over their most members, or not led by one': groups.filter(
      ({ members, most, leaders }) => members > most || leaders !== 1,
    ).length,
    'numbers given twice': numbers.filter(({ lines }) => lines !== 1).length,
    'numbers that are entered as another’s': numbers.filter(({ is_own }) => !is_own).length,
    'number requests stuck': requests.filter(({ state }) => isUnderWay(state)).length,
    'changes of number not charged once': requests.filter(({ charges }) => charges !== 0).length,
    'ends of requests told twice': requests.filter(({ letters }) => letters !== 0).length,
    'ledger, in cents': books.ledgerSum,
  }
}

/** The number of events by kind. */
export function countMobileEvents({ placed, requests }: MobileBooks): Record<string, number> {
  const orders = ['connection', 'mobileaddon', 'mobileplan', 'mobilelead', 'wirelessproduct'] as const
  const count = (rows: readonly { kind: string }[], kind: string) =>
    rows.filter((row) => row.kind === kind).length
  return {
    ...Object.fromEntries(orders.map((kind) => [`orders of ${kind}`, count(placed, kind)])),
    ...Object.fromEntries(
      (['sim', 'number'] as const).map((kind) => [`requests of ${kind}`, count(requests, kind)]),
    ),
  }
}
