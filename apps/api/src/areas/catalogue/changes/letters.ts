import { CHANGE_KINDS } from '@switchboard/domain/catalogue/change-kind'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'
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

import type { ChangeContext } from '../change-context.ts'

import type { WaitingChange } from './store.ts'

const PRODUCTS_CHANGED = { category: 'Account', type: 'ProductsChanged' } as const

type ProductNames = { readonly begins: readonly string[]; readonly ends: readonly string[] }

const SAMPLE_NAMES: ProductNames = { begins: ['{product}'], ends: ['{former product}'] }

type LaterChange = ProductNames & {
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
  ...PRODUCTS_CHANGED,
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

type UndoneChange = ProductNames & {
  readonly accountCode: string
  readonly kind: ChangeKind
  readonly startsOn: Day
}

const undoneChangeNotice = declareNotice<UndoneChange>({
  ...PRODUCTS_CHANGED,
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

type NumberedChange = Omit<LaterChange, 'accountCode'> & { readonly number: number }

export async function queueChangeNotice(
  queries: Queries,
  context: ChangeContext,
  change: NumberedChange,
): Promise<void> {
  const { number, ...facts } = change
  const notice = laterChangeNotice({ ...facts, accountCode: context.accountCode })
  await queue(queries, context, { notice, source: `${number}` })
}

function billText({ day, amountIncludingGst }: Pick<WireBill, 'day' | 'amountIncludingGst'>): string {
  const amount = balanceText(dollarsToCents(amountIncludingGst))
  return `Your bill of ${dayText(day)} comes to ${amount} including GST, plus what you use.`
}

export async function queueUndoNotice(
  queries: Queries,
  context: ChangeContext,
  change: WaitingChange,
): Promise<void> {
  const { change_number: number, kind, starts_on: startsOn, begins, ends } = change
  const notice = undoneChangeNotice({ accountCode: context.accountCode, kind, startsOn, begins, ends })
  await queue(queries, context, { notice, source: `${number}:undone` })
}

function toProductLines(
  { begins, ends }: ProductNames,
  words: { readonly begins: string; readonly ends: string },
): string {
  return [
    ...begins.map((name) => `${words.begins}: ${name}`),
    ...ends.map((name) => `${words.ends}: ${name}`),
  ].join('\n')
}

async function queue(
  queries: Queries,
  { accountCode, now, actor }: ChangeContext,
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
