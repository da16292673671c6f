import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type Figures = {
  payments: { kind: string; state: string; count: number }[]
  open: { kind: string; seconds: number }[]
  waiting: number
  waiting_seconds: number
  given_up: number
  set_aside: number
  discrepancies: number
  orders_late: number
  key_seconds: number
}

// reads only partial indexes: payments that are open or ended within a day
const figuresStatement = statement<Figures>(
  'money-metrics',
  `with clock as (select offset_milliseconds * interval '1 millisecond' as moved from provider_clock),
   open as (
     select 'card' as kind, state, created_at, now() as until from card_transaction
     where state in ('created', 'sent', 'unknown')
     union all
     select 'collection', state, created_at, now() + moved from collection, clock
     where state in ('created', 'sent', 'unknown')),
   counted as (
     select kind, state, count(*) as count from open group by kind, state
     union all
     select 'card', state, count(*) from card_transaction where settled_at > now() - interval '1 day' group by state
     union all
     select 'collection', state, count(*) from collection, clock
     where ended_at > now() + moved - interval '1 day' group by state)
   select
     (select coalesce(jsonb_agg(counted), '[]') from counted) as payments,
     (select coalesce(jsonb_agg(o), '[]') from (
       select kind, greatest(0, extract(epoch from max(until - created_at))) as seconds from open group by kind) o) as open,
     (select count(*) from communication where send_at is not null)
       + (select count(*) from letter where send_at is not null) as waiting,
     (select greatest(0, extract(epoch from now() - least(
       (select min(send_at) from communication where send_at is not null),
       (select min(send_at) from letter where send_at is not null), now())))) as waiting_seconds,
     (select count(*) from communication where send_at is null and sent_at is null)
       + (select count(*) from letter where send_at is null and sent_at is null) as given_up,
     (select count(*) from bill_run_problem) as set_aside,
     (select count(*) from gateway_discrepancy where resolved_at is null) as discrepancies,
     (select count(*) from service_order, clock
       where next_on < ((now() + moved) at time zone 'Pacific/Auckland')::date - 1) as orders_late,
     (select coalesce(extract(epoch from now() - max(created_at)), 0) from signing_key) as key_seconds`,
)

/** Creates gauges of money and notices. The returned function reads their values from the database: call it at every scrape. */
export function createMoneyMetrics(registry: Registry): (db: Queries) => Promise<void> {
  const registers = [registry]
  const payments = new Gauge({
    name: 'payments',
    help: 'Card payments and collections by state: all that are not final, and those that ended within a day',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'payments_oldest_open_seconds',
    help: 'Age of the oldest payment that is not final',
    labelNames: ['kind'],
    registers,
  })
  const waiting = new Gauge({ name: 'notices_waiting', help: 'Notices that are not sent yet', registers })
  const overdue = new Gauge({
    name: 'notices_overdue_seconds',
    help: 'How long the notice that waits longest could have been sent',
    registers,
  })
  const givenUp = new Gauge({ name: 'notices_given_up', help: 'Notices that were never sent', registers })
  const setAside = new Gauge({
    name: 'bill_run_accounts_set_aside',
    help: 'Accounts that could not be billed',
    registers,
  })
  const discrepancies = new Gauge({
    name: 'gateway_discrepancies',
    help: 'Payments that bank or gateway know otherwise, and nobody has looked into',
    registers,
  })
  const ordersLate = new Gauge({
    name: 'orders_late',
    help: 'Orders that should have been a step further for more than a day',
    registers,
  })
  const keyAge = new Gauge({
    name: 'signing_key_age_seconds',
    help: 'Age of the newest key that signs tokens',
    registers,
  })
  const answers = new Gauge({
    name: 'database_answers',
    help: '1 where the database answered this scrape',
    registers,
  })

  return async (db) => {
    answers.set(0)
    const [figures] = await db.rows(figuresStatement, [])
    if (figures === undefined) return
    answers.set(1)
    ordersLate.set(figures.orders_late)
    keyAge.set(figures.key_seconds)
    payments.reset()
    for (const { kind, state, count } of figures.payments) payments.set({ kind, state }, count)
    oldest.reset()
    for (const { kind, seconds } of figures.open) oldest.set({ kind }, seconds)
    waiting.set(figures.waiting)
    overdue.set(figures.waiting_seconds)
    givenUp.set(figures.given_up)
    setAside.set(figures.set_aside)
    discrepancies.set(figures.discrepancies)
  }
}
