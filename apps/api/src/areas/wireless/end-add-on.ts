import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { compareBillsAfter } from '#api/provider/books/bills-after.ts'
import { endCharge } from '#api/provider/books/charges.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { endService } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'

import { addOnEndedNotice } from './letters.ts'
import { findAddOn, hasEndedAddOn } from './store.ts'
import type { AddOnService } from './store.ts'

export type AddOnEnd = {
  readonly accountCode: string
  readonly addOnKey: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

/** Ends an add-on of an account today, with its charge, and returns the last day. Null if the account has no such add-on. */
export async function endWirelessAddOn(queries: Queries, end: AddOnEnd): Promise<Day | null> {
  const { accountCode, addOnKey, today, actor, now } = end
  await lockAccount(queries, accountCode)
  const addOn = await findAddOn(queries, end)
  if (addOn === null) return (await hasEndedAddOn(queries, end)) ? today : null
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
  await endService(queries, { accountCode, serviceNumber }, today)
}

/** The bills without the add-on and with it. Null if there is no forecast, undefined if the account has no such add-on. */
export async function forecastBillsWithoutAddOn(queries: Queries, end: AddOnEnd, listSteps: ListSteps) {
  const { accountCode, now, today } = end
  await lockAccount(queries, accountCode)
  const addOn = await findAddOn(queries, end)
  if (addOn === null) return undefined
  const ahead = { accountCode, now, startsOn: addDays(today, 1), listSteps }
  return compareBillsAfter(queries, ahead, () => endCharges(queries, end, addOn))
}
