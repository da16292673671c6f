import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const toDigits = (number: string) => `regexp_replace(${number}, '\\D', '', 'g')`

/**
 * SQL that records mobile numbers as left. `given` selects the account and the digits of each. Every account that is reached at
 * the number gets a row, because the number may soon be a stranger's.
 */
function insertLeft(given: string, condition: string): string {
  return `insert into left_number (account_code, phone_number)
     select distinct reached.account_code, given.digits from (${given}) given
     cross join lateral (
       select given.account_code
       union select a.account_code from account a where a.mobile_phone = given.digits) reached
     where given.digits ~ '^02[0-9]{6,9}$' and ${condition}
     on conflict do nothing`
}

/** The account left a number on the day on which it moved to another provider, and may have entered it again since. */
const HAS_NOT_MOVED = `not exists (
  select from number_departure d where d.account_code = given.account_code and d.phone_number = given.digits
    and not came_back(d.account_code, d.phone_number, d.left_at))`

const selectGiven = (accountCode: string, number: string) =>
  `select ${accountCode}::text as account_code, ${toDigits(number)} as digits`

/** SQL that records that an account has left a mobile number. */
export function leave(accountCode: string, number: string, condition = 'true'): string {
  return insertLeft(selectGiven(accountCode, number), `${condition} and ${HAS_NOT_MOVED}`)
}

/** SQL that forgets that account `$1` has left a number, because it has the number again. */
export function takeBack(number: string): string {
  return `delete from left_number where account_code = $1 and phone_number = ${toDigits(number)}`
}

const HAS_NUMBER = 'exists (select from service s where s.account_code = $1 and s.service_entity = $2)'

const leaveStatement = statement<never>('number-leave', leave('$1', '$2', `not ${HAS_NUMBER}`))

/** Records that an account has left a mobile number, unless another service of the account has it. */
export async function leaveNumber(queries: Queries, accountCode: string, number: string): Promise<void> {
  await queries.rows(leaveStatement, [accountCode, number])
}

const leaveMovedStatement = statement<never>(
  'number-leave-moved',
  insertLeft(selectGiven('$1', '$2'), 'true'),
)

/** Records that a mobile number of an account has moved to another provider, also while a service of the account has it. */
export async function leaveMovedNumber(queries: Queries, accountCode: string, number: string): Promise<void> {
  await queries.rows(leaveMovedStatement, [accountCode, number])
}

/**
 * SQL that records the mobile numbers of deleted services, `ended`, as left, unless a line of the account keeps the number: `lasts`
 * is the condition of a service `s` that is not deleted.
 */
export function leaveEnded(lasts: string): string {
  return insertLeft(
    `select e.account_code, e.service_entity, ${toDigits('e.service_entity')} as digits from ended e`,
    `not exists (
       select from service s join plan p using (plan_code)
       where s.account_code = given.account_code and s.service_entity = given.service_entity
         and p.mobile_type in ('mobile2_linerental', 'prepay') and ${lasts})
     and ${HAS_NOT_MOVED}`,
  )
}
