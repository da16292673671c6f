import { useState } from 'react'

import type { Cents } from '@switchboard/domain/money'
import { findCardType, toCardForm } from '@switchboard/domain/payments/card'
import type { TypedCard } from '@switchboard/domain/payments/card'
import type { PaymentQuestion, Surcharge } from '@switchboard/domain/payments/contract'
import {
  addSurcharge,
  amountText,
  calculateSurcharge,
  hasKnownSurcharge,
  surchargePercent,
} from '@switchboard/domain/payments/rules'
import { amountTyped } from '@switchboard/domain/typed-amount'

import { useAttempts } from '#web/ui/use-attempts.ts'

import { listPaymentProblems } from './form-problems.ts'
import type { CardPurpose } from './purpose.ts'
import { useCardPayment } from './use-card-payment.ts'
import type { PaymentFailure } from './words.ts'

export type PayFormProps = {
  readonly purpose: CardPurpose
  readonly startAmount: Cents
  /** The amount that the account owes. It is sent with the payment. */
  readonly owed: Cents
  readonly startSaving: boolean
  readonly surcharges: readonly Surcharge[]
  /** The surcharge already contained in the balance. */
  readonly alreadySurcharge: Cents
  readonly failure: PaymentFailure | null
}

const EMPTY_CARD: TypedCard = { cardNumber: '', cardHolderName: '', expiry: '', cvc2: '' }

/** The values of the form, the amounts that follow from them, and the payment. */
export function usePayForm(props: PayFormProps) {
  const { purpose, startAmount, owed, startSaving, surcharges, alreadySurcharge, failure } = props
  const [typedAmount, setTypedAmount] = useState(amountText(startAmount))
  const [typedCard, setTypedCard] = useState(EMPTY_CARD)
  const card = toCardForm(typedCard)
  const [saveCard, setSaveCard] = useState(startSaving)
  const payment = useCardPayment(purpose, failure)

  const amount = amountTyped(typedAmount)
  const percent = surchargePercent(surcharges, findCardType(card.cardNumber))
  const surcharge = calculateSurcharge(amount ?? startAmount, percent, alreadySurcharge)
  const isSurchargeKnown = amount === 0 || hasKnownSurcharge(surcharges, card.cardNumber)
  const total = amount !== null && isSurchargeKnown ? addSurcharge(amount, surcharge) : null
  const problems = listPaymentProblems({ purpose, amount, card, saveCard, owed })
  const attempts = useAttempts(problems)
  const confirmation = payment.confirmation?.amount === amount ? payment.confirmation : null

  function send(confirmed: readonly PaymentQuestion[]) {
    attempts.begin()
    if (amount === null || problems.length > 0) return
    payment.pay({ amount, card, saveCard, owed, confirmed }, () => {
      setTypedCard(EMPTY_CARD)
      attempts.reset()
    })
  }

  return {
    typedAmount,
    setTypedAmount,
    amount,
    surcharge,
    /** The amount with its surcharge. Null until both are known. */
    total,
    typedCard,
    setTypedCard,
    isSurchargeKnown,
    saveCard,
    setSaveCard,
    attempts,
    payment,
    /** The question that the provider has about this amount. */
    confirmation,
    send,
  }
}
