import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { GuardNow, PhoneNumberKey } from './number-status.ts'

const save = statement<never>(
  'number-guard-save',
  `insert into number_guard (account_code, service_number, locked_at, opens_at, frozen_at, thaws_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (account_code, service_number) do update set locked_at = excluded.locked_at,
     opens_at = excluded.opens_at, frozen_at = excluded.frozen_at, thaws_at = excluded.thaws_at`,
)

export async function saveGuard(queries: Queries, key: PhoneNumberKey, guard: GuardNow): Promise<void> {
  const { lockedAt, opensAt, frozenAt, thawsAt } = guard
  const instants = [lockedAt, opensAt, frozenAt, thawsAt].map((at) => (at === null ? null : new Date(at)))
  await queries.rows(save, [key.accountCode, key.serviceNumber, ...instants])
}

export type EndedGuard = PhoneNumberKey & { readonly number: string; readonly end: 'unlocked' | 'thawed' }

type EndedRow = { account_code: string; service_number: number; number: string; end: EndedGuard['end'] }

const MAX_AT_ONCE = 50

/** Locks and freezes end in separate statements: a number whose lock and freeze end at the same instant gets both notices. */
const buildEndStatement = (column: 'opens_at' | 'thaws_at', since: string, end: EndedGuard['end']) =>
  statement<EndedRow>(
    `number-guard-${end}`,
    `with due as materialized (
       select account_code, service_number from number_guard where ${column} <= $1
       order by ${column} limit ${MAX_AT_ONCE} for update skip locked)
     update number_guard g set ${since} = null, ${column} = null
     from due join service s using (account_code, service_number)
     where g.account_code = due.account_code and g.service_number = due.service_number
     returning g.account_code, g.service_number, coalesce(s.service_entity, '') as number, '${end}' as end`,
  )

const unlock = buildEndStatement('opens_at', 'locked_at', 'unlocked')
const thaw = buildEndStatement('thaws_at', 'frozen_at', 'thawed')

/** Ends some of the locks and freezes that are due, in the caller's transaction, and returns them. */
export async function endDueGuards(queries: Queries, now: number): Promise<EndedGuard[]> {
  const rows = [
    ...(await queries.rows(unlock, [new Date(now)])),
    ...(await queries.rows(thaw, [new Date(now)])),
  ]
  return rows.map(({ account_code, service_number, number, end }) => ({
    accountCode: account_code,
    serviceNumber: service_number,
    number,
    end,
  }))
}
