import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import {
  findPlanMb,
  findPlanOn,
  fillBuckets,
  lastDayIn,
  toBucketKey,
} from '@switchboard/domain/mobile/use/bucket'
import type {
  Bucket,
  BucketFacts,
  BucketLine,
  BucketPeriod,
  HeldPlan,
} from '@switchboard/domain/mobile/use/bucket'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { PERIOD } from '#api/provider/books/bill-periods.ts'

import { ALL_LINES, LINE_TYPES } from './lines.ts'

/** Data that was added to lines, while it lasts and afterwards; and the first day whose use counts for the chosen period. */
const ADDED = `
  added as materialized (
    select l.service_number, p.added_data_mb as mb, s.started_on as starts_on, s.ends_on
    from lines l join service s on s.account_code = $1 and s.service_entity = l.service_entity and s.status = 'on'
    join plan p on p.plan_code = s.plan_code and p.mobile_type = 'mobile2_addon' and p.added_data_mb is not null
    union all
    select d.service_number, d.mb, d.starts_on, d.ends_on
    from added_data d join lines using (service_number) where d.account_code = $1),
  counted_from as materialized (
    select case when exists (
        select from added a where a.starts_on < chosen.bill_date and coalesce(a.ends_on, 'infinity') >= chosen.first_day)
      then least(chosen.first_day, (select min(a.starts_on) from added a where a.ends_on is not null))
      else chosen.first_day end as day
    from chosen)`

/** A plan that ran earlier is known by its name on the bills; the plan that runs is that of the service. */
const PLANS = `(select coalesce(json_agg(json_build_object('name', r.name, 'from', r.starts_on,
    'to', case when r.is_now then null else r.ends_on end,
    'groupTag', case when r.is_now then l.group_tag else p.group_tag end,
    'isGroupMember', coalesce(case when r.is_now then l.is_group_member else p.is_group_member end, false),
    'dataMb', case when r.is_now then l.plan_mb else p.data_cap_mb end) order by r.starts_on), '[]')
  from (
    select c.name, c.starts_on, c.ends_on,
      c.starts_on <= $2::date and coalesce(c.ends_on, 'infinity') >= $2::date as is_now
    from recurring_charge c where c.account_code = $1 and c.line_kind = 'plan'
      and lower(c.subject) = 'service:' || l.service_number) r
  left join lateral (
    select * from plan q where q.name = r.name and q.mobile_type in ${LINE_TYPES} order by q.plan_code limit 1) p on true)`

/**
 * Common table expressions and the JSON of the facts of the data buckets in the period of the table `chosen`. They need the
 * tables `period`, `lines` and `chosen`.
 */
export const BUCKET_TABLES = ADDED
export const BUCKET_FACTS = `json_build_object(
  'periods', (select json_agg(json_build_object('from', p.first_day, 'to', p.bill_date - 1, 'frequency', p.frequency)
      order by p.first_day)
    from period p cross join chosen cross join counted_from c
    where p.first_day <= chosen.first_day and p.bill_date > c.day),
  'lines', (select json_agg(json_build_object('line', l.service_number, 'number', l.service_entity,
      'lineName', l.line_name, 'name', l.name, 'startedOn', l.started_on, 'groupTag', l.group_tag, 'isGroupMember', l.is_group_member, 'dataMb', l.plan_mb,
      'plans', ${PLANS}) order by l.service_number) from lines l),
  'added', (select coalesce(json_agg(json_build_object('line', a.service_number, 'mb', a.mb, 'from', a.starts_on,
      'to', a.ends_on)), '[]') from added a),
  'use', (select coalesce(json_agg(json_build_object('line', u.service_number, 'month', u.month, 'bytes', u.bytes)), '[]')
    from lines l join mobile_use u on u.account_code = $1 and u.service_number = l.service_number
    cross join chosen cross join counted_from c
    where u.month > c.day - 62 and u.month < chosen.bill_date))`

const heldPlan = {
  name: z.string(),
  groupTag: z.nullable(z.string()),
  isGroupMember: z.boolean(),
  dataMb: z.nullable(z.int()),
}
const storedFacts = z.object({
  periods: z
    .array(z.object({ from: day, to: day, frequency: z.enum(BILL_FREQUENCIES) }))
    .check(z.minLength(1)),
  lines: z.array(
    z.object({
      line: z.int(),
      number: z.string(),
      lineName: z.nullable(z.string()),
      startedOn: day,
      ...heldPlan,
      plans: z.array(z.object({ ...heldPlan, from: day, to: z.nullable(day) })),
    }),
  ),
  added: z.array(z.object({ line: z.int(), mb: z.int(), from: day, to: z.nullable(day) })),
  use: z.array(z.object({ line: z.int(), month: day, bytes: z.array(z.nullable(z.int())) })),
})
type StoredLine = z.output<typeof storedFacts>['lines'][number]

/** The data of a line in a period. */
export type LineData = {
  readonly number: string
  /** The customer's name for it; null for none. */
  readonly lineName: string | null
  /** The same for all lines that share it. */
  readonly key: string
  readonly planName: string
  /** Null if another plan than today's ran at the end of the period, or if the data of the plan is unknown. */
  readonly planMb: number | null
  /** Null without a limit, or where `planMb` is null. */
  readonly bucket: Bucket | null
  readonly isShared: boolean
  /** Bytes of this line in the period on the days that count for the same data as its last day. */
  readonly usedBytes: number
  /** The newest day of the period with a figure for this line; null for none. */
  readonly knownTo: Day | null
  /** Bytes of all lines that share the data in the period. */
  readonly sharedUsedBytes: number
}

/** Computes the data of every line, by the line, from the JSON of `BUCKET_FACTS`. */
export function toLineData(text: string, today: Day): ReadonlyMap<number, LineData> {
  const stored = storedFacts.parse(JSON.parse(text))
  const lines = stored.lines.map(toLine)
  const facts: BucketFacts = { ...stored, lines, use: toDailyUse(stored.use), today }
  const period = facts.periods.at(-1)
  if (period === undefined) return new Map()
  const buckets = fillBuckets(facts)
  return new Map(
    stored.lines.map(({ line, number, lineName, name, groupTag }, place) => {
      const held = lines[place] ?? { line, plans: [] }
      const end = lastDayIn(period, today)
      const key = toBucketKey(held, end)
      const planMb = isSamePlan(held, end, today) ? findPlanMb(facts, key, period) : null
      const filled = buckets.get(key) ?? null
      const bucket = planMb === null || planMb === 0 ? null : filled
      const isShared = groupTag !== null && key === groupTag
      const sharedUsedBytes = filled?.usedBytes ?? 0
      const usedBytes = sumUse(facts, held, { period, key })
      const knownTo = findKnownTo(stored.use, line, period)
      const about = { number, lineName, key, planName: name, isShared }
      return [line, { ...about, planMb, bucket, usedBytes, knownTo, sharedUsedBytes }]
    }),
  )
}

function sumUse(
  { use }: BucketFacts,
  held: BucketLine,
  { period: { from, to }, key }: { readonly period: BucketPeriod; readonly key: string },
): number {
  return [...(use.get(held.line) ?? [])]
    .filter(([date]) => date >= from && date <= to && toBucketKey(held, date) === key)
    .reduce((sum, [, bytes]) => sum + bytes, 0)
}

function findKnownTo(use: StoredUse, line: number, { from, to }: BucketPeriod): Day | null {
  const known = use
    .filter((each) => each.line === line)
    .flatMap(({ month, bytes }) =>
      bytes.flatMap((count, place) => (count === null ? [] : [addDays(month, place)])),
    )
  return (
    known
      .filter((date) => date >= from && date <= to)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The plans of a line, with today's plan where the books have no charge for it. */
function toLine({ line, plans, startedOn, name, groupTag, isGroupMember, dataMb }: StoredLine): BucketLine {
  const runs = plans.some(({ to }) => to === null)
  const last = plans.at(-1)
  const from = last?.to ? addDays(last.to, 1) : startedOn
  const today: HeldPlan = { name, groupTag, isGroupMember, dataMb, from, to: null }
  return { line, plans: runs ? plans : [...plans, today] }
}

/** Whether today's plan, or today's group, is that of a day. */
function isSamePlan(line: BucketLine, date: Day, today: Day): boolean {
  const [then, now] = [findPlanOn(line, date), findPlanOn(line, today)]
  if (then === null || now === null || then.groupTag !== now.groupTag) return false
  return now.groupTag !== null || then.name === now.name
}

type StoredUse = z.output<typeof storedFacts>['use']

function toDailyUse(use: StoredUse): BucketFacts['use'] {
  const byLine = Map.groupBy(use, ({ line }) => line)
  return new Map(
    Array.from(byLine, ([line, months]) => [
      line,
      new Map(
        months.flatMap(({ month, bytes }) =>
          bytes.map((count, place) => [addDays(month, place), count ?? 0] as const),
        ),
      ),
    ]),
  )
}

const dataNow = statement<{ bill_date: Day; facts: string }>(
  'mobile-data-now',
  `with ${PERIOD}, ${ALL_LINES},
   chosen as materialized (select period.* from period join newest using (first_day)), ${BUCKET_TABLES}
   select chosen.bill_date::text as bill_date, ${BUCKET_FACTS}::text as facts
   from chosen where exists (select from lines)`,
)

type MobileDataNow = {
  /** The date of the bill of the running period. */
  readonly billDate: Day
  readonly lines: readonly LineData[]
}

/** The data of every mobile of an account in the running bill period. */
export async function listMobileData(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
): Promise<MobileDataNow> {
  const [row] = await db.rows(dataNow, [accountCode, today])
  if (row === undefined) return { billDate: today, lines: [] }
  return { billDate: row.bill_date, lines: [...toLineData(row.facts, today).values()] }
}
