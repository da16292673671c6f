import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import type { TestApi } from '#api/testing/api.ts'
import type { TestGateway } from '#api/testing/gateway.ts'
import { toOpenParts } from '#api/testing/page-contradictions.ts'
import type { PromiseRecord } from '#api/testing/page-contradictions.ts'

import { compareNewBill, readForecast } from './bills.ts'
import type { Forecasts } from './bills.ts'
import { listBillsOn, readBooks } from './books.ts'
import type { AccountBooks } from './books.ts'
import { compareCollected, readCollected } from './collections.ts'
import { Comparison } from './comparison.ts'
import { compareLetter, readLetters } from './letters.ts'
import { comparePages } from './page-sentences.ts'
import { createTimedProvider, moveClock, runDay } from './provider.ts'
import type { Customer, Provider } from './provider.ts'
import { readPages } from './read-pages.ts'
import type { Pages } from './read-pages.ts'
import { CUSTOMERS, listStories } from './stories.ts'

type Period = { readonly first: Day; readonly last: Day }

/** Facts about an account from earlier days. */
type Memory = {
  promise: PromiseRecord
  pages: Pages | null
  /** The books at the last comparison. */
  books: string
  /** The number of collections that bank and gateway had received. */
  collected: number
  readonly forecasts: Forecasts
}

/** Simulates a period with five demo customers, and compares their pages and letters with the books each day. */
export async function simulateSixMonths(api: TestApi, gateway: TestGateway, { first, last }: Period) {
  const provider = createTimedProvider(api, gateway, first)
  const comparison = new Comparison()
  const memories = new Map<Customer, Memory>()
  let stops = 0
  for (const customer of Object.values(CUSTOMERS))
    memories.set(customer, {
      promise: { promise: null, wasKept: false },
      pages: null,
      books: '',
      collected: 0,
      forecasts: { next: null, letters: new Map() },
    })
  for (let today = addDays(first, 1); today <= last; today = addDays(today, 1)) {
    await runDay(provider, today)
    const mornings = new Map<Customer, AccountBooks>()
    const collected = await readCollected(provider)
    for (const [customer, memory] of memories) {
      const look = { provider, customer, memory, comparison }
      mornings.set(customer, await compareMorning(look, collected.get(customer.accountCode) ?? []))
    }
    await moveClock(provider, 10)
    for (const { customer, story } of listStories(today)) {
      const by = await story(provider)
      const memory = memories.get(customer)
      if (memory === undefined) throw new Error(`${customer.user} is not read`)
      memory.forecasts.next = null
      if (typeof by === 'string') memory.promise = await toPromise(provider, customer, by)
    }
    await moveClock(provider, 12)
    for (const [customer, memory] of memories) {
      const morning = mornings.get(customer)
      if (morning === undefined) throw new Error(`${customer.user} has no books`)
      if (await compareNoon({ provider, customer, memory, comparison }, morning)) stops += 1
    }
  }
  return { comparison, stops }
}

type Look = {
  readonly provider: Provider
  readonly customer: Customer
  readonly memory: Memory
  readonly comparison: Comparison
}

/** Compares the results of the night's jobs with the pages of the day before. */
async function compareMorning(
  { provider, customer, memory, comparison }: Look,
  collected: readonly number[],
): Promise<AccountBooks> {
  const { api, today } = provider
  const where = `${today} ${customer.user}`
  const books = await readBooks(api, customer.accountCode)
  const letters = await readLetters(api, customer.accountCode, today)
  const isDishonoured = letters.some(({ type }) => type === 'DirectDebitDishonoured')
  compareCollected({
    where,
    today,
    before: memory.pages,
    collected: collected.slice(memory.collected),
    isDishonoured,
    comparison,
  })
  memory.collected = collected.length
  const { forecasts } = memory
  for (const bill of listBillsOn(books, today))
    await compareNewBill({ provider, customer, where, books, forecasts, comparison }, bill)
  return books
}

/** Pages without an event are compared every this many days. */
const QUIET_DAYS = 4

/** Whether the books changed, a due day is today or tomorrow, or it is the account's turn. */
function isEventful({ customer, provider: { today }, memory }: Look, books: AccountBooks): boolean {
  const days = [...books.bills.map(({ due }) => due), memory.promise.promise?.by ?? null]
  const isNear = days.some((on) => on !== null && (on === today || addDays(on, 1) === today))
  // with the account code, not all accounts are compared on the same day
  const turn = daysBetween(day.parse('2026-01-01'), today) + Number(customer.accountCode)
  return isNear || JSON.stringify(books) !== memory.books || turn % QUIET_DAYS === 0
}

/** Compares the pages and letters of a day; returns whether they were compared. */
async function compareNoon(look: Look, morning: AccountBooks): Promise<boolean> {
  const { provider, customer, memory, comparison } = look
  const { api, today } = provider
  const { accountCode } = customer
  const where = `${today} ${customer.user}`
  const { promise, forecasts } = memory
  const books = await readBooks(api, accountCode)
  const letters = await readLetters(api, accountCode, today)
  for (const letter of letters) {
    await compareLetter(letter, { api, accountCode, where, today, morning, promise, comparison })
    const forecast = /Your bill of (.+) comes to \$([\d.,]+) including GST/.exec(letter.body)
    if (forecast !== null) forecasts.letters.set(...toForecast(forecast))
  }
  await readForecast({ provider, customer, where, books, forecasts, comparison })
  if (letters.length === 0 && !isEventful(look, books)) return false
  const pages = await readPages(provider, customer)
  comparePages({ where, today, books, pages, promise, comparison })
  Object.assign(memory, { pages, books: JSON.stringify(books) })
  return true
}

function toForecast([, text = '', dollars = '']: RegExpExecArray): [Day, number] {
  const on = day.parse(new Date(`${text} UTC`).toISOString().slice(0, 10))
  return [on, Math.round(Number(dollars.replace(',', '')) * 100)]
}

/** Calculates the promise from the books: its amount is everything that is overdue. */
async function toPromise(
  { api, today }: Provider,
  { accountCode }: Customer,
  promiseDay: Day,
): Promise<PromiseRecord> {
  const books = await readBooks(api, accountCode)
  const amount = toOpenParts(books)
    .filter(({ dueOn }) => dueOn < today)
    .reduce((sum, part) => sum + part.amount, 0)
  return { promise: { madeOn: today, by: promiseDay, amount: toCents(amount) }, wasKept: false }
}
