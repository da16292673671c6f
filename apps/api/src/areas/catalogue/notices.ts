import { randomUUID } from 'node:crypto'

import { dayText } from '@switchboard/domain/day'

import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import type { Change } from './store/change.ts'

/** By the names that a bill has; null for nothing. */
type Changed = { readonly begins: string | null; readonly ends: string | null }

/** Tells the account what it has from today on and what it has no more, in the transaction of the change. */
export async function tellOfChange(
  queries: Queries,
  { accountCode, today, now, actor }: Change & { readonly now: number },
  { begins, ends }: Changed,
): Promise<void> {
  const lines = [
    ...(begins === null ? [] : [`It has now: ${begins}`]),
    ...(ends === null ? [] : [`It has no more: ${ends}`]),
  ]
  await queueNotice(queries, {
    accountCode,
    source: `products:${randomUUID()}`,
    category: 'Account',
    type: 'ProductsChanged',
    at: now,
    doneBy: actor,
    subject: 'What you have with us has changed',
    body: [
      `What account ${accountCode} has with us was changed on ${dayText(today)}.`,
      lines.join('\n'),
      'Your next bill shows what began and what ended, by the day. If you did not ask for this, call us.',
    ].join('\n\n'),
  })
}
