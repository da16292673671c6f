import type { Day } from '@switchboard/domain/day'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { WAITING } from '#api/provider/offer/waiting-sql.ts'

export type WaitingChange = {
  readonly change_number: number
  readonly kind: ChangeKind
  readonly starts_on: Day
  readonly begins: readonly string[]
  readonly ends: readonly string[]
  /** A text that is the same for equal requests. */
  readonly request_key: string
  /** The service that gets another plan, and that plan; null without a change of plan. */
  readonly service_number: number | null
  readonly plan_code: string | null
}

const waiting = statement<WaitingChange>(
  'product-changes-waiting',
  `select p.change_number, p.kind, p.starts_on, p.begins, p.ends, p.wanted as request_key,
     p.service_number, p.plan_code
   from product_change p where ${WAITING} order by p.change_number`,
)

type AccountDay = { readonly accountCode: string; readonly today: Day }

export function listWaitingChanges(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<WaitingChange[]> {
  return db.rows(waiting, [accountCode, today])
}

/** The day of the bill after the next one, of account `a`. */
export const BILL_DAY_AFTER = `bill_date_after(a.next_invoice_date, a.bill_frequency,
  kept_day_of_month(a.next_invoice_date, a.bill_day_of_month), 1)`

type ChangeFacts = {
  readonly next_bill_day: Day
  readonly bill_day_after: Day
  readonly has_active_order: boolean
  readonly can_order_new_products: boolean
}

const changeFacts = statement<ChangeFacts>(
  'product-change-standing',
  `select a.next_invoice_date as next_bill_day, ${BILL_DAY_AFTER} as bill_day_after, a.can_order_new_products,
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as has_active_order
   from account a where a.account_code = $1`,
)

/** The account's next bill days, and whether it may change its products now. Source: QUA-014, ORD-080. */
export async function readChangeFacts(db: Queries, accountCode: string): Promise<ChangeFacts> {
  const [row] = await db.rows(changeFacts, [accountCode])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row
}

type ChargeEnd = { readonly charge_number: number; readonly ends_on: Day | null }

const chargeEnds = statement<ChargeEnd>(
  'product-change-charge-ends',
  'select charge_number, ends_on from recurring_charge where account_code = $1',
)

/** The last day of each charge of the account. */
export function listChargeEnds(db: Queries, accountCode: string): Promise<ChargeEnd[]> {
  return db.rows(chargeEnds, [accountCode])
}

type NewChange = {
  readonly accountCode: string
  readonly kind: ChangeKind
  readonly startsOn: Day
  readonly requestKey: string
  readonly begins: readonly string[]
  readonly ends: readonly string[]
  readonly now: number
  /** The new plan of a service from the day on; null for none. */
  readonly plan: { readonly serviceNumber: number; readonly planKey: string } | null
  /** The charges before the change. */
  readonly before: readonly ChargeEnd[]
}

const save = statement<{ change_number: number }>(
  'product-change-keep',
  `with made as (
     insert into product_change (account_code, change_number, kind, starts_on, wanted, begins, ends, made_at,
       service_number, plan_code)
     select $1, coalesce(max(change_number), 0) + 1, $2, $3::date, $4, $5::text[], $6::text[], $7::timestamptz, $9::int, $10
     from product_change where account_code = $1
     returning change_number),
   charged as (
     insert into product_change_charge (account_code, change_number, charge_number, ends_on_before, ends_on_with)
     select $1, made.change_number, r.charge_number,
       case when before.charge_number is null then r.starts_on - 1 else before.ends_on end, r.ends_on
     from made cross join recurring_charge r
     left join jsonb_to_recordset($8::jsonb) before (charge_number int, ends_on date) using (charge_number)
     where r.account_code = $1 and (before.charge_number is null or before.ends_on is distinct from r.ends_on))
   select change_number from made`,
)

/** Stores the effect of a change on the charges, so that it can be undone. Returns its number. */
export async function saveChange(db: Queries, change: NewChange): Promise<number> {
  const { accountCode, kind, startsOn, requestKey, begins, ends, now, before, plan } = change
  const [saved] = await db.rows(save, [
    accountCode,
    kind,
    startsOn,
    requestKey,
    begins,
    ends,
    new Date(now),
    JSON.stringify(before),
    plan?.serviceNumber ?? null,
    plan?.planKey ?? null,
  ])
  if (saved === undefined) throw new Error(`a change of ${accountCode} was not saved`)
  return saved.change_number
}

const undo = statement<never>(
  'product-change-undo',
  `with restored as (
     update recurring_charge r set ends_on = c.ends_on_before from product_change_charge c
     where c.account_code = $1 and c.change_number = $2 and r.account_code = $1 and r.charge_number = c.charge_number)
   update product_change set undone_at = $3::timestamptz where account_code = $1 and change_number = $2`,
)

/** Restores the charges as they were before a waiting change. The caller has locked the account. */
export async function undoCharges(
  db: Queries,
  { accountCode, changeNumber, now }: { accountCode: string; changeNumber: number; now: number },
): Promise<void> {
  await db.rows(undo, [accountCode, changeNumber, new Date(now)])
}

const state = statement<{ starts_on: Day; is_undone: boolean }>(
  'product-change-state',
  `select starts_on, undone_at is not null as is_undone
   from product_change where account_code = $1 and change_number::text = $2`,
)

/** The state of a change; null if the account has no change of this number. */
export async function findChangeState(db: Queries, accountCode: string, changeNumber: string) {
  return (await db.rows(state, [accountCode, changeNumber]))[0] ?? null
}

/** The plan of the change was charged from its day on. A later change may have replaced it since. */
const WAS_CHARGED = `exists (
  select from product_change_charge c join recurring_charge r using (account_code, charge_number)
  join plan q on q.plan_code = p.plan_code and q.name = r.name and q.about = r.about
  where c.account_code = p.account_code and c.change_number = p.change_number
    and r.subject = 'service:' || p.service_number and r.starts_on = p.starts_on
    and (r.ends_on is null or r.ends_on >= r.starts_on))`

const HAS_PLAN_TO_BEGIN = `p.plan_code is not null and p.plan_begun_at is null and p.undone_at is null and ${WAS_CHARGED}`

/** The change has begun, and the last bill of the old plan is made. */
const IS_DUE = `p.starts_on <= $1::date and ${HAS_PLAN_TO_BEGIN}
  and exists (select from account a where a.account_code = p.account_code and a.next_invoice_date > p.starts_on)`

const planStarts = statement<{ starts_on: Day }>(
  'product-change-plan-starts',
  `select p.starts_on from product_change p where p.account_code = $1 and ${HAS_PLAN_TO_BEGIN} order by p.starts_on`,
)

/** The first days of the account's changed plans that have not begun. */
export async function listPlanStarts(db: Queries, accountCode: string): Promise<Day[]> {
  return (await db.rows(planStarts, [accountCode])).map(({ starts_on }) => starts_on)
}

const dueAccounts = statement<{ account_code: string }>(
  'product-change-plans-due',
  `select distinct p.account_code from product_change p where ${IS_DUE} order by p.account_code`,
)

export async function listAccountsWithChangedPlans(db: Queries, today: Day): Promise<string[]> {
  return (await db.rows(dueAccounts, [today])).map(({ account_code }) => account_code)
}

export type ChangedPlan = {
  readonly kind: ChangeKind
  readonly service_number: number
  readonly plan_code: string
  readonly starts_on: Day
}

const beginPlans = statement<ChangedPlan>(
  'product-change-plans-begin',
  `update product_change p set plan_begun_at = $3::timestamptz from service s, plan
   where p.account_code = $2 and s.account_code = $2 and s.service_number = p.service_number
     and plan.plan_code = p.plan_code and ${IS_DUE}
   returning p.kind, s.service_number, plan.plan_code, p.starts_on`,
)

/** Marks the due plans of services that the account still has as begun, and returns them, the newest last. The caller has locked the account. */
export async function markChangedPlansBegun(
  db: Queries,
  { accountCode, today, now }: AccountDay & { readonly now: number },
): Promise<ChangedPlan[]> {
  const begun = await db.rows(beginPlans, [today, accountCode, new Date(now)])
  return begun.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
}
