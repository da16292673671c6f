import {
  createCardTransaction,
  createPxFusionTransaction,
  notifyOfSession,
  postNotificationOfSession,
  processCardTransaction,
  readCardTransaction,
  readSurcharges,
  updatePxFusionTransaction,
} from '@switchboard/domain/payments/contract'
import { readCardReceipt, readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { readPartText } from '#api/platform/database/part.ts'
import type { Part } from '#api/platform/database/part.ts'
import { createWindcaveClient } from '#api/partners/card-gateway/windcave.ts'
import { JsonText, handle, pausable, urgent } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Actor } from '#api/platform/actor.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { beginPayment } from './begin.ts'
import { limitStatusReads, limitNotifications } from './card-limits.ts'
import { methodEndpoints } from './method-endpoints.ts'
import { comparisonJob } from './comparison.ts'
import { paymentMethodsPart, recurringPaymentPart, surchargesPart } from './store/parts.ts'
import { reconciliationJob } from './reconciliation.ts'
import { settle } from './settlement.ts'
import type { PaymentContext } from './settlement.ts'
import { findPayment } from './store/payments.ts'
import { queryNow } from './store/states.ts'
import { findReceiptText } from './store/receipts.ts'
import { paymentsUnderWayPart } from './store/under-way.ts'
import { toTransactionReply } from './reply.ts'

export function paymentsEndpoints(services: Services): Endpoint[] {
  const context = createPaymentContext(services)
  return [
    ...methodEndpoints(context),
    handle(readRecurringPayment, createPartHandler(recurringPaymentPart)),
    handle(readPaymentMethods, createPartHandler(paymentMethodsPart)),
    urgent(handle(readSurcharges, createPartHandler(surchargesPart))),
    handle(readPaymentsUnderWay, createPartHandler(paymentsUnderWayPart)),
    handle(readCardReceipt, async ({ db: queries, parameters, accountCode }) => {
      const text = await findReceiptText(queries, accountCode, parameters.reference)
      return text === null ? refuse('PAGE_NOT_FOUND') : new JsonText(text)
    }),

    urgent(handle(createCardTransaction, (input) => beginPayment(context, input, 'windcave'))),
    urgent(handle(createPxFusionTransaction, (input) => beginPayment(context, input, 'pxfusion'))),

    pausable(
      urgent(
        handle(readCardTransaction, (input) => settleById(context, input, input.parameters.transactionId)),
      ),
    ),

    urgent(
      handle(processCardTransaction, async (input) => {
        const settled = await settleById(context, input, input.parameters.transactionId)
        if (isRefusal(settled)) return settled
        if (settled.status === 'Pending' || settled.status === 'Unknown') {
          return refuse('INVALID_TRANSACTION_UPDATE_RESPONSE', {
            message: 'the outcome of the payment is not known yet',
          })
        }
        if (settled.status === 'Failed') return refuse('TRANSACTION_FAILED')
        if (settled.cardSaved === false)
          return refuse('CREDIT_CARD_PAYMENT_METHOD_ERROR', { message: 'paid, but the card was not saved' })
        return settled
      }),
    ),

    urgent(
      handle(updatePxFusionTransaction, async (input) => {
        const settled = await settleById(context, input, input.body.transactionId)
        if (isRefusal(settled)) {
          return settled.refused === 'PAGE_NOT_FOUND' ? { ...settled, field: 'transactionId' } : settled
        }
        return settled.status === 'Failed' ? refuse('TRANSACTION_FAILED') : settled
      }),
    ),

    pausable(
      urgent(
        handle(notifyOfSession, ({ query, peer }) => handleNotification(context, query.sessionId, peer)),
      ),
    ),
    urgent(
      handle(postNotificationOfSession, ({ body, peer }) =>
        handleNotification(context, body.sessionId, peer),
      ),
    ),
  ]
}

type PaymentCall = { readonly accountCode: string; readonly actor: Actor }

/** Settles a payment of the account and returns it in its new state. */
async function settleById(
  context: PaymentContext,
  { accountCode, actor }: PaymentCall,
  transactionId: string,
) {
  const tooMany = await limitStatusReads(context, accountCode)
  if (tooMany !== null) return tooMany
  const payment = await findPayment(context.db, transactionId, accountCode)
  if (payment === null) return refuse('PAGE_NOT_FOUND')
  return toTransactionReply(await settle(context, payment, actor))
}

async function handleNotification(context: PaymentContext, sessionId: string, peer: string) {
  const tooMany = await limitNotifications(context, peer)
  if (tooMany !== null) return tooMany
  await queryNow(context.db, sessionId)
  return {}
}

export function paymentsJobs(services: Services): Job[] {
  const context = createPaymentContext(services)
  return [reconciliationJob(context), comparisonJob(context)]
}

function createPaymentContext(services: Services): PaymentContext {
  const { environment } = services
  const gateway = createWindcaveClient({
    url: environment.GATEWAY_URL,
    user: environment.GATEWAY_USER,
    key: environment.GATEWAY_KEY,
    timeoutSeconds: environment.GATEWAY_TIMEOUT_SECONDS,
    publicUrl: environment.PUBLIC_URL,
  })
  return { ...services, gateway }
}

type AccountInput = Pick<
  Parameters<Parameters<typeof handle<typeof readSurcharges>>[1]>[0],
  'db' | 'accountCode' | 'today'
>

function createPartHandler(part: Part) {
  return async ({ db, accountCode, today }: AccountInput) =>
    new JsonText(await readPartText(db, part, { accountCode, today }))
}
