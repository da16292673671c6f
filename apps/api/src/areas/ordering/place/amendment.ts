import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'

import { toStoredText } from '../snapshot.ts'
import type { Quote } from '../snapshot.ts'
import type { Amendment } from '../store.ts'

/** What an amend has found of an order. */
export type Amended = {
  /** Null where an older order could not be translated. */
  readonly body: OrderBody | null
  readonly older?: OlderOrder
  readonly feedback: readonly ErrorCode[]
  /** Null where the order is not OK. */
  readonly quote: Quote | null
}

/** The same as it is stored. */
export function amendment({ body, older, feedback, quote }: Amended, now: number): Amendment {
  return {
    body: body === null ? null : JSON.stringify(body),
    olderBody: older === undefined ? null : JSON.stringify(older),
    feedback,
    quote: quote === null ? null : toStoredText(quote),
    now,
  }
}
