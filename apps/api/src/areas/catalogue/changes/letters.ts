import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, dollarsToCents } from '@switchboard/domain/money'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'

import type { WireBill } from '#api/provider/books/bills-to-come.ts'
import { trailName } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Changing } from '../product-change.ts'

import type { WaitingRow } from './store.ts'

type Names = { readonly begins: readonly string[]; readonly ends: readonly string[] }

type Made = Names & {
  readonly number: number
  readonly kind: ChangeKind
  readonly startsOn: Day
  /** Where the page of the kind is. */
  readonly link: string
  /** The first bill with the change; null where nobody can tell. */
  readonly bill: WireBill | null
}

/** Tells the account what it will have from when, what the bill will be, and how to undo it. */
export async function queueChangeNotice(queries: Queries, change: Changing, made: Made): Promise<void> {
  const { number, kind, startsOn, bill, link } = made
  await notice(queries, change, {
    source: `${number}`,
    subject: `Your change begins on ${dayText(startsOn)}`,
    body: [
      `You changed ${CHANGES[kind].name} on account ${change.accountCode}. It begins on ${dayText(startsOn)}.`,
      toProductLines(made, { begins: 'New', ends: 'Ends' }),
      ...(bill === null ? [] : [billText(bill)]),
      `Until the day before you can undo it here: ${link}`,
      'If you did not ask for this, undo it or call us.',
    ].join('\n\n'),
  })
}

function billText({ day, amountIncludingGst }: WireBill): string {
  const amount = balanceText(dollarsToCents(amountIncludingGst))
  return `Your bill of ${dayText(day)} comes to ${amount} with GST, and what is measured on top.`
}

/** Tells the account that a change will not be. */
export async function queueUndoNotice(queries: Queries, change: Changing, row: WaitingRow): Promise<void> {
  await notice(queries, change, {
    source: `${row.change_number}:undone`,
    subject: 'Your change is undone',
    body: [
      `The change of ${CHANGES[row.kind].name} on account ${change.accountCode} that was to begin on ${dayText(row.starts_on)} is undone, and costs nothing.`,
      toProductLines(row, { begins: 'Does not begin', ends: 'Stays' }),
    ].join('\n\n'),
  })
}

function toProductLines(
  { begins, ends }: Names,
  words: { readonly begins: string; readonly ends: string },
): string {
  return [
    ...begins.map((name) => `${words.begins}: ${name}`),
    ...ends.map((name) => `${words.ends}: ${name}`),
  ].join('\n')
}

async function notice(
  queries: Queries,
  { accountCode, now, actor }: Changing,
  { source, ...text }: { readonly source: string; readonly subject: string; readonly body: string },
): Promise<void> {
  const about = { category: 'Account', type: 'ProductsChanged' }
  await queueNotice(queries, {
    accountCode,
    source: `product-change:${source}`,
    ...about,
    at: now,
    doneBy: trailName(actor),
    ...text,
  })
}
