import * as z from 'zod/mini'

import { instant } from '@switchboard/domain/instant'

import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { wireAmount } from '#api/partners/http/wire-reference.ts'

import { getGatewayConnection } from './windcave-transaction.ts'
import type { GatewayEnvironment } from './windcave-transaction.ts'

const gatewayId = z.string().check(z.regex(/^[\w-]{8,64}$/))

const listedSession = z.object({
  id: gatewayId,
  dateTimeUtc: instant,
  type: z.string(),
  amount: wireAmount,
  merchantReference: z.string(),
  storeCard: z.boolean(),
  callbackUrls: z.object({ approved: z.url() }),
  metaData: z.optional(z.unknown()),
  authorised: z.boolean(),
})
/** A card session in the gateway's books: ours or of another system, ended or not. */
export type ListedSession = z.output<typeof listedSession>

const listedTransaction = z.object({
  id: gatewayId,
  dateTimeUtc: instant,
  type: z.string(),
  amount: wireAmount,
  merchantReference: z.string(),
  /** The token of the saved card that was charged. */
  cardId: z.optional(z.string()),
  /** The payment that was refunded. */
  transactionId: z.optional(z.string()),
  metaData: z.optional(z.unknown()),
  authorised: z.boolean(),
})
/** A charge to a saved card, or a refund, in the gateway's books. */
export type ListedTransaction = z.output<typeof listedTransaction>

/** What the gateway did since an instant of the system clock. No function throws. */
type GatewayLists = {
  fetchSessions(since: number): Promise<ListReply<ListedSession>>
  fetchTransactions(since: number): Promise<ListReply<ListedTransaction>>
}

export function createGatewayLists(environment: GatewayEnvironment): GatewayLists {
  const { base, authorization, timeout } = getGatewayConnection(environment)
  const toSource = (path: string) => ({ address: `${base}${path}`, headers: { authorization }, timeout })

  return {
    fetchSessions: (since) => fetchList(toSource('/sessions'), listedSession, since),
    fetchTransactions: (since) => fetchList(toSource('/transactions'), listedTransaction, since),
  }
}
