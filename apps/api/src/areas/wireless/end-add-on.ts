import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { forecastBillsAfter } from '#api/provider/books/bills-after.ts'
import { endCharge } from '#api/provider/books/charges.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { endService } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { ListSteps } from '#api/provider/steps-of-areas.ts'

import { addOnEndedNotice } from './letters.ts'

export type AddOnEnd = {
  readonly accountCode: string
  readonly addOnKey: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

type AddOnService = { readonly service_number: number; readonly name: string }

const find = statement<AddOnService>(
  'wireless-add-on-find',
  `select s.service_number, p.name from service s join plan p using (plan_code)
   where s.account_code = $1 and s.plan_code = $2 and s.status = 'on' and p.mobile_type = 'mobile2_wbb_addon'
   order by s.service_number limit 1`,
)

async function findAddOn(
  queries: Queries,
  { accountCode, addOnKey }: Pick<AddOnEnd, 'accountCode' | 'addOnKey'>,
): Promise<AddOnService | null> {
  return (await queries.rows(find, [accountCode, addOnKey]))[0] ?? null
}

const findEnded = statement<{ has_ended: boolean }>(
  'wireless-add-on-ended',
  `select exists (select from recurring_charge r join plan p on p.name = r.name
     where r.account_code = $1 and p.plan_code = $2 and p.mobile_type = 'mobile2_wbb_addon' and r.ends_on = $3::date)
     as has_ended`,
)

/** Ends an add-on of an account today, with its charge, and returns the last day. Null if the account has no such add-on. */
export async function endWirelessAddOn(queries: Queries, end: AddOnEnd): Promise<Day | null> {
  const { accountCode, addOnKey, today, actor, now } = end
  await lockAccount(queries, accountCode)
  const addOn = await findAddOn(queries, end)
  if (addOn === null) {
    const [ended] = await queries.rows(findEnded, [accountCode, addOnKey, today])
    return ended?.has_ended === true ? today : null
  }
  await endCharges(queries, end, addOn)
  const detail = { addOnKey, lastDay: today }
  await audit(queries, actor, { accountCode, action: 'wireless-addon-ended', detail })
  await queueNotice(queries, {
    ...addOnEndedNotice({ name: addOn.name, accountCode, lastDay: today }),
    accountCode,
    source: `wireless-addon-ended:${addOn.service_number}`,
    at: now,
    doneBy: trailName(actor),
  })
  return today
}

async function endCharges(
  queries: Queries,
  { accountCode, today }: Pick<AddOnEnd, 'accountCode' | 'today'>,
  { service_number: serviceNumber }: AddOnService,
): Promise<void> {
  const change = { accountCode, from: addDays(today, 1) }
  await endCharge(queries, change, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
  await endService(queries, { accountCode, serviceNumber })
}

/** The bills without the add-on and with it. Null if there is no forecast, undefined if the account has no such add-on. */
export async function forecastBillsWithoutAddOn(queries: Queries, end: AddOnEnd, listSteps: ListSteps) {
  const { accountCode, now, today } = end
  await lockAccount(queries, accountCode)
  const addOn = await findAddOn(queries, end)
  if (addOn === null) return undefined
  const steps = await listSteps(queries, accountCode)
  const ahead = { accountCode, now, startsOn: addDays(today, 1), steps }
  const withEnd = await forecastBillsAfter(queries, ahead, async () => {
    await endCharges(queries, end, addOn)
    return []
  })
  const without = withEnd && (await forecastBillsAfter(queries, ahead, async () => []))
  return without && { without, with: withEnd }
}
