import type { Cents } from '@switchboard/domain/money'
import type { TransactionType } from '@switchboard/domain/payments/rules'

/** A card payment in a request to the gateway; its replies must repeat it. */
export type CardCharge = {
  /** Our id, also the gateway's key: the same id never opens a second session. */
  readonly transactionId: string
  readonly accountCode: string
  readonly transactionType: TransactionType
  /** Amount and surcharge together. */
  readonly total: Cents
  /** The part of the total that pays for the card's fee. */
  readonly surcharge: Cents
  /** The part of the amount to which the percentage of the surcharge applies. */
  readonly surchargeable: Cents
  /** The type that the customer chose before the payment. The card that is used may have another type. */
  readonly cardType: string | null
  readonly storeCard: boolean
  /** The card form of the newer or of the older provider. */
  readonly form: 'windcave' | 'pxfusion'
  /** The path of the page that the browser returns to. */
  readonly returnPath: string
}

/** The card that was used, from the gateway's reply. */
export type PaidCard = {
  /** A type of our table of surcharges, such as `MC`, or the gateway's name of another type; null without a name. */
  readonly type: string | null
  /** The gateway's token of a stored card. It never leaves the API. */
  readonly token: string | null
  /** Null if the gateway returned no plausible date. */
  readonly expiry: { readonly year: number; readonly month: number } | null
  /** The gateway's id of the transaction, needed for a refund; null if it gave none. */
  readonly gatewayTransaction: string | null
}

/** The gateway's report about a charge. `maskedCard` and `responseCode` are only for people. */
export type Outcome =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'approved'
      readonly maskedCard: string
      readonly responseCode: string
      /** When the gateway took the money, in milliseconds; null if it does not report the time. */
      readonly authorisedAt: number | null
      readonly card: PaidCard
    }
  | { readonly kind: 'declined'; readonly maskedCard: string; readonly responseCode: string }
  /** Finished without a card: cancelled, or the session expired. */
  | { readonly kind: 'ended' }
  | UnusableReply

/** No usable reply: the outcome is unknown until the gateway is asked again. */
export type UnusableReply =
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'notUnderstood'; readonly why: string }

export type Opening =
  | { readonly kind: 'opened'; readonly sessionId: string; readonly paymentUrl: string }
  /** The transaction id was used before, and its session has ended. */
  | { readonly kind: 'finished'; readonly sessionId: string; readonly outcome: Outcome }
  /** The gateway refuses the charge, so no session exists. */
  | { readonly kind: 'refused'; readonly why: string }
  | UnusableReply

/** The calls to a card gateway. No function throws: a failure is a reply. */
export type CardGateway = {
  openSession(charge: CardCharge): Promise<Opening>
  fetchOutcome(charge: CardCharge, sessionId: string): Promise<Outcome>
}
