import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import { lastFreeDay } from '@switchboard/domain/catalogue/free-months'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { fillWords } from '@switchboard/domain/fill-words'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { RECURRING_CHARGES } from './charge-kinds.ts'
import { changeCharge, endCharge } from './charges.ts'
import type { ChargeChange } from './charges.ts'
import { extraSubject } from '#api/provider/services/subjects.ts'

const SUBJECT = extraSubject(FAMILY_FILTER)

/**
 * SQL for the number of free months of the family filter, and for the first day on which account `$1` was ever charged
 * for it.
 */
const MONTHS = `(select (configuration ->> 'familyFilterFreeMonths')::int from dynamic_configuration)`
const SINCE = `(select min(f.starts_on) from recurring_charge f
  where f.account_code = $1 and f.subject = '${SUBJECT}' and f.line_kind = 'extra'
    and (f.ends_on is null or f.ends_on >= f.starts_on))`

/** Number and first day in the format of the API. */
export const FREE_MONTHS = `json_build_object('months', ${MONTHS}, 'since', ${SINCE})`

/** `FREE_MONTHS`, or null if the free months are over on day `$2`. */
export const FREE_MONTHS_LEFT = `case when coalesce(${SINCE}, $2) + make_interval(months => ${MONTHS}) > $2 then ${FREE_MONTHS} end`

type FreeRow = {
  readonly months: number
  readonly since: Day | null
  /** The charge of the filter that runs on the day or later. Null if there is none. */
  readonly name: string | null
  readonly category: string | null
  readonly monthly_cents: number | null
  /** The last free day promised to the customer. */
  readonly promised_until: Day | null
}

const free = statement<FreeRow>(
  'free-months',
  `with running as materialized (
     select r.* from recurring_charge r
     where r.account_code = $1 and r.subject = '${SUBJECT}'
       and (r.ends_on is null or r.ends_on >= greatest(r.starts_on, $2::date)))
   select coalesce(${MONTHS}, 0) as months, ${SINCE} as since, e.name, e.category, e.monthly_cents,
     (select max(d.ends_on) from running d where d.line_kind = 'discount') as promised_until
   from (values (1)) one left join (
     select * from running where line_kind = 'extra' order by charge_number desc limit 1) e on true`,
)

/**
 * Discounts the whole price of the family filter during its free months. Called whenever the filter begins or ends, with
 * the same day. A last free day that the customer has read stays. Source: FAM-018, FAM-019.
 */
export async function settleFreeMonths(queries: Queries, change: ChargeChange): Promise<void> {
  const [row] = await queries.rows(free, [change.accountCode, change.from])
  if (row === undefined) throw new Error('the free months were not read')
  const { name, category, monthly_cents: monthlyCents } = row
  const discount = { subject: SUBJECT, lineKind: 'discount' } as const
  const lastDay = row.promised_until ?? lastFreeDay(row, change.from)
  if (name === null || category === null || monthlyCents === null || lastDay === null) {
    await endCharge(queries, change, discount)
    return
  }
  await changeCharge(queries, change, {
    ...discount,
    kind: 'freeMonths',
    category,
    name: fillWords(RECURRING_CHARGES.freeMonths.name, { extra: name }),
    about: `until ${dayText(lastDay)}`,
    monthlyCents: -monthlyCents,
    quantity: 1,
    lastDay,
    productKey: null,
  })
}
