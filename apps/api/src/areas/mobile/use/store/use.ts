import type { Day } from '@switchboard/domain/day'
import { LAST_DAYS } from '@switchboard/domain/usage/last-days'
import type { MobilePeriod, NumberUse } from '@switchboard/domain/mobile/use/contract'

import { PERIOD, YEARS_BACK } from '#api/provider/books/bill-periods.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { BUCKET_FACTS, BUCKET_TABLES, toLineData } from '#api/provider/mobile-data/bucket-facts.ts'
import type { LineData } from '#api/provider/mobile-data/bucket-facts.ts'
import { LINES } from '#api/provider/mobile-data/lines.ts'

const BYTES_PER_MB = 1_048_576

/** `own` is the use of the line by day, and `chosen` its bill period. */
const USE_OF_LINE = `
  own as materialized (
    select u.month + d.place::integer - 1 as day, d.bytes
    from line join mobile_use u on u.account_code = $1 and u.service_number = line.service_number
    cross join lateral unnest(u.bytes) with ordinality d (bytes, place)
    where d.bytes is not null and u.month > $2::date - interval '${YEARS_BACK} years 1 month'),
  chosen as materialized (
    select period.* from period cross join newest
    where case when $4::date is null then period.first_day = newest.first_day else period.bill_date = $4::date end)`

const period = (alias: string) =>
  `'from', ${alias}.first_day, 'to', ${alias}.bill_date - 1, 'billDate', ${alias}.bill_date`

type Row = {
  readonly has_mobile: boolean
  /** The line of the number; null if the account has no such number. */
  readonly service_number: number | null
  /** The JSON objects of the reply without its period, of the period, and of the data's facts. Null without such a period. */
  readonly text: string | null
  readonly period: string | null
  readonly facts: string | null
}

const useOfLine = statement<Row>(
  'mobile-use-of-line',
  `with ${PERIOD}, ${LINES}, ${USE_OF_LINE}, ${BUCKET_TABLES}
   select exists (select from lines) as has_mobile, (select service_number from line) as service_number,
     used.text, used.period, used.facts
   from (values (1)) one (row) left join (
     select json_build_object(
       'serviceEntity', line.service_entity,
       'plan', json_build_object('name', line.name, 'dataMbLimit', nullif(line.cap_mb, 0),
         'hasUnlimitedData', coalesce(line.cap_mb = 0, false)),
       'events', (select coalesce(json_agg(json_build_object('eventDate', own.day, 'dataVolumeBytes', own.bytes)
           order by own.day), '[]')
         from own where own.day between chosen.first_day and chosen.bill_date - 1),
       'lastDays', (select json_agg(own.bytes order by ago desc)
         from generate_series(0, ${LAST_DAYS - 1}) ago left join own on own.day = $2::date - ago),
       'periods', (select json_agg(json_build_object(${period('period')}, 'usedBytes', coalesce(used.bytes, 0))
           order by period.first_day desc)
         from period cross join newest cross join lateral (
           select sum(own.bytes) as bytes from own
           where own.day between period.first_day and period.bill_date - 1) used
         where period.first_day = newest.first_day or used.bytes is not null))::text as text,
       (select json_build_object(${period('chosen')}, 'usedBytes', coalesce(sum(own.bytes), 0), 'knownTo', max(own.day))
         from own where own.day between chosen.first_day and chosen.bill_date - 1)::text as period,
       ${BUCKET_FACTS}::text as facts
     from line cross join chosen) used on true`,
)

type MobileUseQuery = {
  readonly accountCode: string
  readonly today: Day
  /** The first number if undefined. */
  readonly serviceEntity?: string | undefined
  /** The running period if undefined. */
  readonly billDate?: Day | undefined
}

/** Finds the data use of a line as JSON text. */
export async function findMobileUseText(
  db: Queries,
  { accountCode, today, serviceEntity, billDate }: MobileUseQuery,
): Promise<{ readonly text: string } | 'NO_MOBILE_SERVICE' | 'NUMBER_NOT_FOUND' | 'BILL_DATE_NOT_FOUND'> {
  const [row] = await db.rows(useOfLine, [accountCode, today, serviceEntity ?? null, billDate ?? null])
  if (row?.has_mobile !== true) return 'NO_MOBILE_SERVICE'
  const { service_number: line, text, period: periodText, facts } = row
  if (line === null) return 'NUMBER_NOT_FOUND'
  if (text === null || periodText === null || facts === null) return 'BILL_DATE_NOT_FOUND'
  const lines = toLineData(facts, today)
  const numbers = JSON.stringify(Array.from(lines.values(), toNumberUse))
  const data = JSON.stringify(toWireData(lines.get(line)))
  return {
    text: `${openObject(text)},"numbers":${numbers},"period":${openObject(periodText)},${data.slice(1)}}`,
  }
}

/** The text of a JSON object without its last brace, so that more fields can follow. */
function openObject(text: string): string {
  return text.slice(0, -'}'.length)
}

function toNumberUse({
  number,
  lineName,
  planName,
  usedBytes,
  knownTo,
  isShared,
  bucket,
}: LineData): NumberUse {
  return { serviceEntity: number, name: lineName, planName, usedBytes, knownTo, isShared, bucket }
}

/** The fields of the reply's period about the data that the number has. */
function toWireData(
  data: LineData | undefined,
): Pick<MobilePeriod, 'allowanceMb' | 'sharedUsedBytes' | 'bucket'> {
  const { planMb = null, bucket = null, isShared = false, sharedUsedBytes = null } = data ?? {}
  return {
    sharedUsedBytes: isShared ? sharedUsedBytes : null,
    allowanceMb: bucket === null ? planMb : Math.round(bucket.hadBytes / BYTES_PER_MB),
    bucket,
  }
}

const findLine = statement<{ one: number }>(
  'mobile-use-any-line',
  `with ${LINES} select 1 as one from line where $2::date is not null`,
)

/** Whether the account has a mobile of this number now. */
export async function hasNumber(
  db: Queries,
  { accountCode, today, serviceEntity }: Omit<MobileUseQuery, 'billDate'>,
): Promise<boolean> {
  const rows = await db.rows(findLine, [accountCode, today, serviceEntity ?? null])
  return rows.length > 0
}
