import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { readBillsFrom, listDifferences, calculateUnexplained } from '#api/testing/read-bills.ts'
import type { ReadBill } from '#api/testing/read-bills.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { TODAY } from './cases.ts'
import type { Model } from './model.ts'

/** The result of an account's simulation. */
export type AccountComparison = {
  readonly accountCode: string
  readonly bills: number
  readonly faults: readonly string[]
}

/** Finds all differences between an account's bills and the amounts quoted to its customer. */
export async function compareAccount(db: Queries, model: Model): Promise<AccountComparison> {
  const { accountCode, firstBill } = model
  const bills = await readBillsFrom(db, accountCode, firstBill)
  const faults = [
    ...model.faults,
    ...findBillFaults(model, bills),
    ...findDayFaults(model, bills),
    ...findUnexplained(bills),
    ...(await findLedgerFaults(db, model)),
  ]
  return { accountCode, bills: bills.length, faults }
}

/** The total of a bill without usage and daily charges. */
function sumCharges({ body }: ReadBill): number {
  return body.DetailLines.filter(({ LineKind }) => LineKind !== 'usage' && LineKind !== 'daily').reduce(
    (sum, { Charge }) => sum + Charge,
    0,
  )
}

function findBillFaults({ billed }: Model, bills: readonly ReadBill[]): string[] {
  const days = bills.map(({ billDay }) => billDay).join(' ')
  const expected = [...billed.keys()].join(' ')
  if (days !== expected) return [`billed on ${days} and not on ${expected}`]
  return bills.flatMap((each) => {
    const cents = sumCharges(each) - (billed.get(each.billDay) ?? 0)
    return cents === 0 ? [] : [`the bill of ${each.billDay} is ${cents} cents off`]
  })
}

/** The name in the model of the service of a bill line. */
function getServiceName(model: Model, kind: string, subject: string): string {
  if (kind === 'plan') return model.lines.get(subject) ?? 'video'
  if (subject === 'extra:safe_mode') return kind === 'discount' ? 'free' : 'safe_mode'
  return kind === 'discount' ? `${subject} less` : subject.replace(/^extra:/, '')
}

/** Finds days of a service that are billed twice, or not at all although the service was active. */
function findDayFaults(model: Model, bills: readonly ReadBill[]): string[] {
  const { firstBill } = model
  const lastBill = bills.at(-1)?.billDay ?? firstBill
  const lastDay = model.periods.find(({ first }) => first === lastBill)?.last ?? lastBill
  const times = new Map<string, number>()
  function add(service: string, first: Day, last: Day, count: number): void {
    for (let on = first < TODAY ? TODAY : first; on <= last && on <= lastDay; on = addDays(on, 1)) {
      const key = `${service} on ${on}`
      times.set(key, (times.get(key) ?? 0) + count)
    }
  }
  for (const { LineKind = '', Subject = '', PeriodStart, PeriodEnd, Charge } of bills.flatMap(
    ({ body }) => body.DetailLines,
  )) {
    if (PeriodStart === undefined || PeriodEnd === undefined) continue
    if (LineKind !== 'plan' && LineKind !== 'extra' && LineKind !== 'discount') continue
    const sign = LineKind === 'discount' ? 0 - Math.sign(Charge) : Math.sign(Charge)
    add(getServiceName(model, LineKind, Subject), PeriodStart, PeriodEnd, sign)
  }
  for (const { service, charge } of model.holdings) {
    if (charge.knownOn > lastBill || charge.cents === 0) continue
    const ends = charge.ends !== null && charge.ends.knownOn <= lastBill ? charge.ends.last : lastDay
    if (charge.from < TODAY) add(service, TODAY, addDays(firstBill, -1), 1)
    add(service, charge.from, ends, -1)
  }
  return [...times].filter(([, count]) => count !== 0).map(([key, count]) => `${key}: ${count}`)
}

/** Finds bills whose difference from the bill before is more or less than the sum of its causes. */
function findUnexplained(bills: readonly ReadBill[]): string[] {
  return listDifferences(bills).flatMap((difference, index) => {
    const left = calculateUnexplained(difference)
    const others = difference.causes.filter(({ kind }) => kind === 'other').length
    if (left === 0 && others === 0) return []
    return [
      `of the bill of ${bills[index + 1]?.billDay} ${left} cents and ${others} causes are not explained`,
    ]
  })
}

/** Checks that the ledger balances and that the amount owed equals the bills. */
async function findLedgerFaults(db: Queries, { accountCode, firstBill }: Model): Promise<string[]> {
  const [sums] = await rowsOn<{ left: number; owed: number; billed: number }>(
    db,
    `select coalesce(sum(amount_cents), 0)::int as left,
       coalesce(sum(amount_cents) filter (where ledger_account = 'receivable'), 0)::int as owed,
       (select coalesce(sum(total_cents), 0)::int from invoice where account_code = $1 and bill_date >= $2) as billed
     from ledger_entry where account_code = $1`,
    [accountCode, firstBill],
  )
  const isEven = sums !== undefined && sums.left === 0 && sums.owed === sums.billed
  return isEven ? [] : [`the ledger: ${JSON.stringify(sums)}`]
}
