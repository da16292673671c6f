import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import type { Bank, DebitReply } from '#api/partners/bank/bank.ts'
import type { ChargeReply, StoredCards } from '#api/partners/card-gateway/stored-card.ts'

/** A collection that the bank or the gateway received for the first time. */
export type CollectionRequest = {
  readonly accountCode: string
  readonly collectionId: string
  readonly amount: Cents
  /** The day of the debit or charge. */
  readonly day: Day
}

export type RandomCollectors = {
  readonly bank: Bank
  readonly cards: StoredCards
  /** Returns the collections since the last call, and the accounts with a dishonoured debit. */
  takeReceived(): {
    readonly requests: readonly CollectionRequest[]
    readonly dishonoured: ReadonlySet<string>
  }
}

/** A bank and a card gateway whose replies depend on the random numbers of the account. */
export function createRandomCollectors(
  getChance: (accountCode: string) => number,
  today: () => Day,
): RandomCollectors {
  const known = new Set<string>()
  const debits = new Map<string, { readonly on: Day; readonly honoured: boolean }>()
  const charges = new Map<string, boolean>()
  let requests: CollectionRequest[] = []
  let dishonoured = new Set<string>()

  function recordRequest(ask: CollectionRequest): void {
    if (!known.has(ask.collectionId)) requests.push(ask)
    known.add(ask.collectionId)
  }

  function readDebit(collectionId: string, accountCode: string): Exclude<DebitReply, { kind: 'refused' }> {
    const end = debits.get(collectionId)
    if (end === undefined) return { kind: 'unheard' }
    if (today() < end.on) return { kind: 'accepted' }
    if (end.honoured) return { kind: 'settled' }
    dishonoured.add(accountCode)
    return { kind: 'dishonoured', why: 'Insufficient funds' }
  }

  function readCharge(collectionId: string): ChargeReply {
    const reference = `reference-${collectionId}`
    return charges.get(collectionId) === true
      ? { kind: 'approved', reference }
      : { kind: 'declined', reference, why: '51 INSUFFICIENT FUNDS' }
  }

  return {
    bank: {
      debit({ collectionId, accountCode, amount, day }) {
        recordRequest({ collectionId, accountCode, amount, day })
        const chance = getChance(accountCode)
        if (chance < 0.1) return Promise.resolve({ kind: 'noAnswer' })
        if (chance < 0.2) return Promise.resolve({ kind: 'refused', why: 'the bank refused the debit' })
        debits.set(collectionId, { on: addDays(day, 2), honoured: chance < 0.75 })
        return Promise.resolve({ kind: 'accepted' })
      },
      fetchDebitStatus: ({ collectionId, accountCode }) =>
        Promise.resolve(readDebit(collectionId, accountCode)),
    },
    cards: {
      charge({ collectionId, accountCode, amount }) {
        recordRequest({ collectionId, accountCode, amount, day: today() })
        const chance = getChance(accountCode)
        charges.set(collectionId, chance < 0.65)
        const reference = `reference-${collectionId}`
        return Promise.resolve(chance > 0.9 ? { kind: 'pending', reference } : readCharge(collectionId))
      },
      fetchOutcome: ({ collectionId }) => Promise.resolve(readCharge(collectionId)),
    },
    takeReceived() {
      const received = { requests, dishonoured }
      requests = []
      dishonoured = new Set()
      return received
    },
  }
}
