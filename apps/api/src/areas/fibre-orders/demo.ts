import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import { startOfDay } from '@switchboard/domain/instant'
import { isWorkingDay } from '@switchboard/domain/public-holidays'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { DEMO_FIBRE_ORDERS, getFibreOrderAccount } from '#api/demo/fibre-orders.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const HOUR_MILLISECONDS = 3_600_000
const MORNING = { from: 8, until: 12 }

/** The past and the future visits of an order. */
type DemoVisits = Partial<Record<VisitType, 'done' | { readonly inDays: number }>>

const SCOPED: DemoVisits = { Scoping: 'done' }
const VISITS: Readonly<Record<string, DemoVisits>> = {
  'network-build': SCOPED,
  'select-dates-install': SCOPED,
  'rfs-confirmed': { ...SCOPED, Install: { inDays: 12 } },
  'before-scoping': { Scoping: { inDays: 2 } },
  'before-rfs': { ...SCOPED, Install: { inDays: 2 } },
  'all-done': { ...SCOPED, Install: 'done' },
  quote: SCOPED,
  jeopardy: SCOPED,
}
/** Orders without an installation: they have a start day. */
const STARTS = ['transition-rfs-confirmed', 'day-before-transition']
/** Carla's order, which is not in the shared list: she has to choose a day. */
const OTHERS = [{ account: '100533', visits: SCOPED }]
const SCOPED_DAYS_AGO = 5
const DONE_DAYS_AGO = 1
/** A parcel is sent three days before the installation. */
const WITH_PARCEL = new Set(['before-rfs', 'all-done'])

const insertOrders = statement<never>(
  'demo-fibre-orders',
  `insert into fibre_order (account_code, order_number, ticket_id, status, sub_status, status_since, ticket_status, rfs_on,
     tracking_number, carrier, read_at)
   select p.account_code, p.order_number, 'FT-' || p.order_number, p.status, p.sub_status, $1::timestamptz,
     case when is_active_order(p.status) then 'Open' else 'Closed' end, d.rfs,
     case when d.parcel then 'KC' || p.order_number end, case when d.parcel then 'Kererū Couriers' end, $1::timestamptz
   from product_order p left join jsonb_to_recordset($2::jsonb) as d (account text, rfs date, parcel boolean)
     on d.account = p.account_code
   where p.kind = 'fibre'`,
)

const insertVisits = statement<never>(
  'demo-fibre-visits',
  `insert into fibre_visit (account_code, order_number, visit_type, state, starts_at, ends_at, changed_at)
   select f.account_code, f.order_number, type, coalesce(v.state, 'none'), v.starts, v.ends, $1
   from fibre_order f cross join unnest(array['Scoping', 'Install']) type
     left join jsonb_to_recordset($2::jsonb) as v (account text, visit text, state text, starts timestamptz, ends timestamptz)
       on v.account = f.account_code and v.visit = type`,
)

const insertEvents = statement<never>(
  'demo-fibre-events',
  `insert into fibre_order_event (account_code, order_number, at, what, by, status, sub_status, visit_type, starts_at, ends_at)
   select f.account_code, f.order_number, p.placed_on::timestamp at time zone 'Pacific/Auckland', 'status', 'company',
     'Acknowledged', 'Received', null, null, null
   from fibre_order f join product_order p using (account_code, order_number)
   union all
   select account_code, order_number, ends_at, 'visitDone', 'company', null, null, visit_type, starts_at, ends_at
   from fibre_visit where state = 'done'
   union all
   select account_code, order_number, $1::timestamptz - interval '2 days', 'visitBooked', 'company', null, null, visit_type,
     starts_at, ends_at from fibre_visit where state = 'booked'
   union all
   select account_code, order_number, status_since, 'status', 'company', status, sub_status, null, null, null
   from fibre_order where status <> 'Acknowledged'`,
)

async function fillFibreOrders(db: Queries, today: Day): Promise<void> {
  const listed = DEMO_FIBRE_ORDERS.map(({ shows, expectedInDays }, place) => ({
    account: getFibreOrderAccount(place),
    visits: VISITS[shows] ?? {},
    parcel: WITH_PARCEL.has(shows),
    starts: STARTS.includes(shows) && expectedInDays !== null ? addDays(today, expectedInDays) : null,
  }))
  const since = new Date(startOfDay(today))
  const visits = [...listed, ...OTHERS].flatMap(({ account, visits: planned }) =>
    toVisits(planned, today).map((visit) => ({ account, ...visit })),
  )
  const facts = listed.map(({ account, parcel, starts, visits: planned }) => ({
    account,
    parcel,
    rfs: starts ?? installDay(planned, today),
  }))
  await db.rows(insertOrders, [since, JSON.stringify(facts)])
  await db.rows(insertVisits, [since, JSON.stringify(visits)])
  await db.rows(insertEvents, [since])
}

function toVisits(planned: DemoVisits, today: Day) {
  const types: readonly VisitType[] = ['Scoping', 'Install']
  return types.flatMap((visit) => {
    const when = planned[visit]
    if (when === undefined) return []
    const on = dayOfVisit(visit, when, today)
    const at = (hour: number) => new Date(startOfDay(on) + hour * HOUR_MILLISECONDS)
    const state = when === 'done' ? 'done' : 'booked'
    return [{ visit, state, starts: at(MORNING.from), ends: at(MORNING.until) }]
  })
}

function installDay({ Install: when }: DemoVisits, today: Day): Day | null {
  return when === undefined ? null : dayOfVisit('Install', when, today)
}

function dayOfVisit(type: VisitType, when: 'done' | { readonly inDays: number }, today: Day): Day {
  if (when === 'done')
    return findWorkingDay(today, type === 'Scoping' ? -SCOPED_DAYS_AGO : -DONE_DAYS_AGO, -1)
  // a working day within one day of the planned day, else the next working day
  const near = [when.inDays, when.inDays + 1, when.inDays - 1].map((days) => addDays(today, days))
  return near.find((on) => isWorkingDay(on)) ?? findWorkingDay(today, when.inDays, 1)
}

function findWorkingDay(today: Day, days: number, step: 1 | -1): Day {
  const on = addDays(today, days)
  return isWorkingDay(on) ? on : findWorkingDay(today, days + step, step)
}

export const fibreOrdersDemo: DemoFacts = { bills: fillFibreOrders }
