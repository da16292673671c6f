import * as z from 'zod/mini'

import { CHANGE_KINDS } from '@switchboard/domain/catalogue/change-kind'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { readChargedDays, countChargeFaults } from './charged-days.ts'
import { ORDERING } from './order-accounts.ts'
import type { ConfirmedOrder } from './order-client.ts'

type Change = {
  account_code: string
  change_number: number
  kind: string
  wanted: string
  is_undone: boolean
  made_traces: number
  undone_traces: number
  letters: number
  undone_letters: number
  /** The change has started, but its service does not yet run by the new plan. */
  is_due: boolean
}

const changesStatement = statement<Change>(
  'fault-product-changes',
  `select p.account_code, p.change_number, p.kind, p.wanted, p.undone_at is not null as is_undone,
     (select count(*) from audit_event e where e.account_code = p.account_code and e.action = 'product-change-made'
       and e.detail ->> 'change' = p.change_number::text) as made_traces,
     (select count(*) from audit_event e where e.account_code = p.account_code and e.action = 'product-change-undone'
       and e.detail ->> 'change' = p.change_number::text) as undone_traces,
     (select count(*) from communication c where c.account_code = p.account_code
       and c.source = 'product-change:' || p.change_number) as letters,
     (select count(*) from communication c where c.account_code = p.account_code
       and c.source = 'product-change:' || p.change_number || ':undone') as undone_letters,
     p.plan_code is not null and p.undone_at is null and p.plan_begun_at is null
       and a.next_invoice_date > p.starts_on + 1 as is_due
   from product_change p join account a using (account_code)
   where p.account_code = any($1::text[]) order by p.account_code, p.change_number`,
)

/** The open-ended charges of an account for one subject. */
type Open = { account_code: string; subject: string; product_keys: string[] }

const openStatement = statement<Open>(
  'fault-product-change-open',
  `select account_code, subject, array_agg(product_key) as product_keys from recurring_charge
   where account_code = any($1::text[]) and line_kind = 'extra' and ends_on is null group by account_code, subject`,
)

/** Whether the current plan of each service is charged. */
const plansStatement = statement<{ is_charged: boolean }>(
  'fault-product-change-plans',
  `select exists (select from recurring_charge r where r.account_code = s.account_code
       and r.subject = 'service:' || s.service_number and r.line_kind = 'plan' and r.name = p.name
       and r.ends_on is null) as is_charged
   from service s join plan p using (plan_code) where s.account_code = any($1::text[])`,
)

export type ChangeBooks = Awaited<ReturnType<typeof readChangeBooks>>

export async function readChangeBooks(db: Database) {
  return {
    changes: await db.rows(changesStatement, [ORDERING.codes]),
    open: await db.rows(openStatement, [ORDERING.codes]),
    charged: await readChargedDays(db, ORDERING.codes, 'extra:%'),
    plans: await db.rows(plansStatement, [ORDERING.codes]),
    ledgerSum: await ledgerSum(db),
  }
}

/** Whether every planned change is in force. */
export function areChangesDone({ changes }: ChangeBooks): boolean {
  return changes.every(({ is_due }) => !is_due)
}

/** The stored form of a change: its day, its products by service, its plan. */
const wantedText = z.tuple([
  z.string(),
  z.array(z.tuple([z.string(), z.nullable(z.string())])),
  z.nullable(z.string()),
])

/** The product last wanted for each `account subject`. */
function findLastWanted(changes: readonly Change[]): Map<string, string | null> {
  return new Map(
    changes
      .filter(({ is_undone }) => !is_undone)
      .flatMap(({ account_code, wanted }) => {
        const [, products] = wantedText.parse(JSON.parse(wanted))
        return products.map(([service, key]) => [`${account_code} extra:${service}`, key] as const)
      }),
  )
}

/** Counts by name that must all be 0. */
export function countChangeFaults(
  books: ChangeBooks,
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { changes, open, charged, plans } = books
  const numbers = new Set(
    changes.map(({ account_code, change_number }) => `${account_code} ${change_number}`),
  )
  const running = new Map(
    open.map(({ account_code, subject, product_keys }) => [`${account_code} ${subject}`, product_keys]),
  )
  return {
    'changes told as made that are not': confirmed.filter(
      ({ account, orderId }) => !numbers.has(`${account} ${orderId}`),
    ).length,
    'effects not once': changes.filter(
      ({ is_undone, made_traces, undone_traces, letters, undone_letters }) =>
        made_traces !== 1 ||
        letters !== 1 ||
        [undone_traces, undone_letters].some((count) => count !== (is_undone ? 1 : 0)),
    ).length,
    'services charged otherwise than wanted last': [...findLastWanted(changes)].filter(
      ([subject, key]) => (running.get(subject) ?? []).join() !== (key ?? ''),
    ).length,
    ...countChargeFaults(charged),
    'plans that run and are not charged': plans.filter(({ is_charged }) => !is_charged).length,
    'plans stuck': changes.filter(({ is_due }) => is_due).length,
    'ledger, in cents': books.ledgerSum,
  }
}

/** Number of events by kind. */
export function countChangeEvents({ changes }: ChangeBooks): Record<string, number> {
  const counts = CHANGE_KINDS.map((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return [`changes of ${kind}`, count] as const
  })
  const undone = changes.filter(({ is_undone }) => is_undone).length
  return Object.fromEntries([...counts, ['undone', undone] as const])
}
