import { addDays, day } from '@switchboard/domain/day'

import type { Books } from './books.ts'
import type { Debit, GatewayLog, StoredCharge } from './gateway-log.ts'
import type { Joined } from './joined.ts'

type Collection = Books['collections'][number]

/** Bank and provider agree on a direct debit within these days: three working days over a weekend and a holiday. */
const MAX_DAYS_OPEN = 6
const BOOKED = ['sent', 'settled', 'dishonoured']
const CURRENCY = 'NZD'
const OPEN = ['created', 'sent', 'unknown']

/** Finds collections of a day's bills that were taken twice. */
export function findDoubleCollections({ books, gateway }: Joined): string[] {
  const problems = new Array<string>()
  const taken = new Set<string>()
  for (const key of [...gateway.debits.map((debit) => debit.key), ...listChargedIds(gateway)]) {
    if (taken.has(key)) problems.push(`collection ${key}: taken twice`)
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

/** The bookings that a collection must have. A dishonoured collection has its reversal as well. */
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

/** Finds collections still open after the maximum, counted in the provider's days. */
export function stuckCollections({ books }: Joined): string[] {
  const longAgo = addDays(day.parse(books.today), -MAX_DAYS_OPEN)
  return books.collections
    .filter(({ state, collectOn }) => OPEN.includes(state) && collectOn <= longAgo)
    .map(({ id, state, collectOn }) => `collection ${id} of ${collectOn}: stuck in ${state}`)
}

/** Collections that the gateway charged to a saved card. */
function listChargedIds({ storedCharges }: GatewayLog): string[] {
  return storedCharges.filter(({ authorised }) => authorised).map(({ collectionId }) => collectionId)
}

/** How often bank and gateway took money for a collection or tried to. */
export function countCollections({ debits, storedCharges }: GatewayLog): number {
  return debits.length + storedCharges.length
}

/** Compares direct debits at the bank and saved-card charges at the gateway with our bookings. */
export function collectionsDisagree({ books, gateway }: Joined): string[] {
  const ours = new Map(books.collections.map((collection) => [collection.id, collection]))
  const theirs = {
    DirectDebit: new Set(gateway.debits.map(({ key }) => key)),
    CreditCard: new Set(listChargedIds(gateway)),
  }
  const ofDebits = gateway.debits.flatMap((debit) => {
    const end = debit.honoured ? 'settled' : 'dishonoured'
    return differences(ours.get(debit.key), { ...debit, method: 'DirectDebit', end })
  })
  const ofCharges = gateway.storedCharges.flatMap((charge) => {
    const { collectionId: key, authorised, currency } = charge
    const end = authorised ? 'settled' : 'declined'
    return [
      ...differences(ours.get(key), { ...charge, key, method: 'CreditCard', end }),
      ...(currency === CURRENCY ? [] : [`collection ${key}: charged in ${currency}`]),
      ...(charge.key === key ? [] : [`collection ${key}: charged under the key ${charge.key}`]),
    ]
  })
  const ofCollections = books.collections
    .filter(({ id, method, state }) => BOOKED.includes(state) && !theirs[method].has(id))
    .map(({ id, state }) => `collection ${id}: ${state}, and nobody there has it`)
  return [...ofDebits, ...ofCharges, ...ofCollections]
}

type Theirs = Pick<Debit | StoredCharge, 'key' | 'account' | 'cents'> & {
  readonly method: string
  readonly end: string
}

function differences(ours: Collection | undefined, { key, account, cents, method, end }: Theirs): string[] {
  if (ours === undefined) return [`collection ${key}: tried there, unknown to us`]
  if (ours.cents !== cents || ours.account !== account)
    return [`collection ${key}: ${ours.cents} of ${ours.account} here, ${cents} of ${account} there`]
  if (ours.method !== method) return [`collection ${key}: a ${ours.method} here, a ${method} there`]
  // it was submitted, and the reply is still to come
  if (OPEN.includes(ours.state)) return []
  return ours.state === end ? [] : [`collection ${key}: ${ours.state} here, ${end} there`]
}
