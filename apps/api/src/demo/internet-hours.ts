import { addDays, addMonths, day, toMonth, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { hourAt, hoursIn } from '@switchboard/domain/instant'

import { saveHours } from '#api/provider/books/data-hours.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { createRandom } from './random.ts'

const MONTHS_A_STATEMENT = 2_000

/** The relative internet usage of a household by the hour of the day. */
const BY_HOUR = [4, 2, 1, 1, 1, 1, 2, 4, 4, 3, 3, 3, 4, 4, 4, 6, 8, 9, 10, 13, 15, 14, 11, 7]

/** Splits the MB of a day over its hours, always in the same way. The rounding difference goes to the next hour. */
export function spreadOverHours(account: string, date: Day, mb: number): number[] {
  const random = createRandom(Number(account) * 10_007 + Number(date.replaceAll('-', '')))
  const shares = hoursIn(date).map((instant) => (BY_HOUR[hourAt(instant)] ?? 0) * (0.5 + random()))
  const sum = shares.reduce((total, share) => total + share, 0)
  let before = 0
  let previous = 0
  return shares.map((share) => {
    before += share
    const rounded = Math.round((mb * before) / sum)
    const hour = rounded - previous
    previous = rounded
    return hour
  })
}

type MonthRow = {
  readonly account_code: string
  readonly month: Day
  readonly mb: readonly (number | null)[]
}

const listMonths = statement<MonthRow>(
  'demo-internet-hours-months',
  `select account_code, month::text as month,
     (select array_agg(received + sent order by n) from unnest(received_mb, sent_mb) with ordinality d (received, sent, n)) as mb
   from internet_usage
   where month between $1::date and $2::date and (account_code, month) > ($3, $4::date)
   order by account_code, month limit ${MONTHS_A_STATEMENT}`,
)

/** Makes up the hourly data of all accounts from their daily data. */
export async function makeUpHours(
  db: Queries,
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<void> {
  const first = toFirstOfMonth(from)
  let lastRead: Pick<MonthRow, 'account_code' | 'month'> | undefined = { account_code: '', month: first }
  while (lastRead !== undefined) {
    const rows: MonthRow[] = await db.rows(listMonths, [first, until, lastRead.account_code, lastRead.month])
    await saveHours(
      db,
      rows.flatMap((row) => listDays(row).filter(({ day: date }) => date >= from && date <= until)),
    )
    lastRead = rows.at(-1)
  }
}

function listDays({ account_code: accountCode, month, mb }: MonthRow) {
  return mb.flatMap((total, index) => {
    const date = addDays(month, index)
    return total === null ? [] : [{ accountCode, day: date, mb: spreadOverHours(accountCode, date, total) }]
  })
}

/** Fills the hours of the last month and of this month up to yesterday; older hours are not stored. */
export async function fillInternetHours(db: Queries, today: Day): Promise<void> {
  await makeUpHours(db, { from: addMonths(toFirstOfMonth(today), -1), until: addDays(today, -1) })
}

function toFirstOfMonth(date: Day): Day {
  return toDateParts(date)[2] === 1 ? date : day.parse(`${toMonth(date)}-01`)
}
