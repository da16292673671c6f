import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import {
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readCardTransaction,
  updatePxFusionTransaction,
} from '@switchboard/domain/payments/contract'
import type { CardTransaction } from '@switchboard/domain/payments/contract'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'

/** The calls that start and finish a card payment. They differ between the two card gateways. */
export type CardProvider = {
  create(
    body: SentBody<typeof createCardTransaction>,
    idempotencyKey: string,
  ): Promise<ParsedReply<typeof createCardTransaction>>
  /** Reads the state of the transaction. */
  poll(transactionId: string): Promise<CardTransaction>
  /** Books the finished transaction. */
  process(transactionId: string): Promise<CardTransaction>
}

const windcave: CardProvider = {
  create: (body, idempotencyKey) =>
    makeCall(createCardTransaction, { ...ofActiveAccount(), body, idempotencyKey }),
  poll: (transactionId) => makeCall(readCardTransaction, { parameters: buildParameters(transactionId) }),
  process: (transactionId) =>
    makeCall(processCardTransaction, {
      parameters: buildParameters(transactionId),
      idempotencyKey: crypto.randomUUID(),
      whenOffline: 'wait',
    }),
}

/** The older gateway has a single call to read and to book a transaction. Source: PAY-056, PAY-057. */
const pxFusion: CardProvider = {
  create: (body, idempotencyKey) =>
    makeCall(createPxFusionTransaction, { ...ofActiveAccount(), body, idempotencyKey }),
  poll: updateTransaction,
  process: updateTransaction,
}

function updateTransaction(transactionId: string): Promise<CardTransaction> {
  return makeCall(updatePxFusionTransaction, {
    ...ofActiveAccount(),
    body: { transactionId },
    idempotencyKey: crypto.randomUUID(),
    whenOffline: 'wait',
  })
}

function buildParameters(transactionId: string) {
  return { accountCode: activeAccount(), transactionId }
}

export const CARD_PROVIDERS: Record<StaticConfiguration['cardProvider'], CardProvider> = {
  windcave,
  pxfusion: pxFusion,
}
