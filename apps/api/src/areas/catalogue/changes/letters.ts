import { CHANGE_KINDS, CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { balanceText, dollarsToCents } from '@switchboard/domain/money'

import type { WireBill } from '#api/provider/books/bills-to-come.ts'
import { trailName } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { declareNotice } from '#api/provider/notices/declare.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { SAMPLE_DAY, SAMPLE_LATER_DAY } from '#api/provider/notices/samples.ts'

import type { Changing } from '../product-change.ts'

import type { WaitingRow } from './store.ts'

const ABOUT = { category: 'Account', type: 'ProductsChanged' } as const

type Names = { readonly begins: readonly string[]; readonly ends: readonly string[] }

const SAMPLE_NAMES: Names = { begins: ['{product}'], ends: ['{former product}'] }

type LaterChange = Names & {
  readonly accountCode: string
  readonly kind: ChangeKind
  readonly startsOn: Day
  /** The address of the screen of the kind. */
  readonly link: string
  /** The first bill with the change; null without a forecast. */
  readonly bill: Pick<WireBill, 'day' | 'amountIncludingGst'> | null
}

const LATER_CHANGE: LaterChange = {
  ...SAMPLE_NAMES,
  accountCode: '{account}',
  kind: CHANGE_KINDS[0],
  startsOn: SAMPLE_DAY,
  link: '{link}',
  bill: { day: SAMPLE_LATER_DAY, amountIncludingGst: 123.45 },
}

const laterChangeNotice = declareNotice<LaterChange>({
  ...ABOUT,
  name: 'A product change with a later first day',
  cause: `A change of ${CHANGE_KINDS.map((kind) => CHANGES[kind].name.replace('your ', '')).join(', ')} is ordered.`,
  words: ({ accountCode, kind, startsOn, bill, link, ...names }) => ({
    subject: `Your change begins on ${dayText(startsOn)}`,
    body: [
      `You changed ${CHANGES[kind].name} on account ${accountCode}. It begins on ${dayText(startsOn)}.`,
      toProductLines(names, { begins: 'New', ends: 'Ends' }),
      ...(bill === null ? [] : [billText(bill)]),
      `Until the day before you can undo it here: ${link}`,
      'If you did not ask for this, undo it or call us.',
    ].join('\n\n'),
  }),
  samples: [LATER_CHANGE, { ...LATER_CHANGE, bill: null }],
})

type UndoneChange = Names & {
  readonly accountCode: string
  readonly kind: ChangeKind
  readonly startsOn: Day
}

const undoneChangeNotice = declareNotice<UndoneChange>({
  ...ABOUT,
  name: 'A product change is undone',
  cause: 'A change that has not begun is undone, or replaced by another.',
  words: ({ accountCode, kind, startsOn, ...names }) => ({
    subject: 'Your change is undone',
    body: [
      `The change of ${CHANGES[kind].name} on account ${accountCode} that was to begin on ${dayText(startsOn)} is undone, and costs nothing.`,
      toProductLines(names, { begins: 'Does not begin', ends: 'Stays' }),
    ].join('\n\n'),
  }),
  samples: [{ ...SAMPLE_NAMES, accountCode: '{account}', kind: CHANGE_KINDS[0], startsOn: SAMPLE_DAY }],
})

type Made = Omit<LaterChange, 'accountCode'> & { readonly number: number }

/** Queues the notice of a change that begins later: its products, the first bill with it, and how to undo it. */
export async function queueChangeNotice(queries: Queries, change: Changing, made: Made): Promise<void> {
  const { number, ...facts } = made
  const notice = laterChangeNotice({ ...facts, accountCode: change.accountCode })
  await queue(queries, change, { notice, source: `${number}` })
}

function billText({ day, amountIncludingGst }: Pick<WireBill, 'day' | 'amountIncludingGst'>): string {
  const amount = balanceText(dollarsToCents(amountIncludingGst))
  return `Your bill of ${dayText(day)} comes to ${amount} with GST, and what is measured on top.`
}

/** Queues the notice of a change that does not begin any more. */
export async function queueUndoNotice(queries: Queries, change: Changing, row: WaitingRow): Promise<void> {
  const { kind, starts_on: startsOn, begins, ends } = row
  const notice = undoneChangeNotice({ accountCode: change.accountCode, kind, startsOn, begins, ends })
  await queue(queries, change, { notice, source: `${row.change_number}:undone` })
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

async function queue(
  queries: Queries,
  { accountCode, now, actor }: Changing,
  { notice, source }: { readonly notice: WrittenNotice; readonly source: string },
): Promise<void> {
  await queueNotice(queries, {
    ...notice,
    accountCode,
    source: `product-change:${source}`,
    at: now,
    doneBy: trailName(actor),
  })
}
