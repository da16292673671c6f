import { promiseStanding } from '@switchboard/domain/promise-to-pay/contract'
import type { PromiseStanding } from '@switchboard/domain/promise-to-pay/contract'
import type { Day } from '@switchboard/domain/day'
import { dayText } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part, readPartText } from '#api/platform/database/part.ts'
import { amountTextSql, insertNotice } from '#api/provider/notices/notice.ts'

import { promiseNotice } from '../letters.ts'

export const promiseStandingPart = part(
  'promiseStanding',
  `(select json_build_object(
      'activationStatus', s.activation_status,
      'blockingStatus', s.blocking_status,
      'latestAvailableDate', s.latest_available_date)
    from promise_standing($1, $2) s)`,
)

/** A promise whose day has passed is no longer shown, even before the watch job ends it. */
export const promisePart = part(
  'promise',
  `(select json_build_object('promiseDate', (select p.promise_date from promise_to_pay p
      join promise_standing($1, $2) s on s.overdue > 0
      where p.account_code = $1 and p.outcome is null and p.promise_date >= $2)))`,
)

export async function readPromiseStatus(
  db: Queries,
  accountCode: string,
  today: Day,
): Promise<PromiseStanding> {
  return promiseStanding.parse(
    JSON.parse(await readPartText(db, promiseStandingPart, { accountCode, today })),
  )
}

export type NewPromise = {
  readonly accountCode: string
  readonly promiseDate: Day
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

const saveStatement = statement<{ promise_number: number }>(
  'promise-save',
  `with new_promise as (
     insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
     select $1, $2, $3, s.overdue from promise_standing($1, $3) s where s.overdue > 0
     on conflict (account_code) where outcome is null do nothing
     returning account_code, promise_number, promise_date, overdue_cents),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$6',
       accountCode: 'account_code',
       action: "'promise-made'",
       detail: "json_build_object('promiseDate', promise_date, 'overdue', dollars(overdue_cents))",
     })} from new_promise),
   notified as (
     ${insertNotice(promiseNotice, {
       accountCode: 'account_code',
       source: `'promise:' || promise_number`,
       to: 'send_to',
       facts: {
         customer: 'a.name',
         overdue: amountTextSql('overdue_cents'),
         account: 'account_code',
         day: '$7',
       },
       doneBy: '$5',
       at: '$4::timestamptz',
     })}
     from new_promise join account a using (account_code), notice_address(account_code) send_to where send_to is not null)
   select promise_number from new_promise`,
)

/** Saves a promise with its audit entry and confirmation in one statement. Returns false if an open promise exists. */
export async function savePromise(db: Queries, promise: NewPromise): Promise<boolean> {
  const { accountCode, promiseDate, today, now, actor } = promise
  const values = [accountCode, promiseDate, today, new Date(now)]
  const actorValues = [trailName(actor), actorColumns(actor)]
  return (await db.rows(saveStatement, [...values, ...actorValues, dayText(promiseDate)])).length > 0
}
