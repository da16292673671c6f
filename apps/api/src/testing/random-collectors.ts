import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import type { Bank, DebitReply } from '#api/partners/bank/bank.ts'
import type { ChargeReply, StoredCards } from '#api/partners/card-gateway/stored-card.ts'

/** A collection that the bank or gateway received for the first time. */
export type Ask = { readonly accountCode: string; readonly collectionId: string; readonly amount: Cents }

export type RandomCollectors = {
  readonly bank: Bank
  readonly cards: StoredCards
  /** The collections requested since the last call, and the accounts with a dishonoured debit. */
  look(): { readonly asks: readonly Ask[]; readonly dishonoured: ReadonlySet<string> }
}

/** A bank and a card gateway that accept, refuse, dishonour, decline or do not answer, by the account's random numbers. */
export function randomCollectors(
  chanceOf: (accountCode: string) => number,
  today: () => Day,
): RandomCollectors {
  const known = new Set<string>()
  const ends = new Map<string, { readonly on: Day; readonly honoured: boolean }>()
  const charges = new Map<string, boolean>()
  let asks: Ask[] = []
  let dishonoured = new Set<string>()

  function hear(ask: Ask): void {
    if (!known.has(ask.collectionId)) asks.push(ask)
    known.add(ask.collectionId)
  }

  function debitWord(collectionId: string, accountCode: string): Exclude<DebitReply, { kind: 'refused' }> {
    const end = ends.get(collectionId)
    if (end === undefined) return { kind: 'unheard' }
    if (today() < end.on) return { kind: 'accepted' }
    if (end.honoured) return { kind: 'settled' }
    dishonoured.add(accountCode)
    return { kind: 'dishonoured', why: 'Insufficient funds' }
  }

  function chargeWord(collectionId: string): ChargeReply {
    const reference = `reference-${collectionId}`
    return charges.get(collectionId) === true
      ? { kind: 'approved', reference }
      : { kind: 'declined', reference, why: '51 INSUFFICIENT FUNDS' }
  }

  return {
    bank: {
      debit({ collectionId, accountCode, amount, day }) {
        hear({ collectionId, accountCode, amount })
        const chance = chanceOf(accountCode)
        if (chance < 0.1) return Promise.resolve({ kind: 'noAnswer' })
        if (chance < 0.2) return Promise.resolve({ kind: 'refused', why: 'the bank refused the debit' })
        ends.set(collectionId, { on: addDays(day, 2), honoured: chance < 0.75 })
        return Promise.resolve({ kind: 'accepted' })
      },
      fetchDebitStatus: ({ collectionId, accountCode }) =>
        Promise.resolve(debitWord(collectionId, accountCode)),
    },
    cards: {
      charge({ collectionId, accountCode, amount }) {
        hear({ collectionId, accountCode, amount })
        const chance = chanceOf(accountCode)
        charges.set(collectionId, chance < 0.65)
        const reference = `reference-${collectionId}`
        return Promise.resolve(chance > 0.9 ? { kind: 'pending', reference } : chargeWord(collectionId))
      },
      fetchOutcome: ({ collectionId }) => Promise.resolve(chargeWord(collectionId)),
    },
    look() {
      const seen = { asks, dishonoured }
      asks = []
      dishonoured = new Set()
      return seen
    },
  }
}
