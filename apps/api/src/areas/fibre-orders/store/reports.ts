import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

type Report = {
  reportNumber: string
  type: VisitType
  timeslot: { startDateTime: string; endDateTime: string }
  reportedAt: string
  comment: string
}

type VisitKey = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly type: VisitType
  readonly starts: Date
}

const COLUMNS = `report_number::text as "reportNumber", visit_type as type, json_build_object(
  'startDateTime', ${wireInstant('starts_at')}, 'endDateTime', ${wireInstant('ends_at')}) as timeslot,
  ${wireInstant('reported_at')} as "reportedAt", comment`

const find = statement<Report>(
  'fibre-visit-report',
  `select ${COLUMNS} from fibre_visit_report
   where account_code = $1 and order_number = $2 and visit_type = $3 and starts_at = $4`,
)

export async function findVisitReport(
  queries: Queries,
  { accountCode, orderNumber, type, starts }: VisitKey,
): Promise<Report | null> {
  const [row] = await queries.rows(find, [accountCode, orderNumber, type, starts])
  return row ?? null
}

const insert = statement<Report>(
  'fibre-visit-report-keep',
  `insert into fibre_visit_report (account_code, order_number, visit_type, starts_at, ends_at, reported_at, comment, evidence)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) returning ${COLUMNS}`,
)

type NewReport = VisitKey & {
  readonly ends: Date
  readonly comment: string
  readonly now: number
  readonly evidence: Readonly<Record<string, string | number | null>>
}

export async function saveReport(
  queries: Queries,
  { accountCode, orderNumber, type, starts, ends, now, comment, evidence }: NewReport,
): Promise<Report> {
  const values = [
    accountCode,
    orderNumber,
    type,
    starts,
    ends,
    new Date(now),
    comment,
    JSON.stringify(evidence),
  ]
  const [row] = await queries.rows(insert, values)
  if (row === undefined) throw new Error('a report of a visit was not stored')
  return row
}
