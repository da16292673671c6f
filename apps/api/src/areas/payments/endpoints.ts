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
import { isTransactionType } from '@switchboard/domain/payments/rules'

import { readPartText } from '#api/platform/database/part.ts'
import type { Part } from '#api/platform/database/part.ts'
import { createWindcaveClient } from '#api/partners/card-gateway/windcave.ts'
import { JsonText, handle, urgent } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { beginPayment } from './begin.ts'
import { limitStatusReads, limitNotifications } from './card-limits.ts'
import { methodEndpoints } from './method-endpoints.ts'
import { comparisonJob } from './comparison.ts'
import { paymentMethodsPart, recurringPaymentPart, surchargesPart } from './store/parts.ts'
import { reconciliationJob } from './reconciliation.ts'
import { settle } from './settlement.ts'
import type { Means } from './settlement.ts'
import { askSoon, findPayment } from './store/payments.ts'
import { receiptText } from './store/receipts.ts'
import type { CardFormName } from './tables.ts'
import { paymentsUnderWayPart } from './store/under-way.ts'
import { transactionReply } from './reply.ts'

export function paymentsEndpoints(services: Services): Endpoint[] {
  const { db } = services
  const means = createMeans(services)

  async function begin(input: Input<typeof createCardTransaction>, form: CardFormName) {
    const { transactionType } = input.body
    if (!isTransactionType(transactionType))
      return refuse('INVALID_REQUEST_TYPE', { field: 'transactionType' })
    return beginPayment(means, { ...input, transactionType }, form)
  }

  return [
    ...methodEndpoints(means),
    handle(readRecurringPayment, answerPart(recurringPaymentPart)),
    handle(readPaymentMethods, answerPart(paymentMethodsPart)),
    urgent(handle(readSurcharges, answerPart(surchargesPart))),
    handle(readPaymentsUnderWay, answerPart(paymentsUnderWayPart)),
    handle(readCardReceipt, async ({ db: queries, parameters, accountCode }) => {
      const text = await receiptText(queries, accountCode, parameters.reference)
      return text === null ? refuse('PAGE_NOT_FOUND') : new JsonText(text)
    }),

    urgent(handle(createCardTransaction, (input) => begin(input, 'windcave'))),
    urgent(handle(createPxFusionTransaction, (input) => begin(input, 'pxfusion'))),

    urgent(
      handle(readCardTransaction, async ({ parameters, accountCode, actor }) => {
        const tooMany = await limitStatusReads(means, accountCode)
        if (tooMany !== null) return tooMany
        const payment = await findPayment(db, parameters.transactionId, accountCode)
        if (payment === null) return refuse('PAGE_NOT_FOUND')
        return transactionReply(await settle(means, payment, actor))
      }),
    ),

    urgent(
      handle(processCardTransaction, async ({ parameters, accountCode, actor }) => {
        const tooMany = await limitStatusReads(means, accountCode)
        if (tooMany !== null) return tooMany
        const payment = await findPayment(db, parameters.transactionId, accountCode)
        if (payment === null) return refuse('PAGE_NOT_FOUND')
        const settled = transactionReply(await settle(means, payment, actor))
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
      handle(updatePxFusionTransaction, async ({ body, accountCode, actor }) => {
        const tooMany = await limitStatusReads(means, accountCode)
        if (tooMany !== null) return tooMany
        const payment = await findPayment(db, body.transactionId, accountCode)
        if (payment === null) return refuse('PAGE_NOT_FOUND', { field: 'transactionId' })
        const updated = transactionReply(await settle(means, payment, actor))
        return updated.status === 'Failed' ? refuse('TRANSACTION_FAILED') : updated
      }),
    ),

    urgent(handle(notifyOfSession, ({ query, peer }) => handleNotification(means, query.sessionId, peer))),
    urgent(
      handle(postNotificationOfSession, ({ body, peer }) => handleNotification(means, body.sessionId, peer)),
    ),
  ]
}

async function handleNotification(means: Means, sessionId: string, peer: string) {
  const tooMany = await limitNotifications(means, peer)
  if (tooMany !== null) return tooMany
  await askSoon(means.db, sessionId)
  return {}
}

export function paymentsJobs(services: Services): Job[] {
  const means = createMeans(services)
  return [reconciliationJob(means), comparisonJob(means)]
}

function createMeans(services: Services): Means {
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

function answerPart(part: Part) {
  return async ({ db, accountCode, today }: AccountInput) =>
    new JsonText(await readPartText(db, part, { accountCode, today }))
}
