import type { Cents } from '@switchboard/domain/money'
import type { TransactionType } from '@switchboard/domain/payments/rules'

/** A card payment as it is asked of the gateway, and as its answers must name it. */
export type CardCharge = {
  /** Ours, and the gateway's key: the same id never opens a second session. */
  readonly transactionId: string
  readonly accountCode: string
  readonly transactionType: TransactionType
  /** Amount and surcharge together. */
  readonly total: Cents
  readonly storeCard: boolean
  /** Whose form the browser posts the card with. */
  readonly form: 'windcave' | 'pxfusion'
  /** The path of the page that the browser comes back to. */
  readonly returnPath: string
}

/** The card that came, as the gateway tells of it. */
export type PaidCard = {
  /** As surcharges name it (`MC`), or the gateway's name of another type; null where it does not say. */
  readonly type: string | null
  /** The gateway's name for the card where it stored it. It never leaves the API. */
  readonly token: string | null
  /** Null where the gateway told none that can be right. */
  readonly expiry: { readonly year: number; readonly month: number } | null
  /** The gateway's id of the transaction, by which it is refunded; null where it gave none. */
  readonly gatewayTransaction: string | null
}

/** What the gateway says of a charge; `maskedCard` and `responseCode` are for people who look it up. */
export type Outcome =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'approved'
      readonly maskedCard: string
      readonly responseCode: string
      /** When the gateway says that it took the money, in milliseconds; null where it does not say. */
      readonly authorisedAt: number | null
      readonly card: PaidCard
    }
  | { readonly kind: 'declined'; readonly maskedCard: string; readonly responseCode: string }
  /** Finished without any card: cancelled, or past the session's life. */
  | { readonly kind: 'ended' }
  | NoWord

/** Nothing to go by: the outcome is unknown until the gateway is asked again. */
export type NoWord = { readonly kind: 'noAnswer' } | { readonly kind: 'notUnderstood'; readonly why: string }

export type Opening =
  | { readonly kind: 'opened'; readonly sessionId: string; readonly paymentUrl: string }
  /** The key was used before and its session is over. */
  | { readonly kind: 'finished'; readonly sessionId: string; readonly outcome: Outcome }
  /** The gateway will not have it, so no session exists. */
  | { readonly kind: 'refused'; readonly why: string }
  | NoWord

/** All that the provider asks of a card gateway. Neither throws: what goes wrong is an answer. */
export type CardGateway = {
  openSession(charge: CardCharge): Promise<Opening>
  outcomeOf(charge: CardCharge, sessionId: string): Promise<Outcome>
}
