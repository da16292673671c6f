import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import { toCollectionMetadata } from './metadata.ts'
import type { StoredCards, StoredCharge } from './stored-card.ts'
import {
  getGatewayConnection,
  nameTransaction,
  readOutcomeReply,
  readTransactionReply,
} from './windcave-transaction.ts'
import type { GatewayEnvironment } from './windcave-transaction.ts'

const FREQUENCIES = { Weekly: 'weekly', Fortnightly: 'every2weeks', Monthly: 'monthly' } as const
/** The amount of each bill differs, and charges continue until the customer ends them. */
const RECURRING = { storedCardIndicator: 'recurringvariable', recurringExpiry: '9999-12-31' } as const

/** Charges to saved cards by Windcave's REST transactions. */
export function createStoredCardClient(environment: GatewayEnvironment): StoredCards {
  const { base, authorization, timeout } = getGatewayConnection(environment)

  return {
    async charge(charge) {
      const transaction = nameCharge(charge)
      const answer = await fetchJson(
        `${base}/transactions`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'x-id': charge.collectionId },
          body: JSON.stringify({
            ...transaction,
            cardId: charge.token,
            ...RECURRING,
            recurringFrequency: FREQUENCIES[charge.frequency],
            metaData: toCollectionMetadata(charge),
          }),
        },
        timeout,
      )
      return readTransactionReply(answer, transaction)
    },

    async fetchOutcome(charge, reference) {
      const url = `${base}/transactions/${encodeURIComponent(reference)}`
      const answer = await fetchJson(url, { method: 'GET', headers: { authorization } }, timeout)
      return readOutcomeReply(answer, nameCharge(charge), reference)
    },
  }
}

function nameCharge({ accountCode, collectionId, amount }: StoredCharge) {
  return nameTransaction('purchase', { accountCode, id: collectionId, amount })
}
