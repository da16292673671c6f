import { randomUUID } from 'node:crypto'

import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import { dayText } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Change } from './store/change.ts'

/** By the names that a bill has; null for nothing. */
type Changed = { readonly begins: string | null; readonly ends: string | null }

/** Tells the account what it has from today on and what it has no more, in the transaction of the change. */
export async function tellOfChange(
  queries: Queries,
  change: Noticed,
  { begins, ends }: Changed,
): Promise<void> {
  const lines = [
    ...(begins === null ? [] : [`It has now: ${begins}`]),
    ...(ends === null ? [] : [`It has no more: ${ends}`]),
  ]
  await tell(queries, change, {
    subject: 'What you have with us has changed',
    body: [
      `What account ${change.accountCode} has with us was changed on ${dayText(change.today)}.`,
      lines.join('\n'),
      'Your next bill shows what began and what ended, by the day. If you did not ask for this, call us.',
    ],
  })
}

/** Tells the account that its family filter is on or off from now on, in the transaction that switches it. */
export async function tellOfSwitch(queries: Queries, change: Noticed, value: SwitchValue): Promise<void> {
  const state = value === 'On' ? 'on' : 'off'
  await tell(queries, change, {
    subject: `Your family filter is switched ${state}`,
    body: [
      `The family filter of account ${change.accountCode} was switched ${state} on ${dayText(change.today)}.`,
      'What you pay for it does not change by that. If you did not ask for this, switch it back or call us.',
    ],
  })
}

type Noticed = Change & { readonly now: number }
type Text = { readonly subject: string; readonly body: readonly string[] }

async function tell(
  queries: Queries,
  { accountCode, now, actor }: Noticed,
  { subject, body }: Text,
): Promise<void> {
  await queueNotice(queries, {
    accountCode,
    source: `products:${randomUUID()}`,
    category: 'Account',
    type: 'ProductsChanged',
    at: now,
    doneBy: trailName(actor),
    subject,
    body: body.join('\n\n'),
  })
}
