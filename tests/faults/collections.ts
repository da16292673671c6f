import { addDays, day } from '@switchboard/domain/day'

import type { Books } from './books.ts'
import type { Joined } from './invariants.ts'

type Collection = Books['collections'][number]

/** Days after which bank and provider agree about a direct debit: three working days over a weekend and a holiday. */
const MOST_DAYS_OPEN = 6
const BOOKED = ['sent', 'settled', 'dishonoured']
const OPEN = ['created', 'sent', 'unknown']

/** What is collected of a day's bills is taken once. */
export function collectedTwice({ books, gateway }: Joined): string[] {
  const problems = new Array<string>()
  const taken = new Set<string>()
  for (const { key } of gateway.debits) {
    if (taken.has(key)) problems.push(`collection ${key}: debited twice`)
    taken.add(key)
  }
  const days = new Set<string>()
  for (const { account, dueOn, state } of books.collections) {
    const name = `${account} ${dueOn}`
    if (BOOKED.includes(state) && days.has(name)) problems.push(`${name}: collected twice`)
    if (BOOKED.includes(state)) days.add(name)
  }
  return problems
}

/** A collection is booked while it was taken on, and taken back when it was dishonoured. */
export function collectionBookings(collection: Collection): Record<string, Record<string, number>> {
  const { id, state, cents, discountCents, method } = collection
  const booked = BOOKED.includes(state)
  const back = state === 'dishonoured'
  const heldIn = method === 'DirectDebit' ? 'bank' : 'card-clearing'
  return {
    [`collection:${id}`]: booked ? { [heldIn]: cents, receivable: -cents } : {},
    [`discount:${id}`]: discountCents > 0 ? { discount: discountCents, receivable: -discountCents } : {},
    [`dishonour:${id}`]: back ? { [heldIn]: -cents, receivable: cents } : {},
    [`discount-reversal:${id}`]:
      back && discountCents > 0 ? { discount: -discountCents, receivable: discountCents } : {},
  }
}

/** By the provider's days: what the bank has had for days has an end. */
export function stuckCollections({ books }: Joined): string[] {
  const longAgo = addDays(day.parse(books.today), -MOST_DAYS_OPEN)
  return books.collections
    .filter(({ state, collectOn }) => OPEN.includes(state) && collectOn <= longAgo)
    .map(({ id, state, collectOn }) => `collection ${id} of ${collectOn}: stuck in ${state}`)
}

/** What the bank took on is what we have booked. */
export function debitsDisagree({ books, gateway }: Joined): string[] {
  const ours = new Map(books.collections.map((collection) => [collection.id, collection]))
  const theirs = new Set(gateway.debits.map(({ key }) => key))
  const ofDebits = gateway.debits.flatMap(({ key, cents, account, honoured }) => {
    const collection = ours.get(key)
    if (collection === undefined) return [`debit ${key}: taken by the bank, unknown to us`]
    const { state } = collection
    if (collection.cents !== cents || collection.account !== account)
      return [
        `collection ${key}: ${collection.cents} of ${collection.account} here, ${cents} of ${account} there`,
      ]
    // it was given to the bank, and its answer is still to come
    if (OPEN.includes(state)) return []
    return state === (honoured ? 'settled' : 'dishonoured') ? [] : [`collection ${key}: ${state} here`]
  })
  const ofCollections = books.collections
    .filter(({ id, method, state }) => method === 'DirectDebit' && BOOKED.includes(state) && !theirs.has(id))
    .map(({ id, state }) => `collection ${id}: ${state}, and the bank never had it`)
  return [...ofDebits, ...ofCollections]
}
