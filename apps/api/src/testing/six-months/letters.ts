import { addDays, day, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'

import type { TestApi } from '#api/testing/api.ts'
import { findNoticeContradictions, toOpenParts } from '#api/testing/page-contradictions.ts'
import type { PromiseRecord } from '#api/testing/page-contradictions.ts'

import { readBooks } from './books.ts'
import type { AccountBooks } from './books.ts'
import type { Comparison } from './comparison.ts'

export type Letter = {
  readonly source: string
  readonly type: string
  readonly subject: string
  readonly body: string
}

/** Reads the letters to an account on a day. A letter to several addresses is read once. */
export function readLetters({ sql }: TestApi, accountCode: string, today: Day): Promise<Letter[]> {
  return sql<Letter>`
    select distinct on (source) source, event_type as type, subject, body from communication
    where account_code = ${accountCode} and (created_at at time zone 'Pacific/Auckland')::date = ${today}
    order by source, communication_id`
}

/** The facts with which a letter is compared. */
export type LetterFacts = {
  readonly api: TestApi
  readonly accountCode: string
  readonly where: string
  readonly today: Day
  /** The books after the jobs of the morning, before any event of the day. */
  readonly morning: AccountBooks
  readonly promise: PromiseRecord
  readonly comparison: Comparison
}

const money = (cents: number) => moneyText(toCents(cents))

type ReadExpected = (letter: Letter, facts: LetterFacts) => Promise<string | readonly string[]>

/** Compares every sentence about money of a letter with the books. Returns false for a letter without such sentences. */
export async function compareLetter(letter: Letter, facts: LetterFacts): Promise<boolean> {
  const { comparison, where, accountCode, morning: books, today } = facts
  if (letter.source.startsWith('overdue-')) {
    const notice = { code: accountCode, source: letter.source, body: letter.body }
    const wrong = findNoticeContradictions(notice, { books, today })
    comparison.count(letter.type, 1)
    comparison.wrong.push(...wrong.map((contradiction) => `${where}, ${letter.type}: ${contradiction}`))
    return true
  }
  const read = EXPECTED_TEXTS[letter.type]
  if (read === undefined) {
    comparison.compare(`amounts of ${letter.type}`, where, /\$\d/.test(letter.body), false)
    return false
  }
  const expected = await read(letter, facts)
  for (const sentence of [expected].flat())
    comparison.compare(
      letter.type,
      `${where} (${letter.subject}: ${letter.body})`,
      sentence !== '' && letter.body.includes(sentence),
      true,
    )
  return true
}

async function readRow<Row>(facts: LetterFacts, text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await facts.api.db.rows<Row>({ name: '', text }, values)
  if (row === undefined) throw new Error(`${facts.where}: nothing in the books of a letter`)
  return row
}

const getSourceId = ({ source }: Letter) => source.split(':')[1] ?? ''

const EXPECTED_TEXTS: Readonly<Record<string, ReadExpected>> = {
  Bill: ({ source }, { morning }) => {
    const bill = morning.bills.find(({ number }) => source === `bill:${number}`)
    if (bill === undefined) return Promise.resolve('')
    const { number, billedOn, due, cents, discount } = bill
    const off = discount > 0 ? ` Pay by then and ${money(discount)} comes off.` : ''
    return Promise.resolve([
      `Your bill ${number} of ${dayText(billedOn)} is ${money(cents)}`,
      `, due on ${dayText(due)}.${off}`,
    ])
  },
  PromiseToPay: (_letter, { promise: { promise } }) =>
    Promise.resolve(
      promise === null ? '' : [`pay ${money(promise.amount)} on account`, `by ${dayText(promise.by)}.`],
    ),
  PromiseBroken: (_letter, { promise: { promise }, morning, today }) => {
    if (promise === null || promise.by >= today) return Promise.resolve('')
    const late = toOpenParts(morning).filter(({ dueOn }) => dueOn < today)
    const overdue = late.reduce((sum, { amount }) => sum + amount, 0)
    return Promise.resolve([
      `You promised to pay by ${dayText(promise.by)}.`,
      `${money(overdue)} on account`,
      'is still overdue',
    ])
  },
  CardPaymentReceipt: async (letter, facts) => {
    const row = await readRow<{ receivable: number; taken: number; surcharge: number; discount: number }>(
      facts,
      `select -coalesce(sum(amount_cents) filter (where ledger_account = 'receivable'), 0)::int as receivable,
         coalesce(sum(amount_cents) filter (where ledger_account = 'card-clearing'), 0)::int as taken,
         -coalesce(sum(amount_cents) filter (where ledger_account = 'surcharge-income'), 0)::int as surcharge,
         coalesce((select -sum(d.amount_cents) from ledger_entry d where d.account_code = $1
           and d.ledger_account = 'receivable' and d.source = 'discount:' || $2), 0)::int as discount
       from ledger_entry where account_code = $1 and source = 'card:' || $2`,
      [facts.accountCode, getSourceId(letter)],
    )
    return [
      `Paid: ${money(row.receivable)}`,
      `Card surcharge: ${money(row.surcharge)}`,
      `Taken from your card: ${money(row.taken)}`,
      ...(row.discount > 0 ? [`Prompt-payment discount: ${money(row.discount)}`] : []),
    ]
  },
  DirectDebitDishonoured: async (letter, facts) => {
    const { amount, discount, on } = await readCollection(letter, facts)
    return [
      `the direct debit of ${money(amount)} on ${dayText(on)}`,
      ...(discount > 0 ? [`discount of ${money(discount)} no longer applies`] : []),
      ...(await readNextTry(letter, facts)),
    ]
  },
  CardExpired: async (letter, facts) =>
    `so ${money((await readCollection(letter, facts)).amount)} was not collected.`,
  RefundRequested: async (letter, facts) => {
    const amount = money((await readRefund(letter, facts)).amount)
    return [`a refund of ${amount} of the credit`, `${amount} to your`]
  },
  RefundPaid: async (letter, facts) => {
    const { booked, amount } = await readRefund(letter, facts)
    return [`We have paid back ${money(booked)} of the credit`, `${money(amount)} to your`]
  },
  // its amount is compared when the bill is made
  ProductsChanged: () => Promise.resolve([]),
  OrderPlaced: readOrderTotals,
  PaymentMethodChanged: readMethodText,
}

type CollectionRow = { amount: number; discount: number; on: Day; state: string }

function readCollection(letter: Letter, facts: LetterFacts): Promise<CollectionRow> {
  return readRow<CollectionRow>(
    facts,
    `select amount_cents::int as amount, discount_cents::int as discount, collect_on::text as on, state
     from collection where account_code = $1 and collection_id = $2`,
    [facts.accountCode, getSourceId(letter)],
  )
}

/** Finds the day of the next try in a letter. It must be the due day of the last open bill or of the next bill. */
function readNextTry({ body }: Letter, { morning }: LetterFacts): Promise<readonly string[]> {
  if (!body.includes('your next bill falls due on')) return Promise.resolve([])
  const open = toOpenParts(morning).map(({ dueOn }) => dueOn)
  const last = open.at(-1) ?? morning.nextBillOn
  const next = addDays(morning.nextBillOn, morning.terms)
  const named = /falls due on ([^.]+)\./.exec(body)?.[1] ?? ''
  return Promise.resolve([
    `falls due on ${[last, next].map((each) => dayText(day.parse(each))).find((text) => text === named)}`,
  ])
}

function readRefund(letter: Letter, facts: LetterFacts): Promise<{ amount: number; booked: number }> {
  return readRow(
    facts,
    `select r.amount_cents::int as amount, (select coalesce(sum(e.amount_cents), 0)::int from ledger_entry e
       join refund_payment p on e.source = 'refund:' || p.refund_payment_id
       where e.account_code = $1 and e.ledger_account = 'receivable' and p.refund_id = r.refund_id) as booked
     from refund r where r.account_code = $1 and payment_reference(r.refund_id) = $2`,
    [facts.accountCode, getSourceId(letter)],
  )
}

/** Calculates the totals of an order confirmation from its lines. */
function readOrderTotals({ body }: Letter): Promise<readonly string[]> {
  const totals = new Map<string, number>()
  const [begins = ''] = body.split('This ends with it:')
  for (const [, sign, dollars, when] of begins.matchAll(
    /^(?!This order|Leaving).*: (-?)\$([\d.]+) (a \w+|once)/gm,
  ))
    totals.set(when ?? '', (totals.get(when ?? '') ?? 0) + Number(`${sign}${dollars}`) * 100)
  const texts = [...totals].map(([when, cents]) => [when, money(Math.round(cents))] as const)
  return Promise.resolve(
    texts.map(([when, text]) => {
      const plus = when !== 'once' && body.includes('a kWh and') ? ' plus power' : ''
      return `This order in total: ${text}${plus} ${when}`
    }),
  )
}

/** A letter about a payment method names the bills that the new method pays. */
async function readMethodText(_letter: Letter, { api, accountCode, today }: LetterFacts): Promise<string> {
  const { method } = await readBooks(api, accountCode)
  if (method === null || method.type === 'Manual') return 'From now on you pay each bill yourself'
  if (method.card !== null) return 'From now on we take what you owe from your saved card'
  return `We take each bill that falls due after ${dayText(method.byHandUntil ?? today)} from your bank account`
}
