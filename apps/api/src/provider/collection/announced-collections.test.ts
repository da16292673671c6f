import { expect, test } from 'vitest'

import { addDays, day, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { fillDynamicConfiguration } from '#api/demo/configuration.ts'
import { testApi } from '#api/testing/api.ts'
import type { CollectionRequest } from '#api/testing/random-collectors.ts'
import { createRandomHistories } from '#api/testing/random-histories.ts'
import type { Account } from '#api/testing/random-histories.ts'
import { findContradictions, findNoticeContradictions } from '#api/testing/page-contradictions.ts'
import type { Books, OverdueNotice } from '#api/testing/page-contradictions.ts'

/** For a larger run: `COLLECTIONS_ACCOUNTS=100 COLLECTIONS_DAYS=365 COLLECTIONS_SEED=7` before the command of this file. */
const ACCOUNTS = Number(process.env['COLLECTIONS_ACCOUNTS'] ?? '6')
const DAYS = Number(process.env['COLLECTIONS_DAYS'] ?? '45')
const SEED = Number(process.env['COLLECTIONS_SEED'] ?? '1')
const FIRST = day.parse('2026-11-21')

const api = testApi(fillDynamicConfiguration)

async function readBooks({ code }: Account): Promise<Books> {
  const [row] = await api().sql<Books>`
    select (select coalesce(jsonb_agg(jsonb_build_object('due', due_date, 'cents', total_cents)), '[]') from invoice
        where account_code = ${code}) as bills,
      (select coalesce(-sum(amount_cents), 0) from ledger_entry
        where account_code = ${code} and ledger_account = 'receivable' and source not like 'invoice:%') as paid`
  if (row === undefined) throw new Error('no books')
  return row
}

type Letter = { readonly code: string; readonly words: string; readonly on: Day }

const WORDS = [
  /We will try again on (?<day>[^.]+)\./,
  /your next bill falls due on (?<day>[^.]+)\./,
  /before your next bill falls due\./,
  /We will not try again\./,
]

/** The letters of a day with their sentences about the next collection. */
async function readLetters(today: Day): Promise<Letter[]> {
  const rows = await api().sql<{ code: string; body: string }>`
    select account_code as code, body from communication where source like 'collection:%'
      and (created_at at time zone 'Pacific/Auckland')::date = ${today}`
  return rows.flatMap(({ code, body }) => {
    const words = WORDS.flatMap((each) => each.exec(body)?.[0] ?? [])
    return words.map((text) => ({ code, words: text, on: today }))
  })
}

async function readNotices(today: Day): Promise<OverdueNotice[]> {
  return api().sql<OverdueNotice>`
    select account_code as code, source, body from communication where source like 'overdue-%'
      and (created_at at time zone 'Pacific/Auckland')::date = ${today}`
}

/** The day on which a letter announces a collection; null if it names none. */
function findNamedDay(words: string): string | null {
  return WORDS.flatMap((each) => each.exec(words)?.groups?.['day'] ?? [])[0] ?? null
}

/** Whether the last letter about a failure allows a collection today. */
function letterAllows({ words, on }: Letter, bills: Books['bills'], today: Day): boolean {
  if (words.startsWith('We will not')) return false
  const named = findNamedDay(words)
  return named === null ? bills.some(({ due }) => due === today && due > on) : named === dayText(today)
}

/** Collections of today that differ from the page of the day before. */
function findRequestContradictions(
  account: Account,
  requests: readonly CollectionRequest[],
  today: Day,
  amountMayDiffer: boolean,
) {
  const ownRequests = requests.filter(({ accountCode }) => accountCode === account.code)
  const next = account.lastPage?.outlook.next
  if (ownRequests.length > 0 && account.byHandUntil !== null && today <= account.byHandUntil)
    return ['a bill to be paid by hand is collected']
  if (account.lastPage === null || next?.underWay) return []
  const amounts = ownRequests.map(({ amount }) => amount)
  const [first] = ownRequests
  if (!next || next.day > (first?.day ?? today))
    return amounts.length === 0 ? [] : [`${amounts.join()} is collected without an announcement`]
  const same = amounts.length === 1 && (amountMayDiffer || amounts[0] === next.amount)
  return same
    ? []
    : [`${next.amount} was announced for ${next.day}, ${amounts.join() || 'nothing'} is collected`]
}

test('BIL-034 no sentence about owed or collected money, on a page or in a letter, contradicts books and jobs', async () => {
  const { services } = api()
  const histories = await createRandomHistories(services, { accounts: ACCOUNTS, first: FIRST, seed: SEED })
  const letters = new Map<string, Letter>()
  const wrong: string[] = []
  const counts = { sentences: 0, requests: 0, letters: 0, notices: 0, promises: 0, failed: 0 }

  for (let place = 1; place <= DAYS; place += 1) {
    const today = addDays(FIRST, place)
    const { requests, dishonoured } = await histories.nextDay()
    const written = await readLetters(today)
    const notices = await readNotices(today)
    for (const account of histories.accounts) {
      const { code } = account
      const letter = letters.get(code)
      for (const notice of notices.filter((each) => each.code === code))
        wrong.push(...findNoticeContradictions(notice, { books: await readBooks(account), today }))
      const isCollected = requests.some(({ accountCode }) => accountCode === code)
      const found = findRequestContradictions(account, requests, today, dishonoured.has(code))
      if (
        isCollected &&
        letter !== undefined &&
        !letterAllows(letter, (await readBooks(account)).bills, today)
      )
        found.push(`a letter of ${letter.on} said: ${letter.words}`)
      // the day of the letter has come: a bill paid by hand meanwhile was not collected
      if (isCollected || (letter !== undefined && findNamedDay(letter.words) === dayText(today)))
        letters.delete(code)
      wrong.push(...found.map((contradiction) => `${today} ${code}: ${contradiction}`))
    }
    for (const each of written) letters.set(each.code, each)
    await histories.letCustomersAct()
    for (const account of histories.accounts) {
      const page = await histories.readPage(account)
      const { wrong: contradicted, sentences } = findContradictions(account, page, {
        books: await readBooks(account),
        today,
      })
      wrong.push(...contradicted.map((contradiction) => `${today} ${account.code}: ${contradiction}`))
      account.lastPage = page
      if (account.methodChanged) letters.delete(account.code)
      account.methodChanged = false
      counts.sentences += sentences
      if (page.outlook.promise !== null) counts.promises += 1
      if (page.outlook.failed !== null) counts.failed += 1
    }
    counts.requests += requests.length
    counts.letters += written.length
    counts.notices += notices.length
  }

  console.log(`${DAYS} days of ${ACCOUNTS} accounts: ${JSON.stringify(counts)}, ${wrong.length} contradicted`)
  expect(wrong.slice(0, 20)).toEqual([])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
})
