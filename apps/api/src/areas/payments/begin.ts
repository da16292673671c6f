import type { Cents } from '@switchboard/domain/money'
import { centsOf } from '@switchboard/domain/money'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'
import { AUTHORISED_TO_SAVE, paymentAmountProblem, surchargeOf } from '@switchboard/domain/payments/rules'
import type { AmountProblem, TransactionType } from '@switchboard/domain/payments/rules'

import type { CardGateway } from '#api/gateway/card-gateway.ts'
import type { Input } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'
import type { Services } from '#api/services.ts'

import type { Settlement } from './settlement.ts'
import { createPayment, finish, markSent, paymentTerms } from './store.ts'

type Asked = Input<typeof createCardTransaction> & { readonly transactionType: TransactionType }
type Means = Services & { readonly gateway: CardGateway; readonly settlement: Settlement }

/** Writes the payment down, asks the gateway for a session outside any transaction, and gives out its link. */
export async function beginPayment(means: Means, asked: Asked) {
  const { db, gateway, settlement, logger } = means
  const { accountCode, transactionType, body } = asked
  const { amount, cardType, returnPath, isRequestingRecurringPaymentMethod: storeCard } = body
  const message = amountRefused(transactionType, amount)
  if (message !== null) return refused('MALFORMED_REQUEST', { field: 'amount', message })
  const terms = await paymentTerms(db, accountCode, cardType)
  if (!terms.cardAllowed) return refused('PAYMENT_METHOD_NOT_ALLOWED')

  const surcharge =
    transactionType === 'Purchase' ? surchargeOf(amount, terms.percent, terms.alreadySurcharge) : centsOf(0)
  const charge = await createPayment(
    db,
    { accountCode, transactionType, amount, surcharge, cardType, storeCard, returnPath },
    Date.now() + settlement.openingMilliseconds,
  )
  const { transactionId } = charge
  const opening = await gateway.openSession(charge)
  switch (opening.kind) {
    case 'opened': {
      const { sessionId: providerTransactionId, paymentUrl } = opening
      if (!(await markSent(db, transactionId, providerTransactionId)))
        return refused('CREDIT_CARD_TRANSACTION_ERROR')
      return { paymentUrl, transactionId, providerTransactionId, form: 'windcave' as const }
    }
    case 'refused':
      logger.error({ transactionId, accountCode }, opening.why)
      await finish(db, transactionId, ABANDONED)
      return refused('CREDIT_CARD_TRANSACTION_ERROR')
    case 'noAnswer':
      logger.warn({ transactionId, accountCode }, 'the card gateway did not answer')
      return refused('CREDIT_CARD_TRANSACTION_ERROR')
    case 'finished':
    case 'notUnderstood':
      logger.error(
        { transactionId, accountCode, opening },
        'the card gateway gave an answer that cannot be right',
      )
      return refused('INVALID_TRANSACTION_CREATION_RESPONSE')
  }
}

const ABANDONED = { state: 'abandoned', maskedCard: null, responseCode: null, sessionId: null } as const

const EXPECTED: Record<AmountProblem, string> = {
  missing: 'expected an amount',
  notAboveZero: 'expected more than 0',
  tooMuch: 'expected at most 99999.99',
}

function amountRefused(type: TransactionType, amount: Cents): string | null {
  if (type === 'Authorisation')
    return amount === AUTHORISED_TO_SAVE ? null : 'expected 1 for an authorisation'
  const problem = paymentAmountProblem(amount)
  return problem === null ? null : EXPECTED[problem]
}
