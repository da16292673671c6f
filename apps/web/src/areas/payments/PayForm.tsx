import { useState } from 'react'
import type { FormEvent } from 'react'

import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { cardProblems, cardTypeOf } from '@switchboard/domain/payments/card'
import type { CardField, CardForm } from '@switchboard/domain/payments/card'
import type { Surcharge } from '@switchboard/domain/payments/contract'
import {
  amountText,
  cardAmount,
  paymentAmountProblem,
  surchargeOf,
  surchargePercent,
  totalOf,
} from '@switchboard/domain/payments/rules'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { CardFields } from './CardFields.tsx'
import styles from './PayForm.module.css'
import { Sum } from './Sum.tsx'
import { useCardPayment } from './use-card-payment.ts'
import { AMOUNT_PROBLEMS, CARD_PROBLEMS } from './words.ts'
import type { PaymentFailure } from './words.ts'

export type PayFormProps = {
  readonly startAmount: Cents
  readonly surcharges: readonly Surcharge[]
  /** The part of the balance that is surcharge already. */
  readonly alreadySurcharge: Cents
  readonly failure: PaymentFailure | null
}

const EMPTY_CARD: CardForm = {
  cardNumber: '',
  cardHolderName: '',
  dateExpiryMonth: '',
  dateExpiryYear: '',
  cvc2: '',
}

/** Amount and card. The card lives in this component alone until it is posted to the gateway. Source: PAY-005, PAY-035. */
export function PayForm({ startAmount, surcharges, alreadySurcharge, failure }: PayFormProps) {
  const [typedAmount, setTypedAmount] = useState(amountText(startAmount))
  const [card, setCard] = useState(EMPTY_CARD)
  const [tries, setTries] = useState(0)
  const payment = useCardPayment(failure)

  const amount = cardAmount(typedAmount)
  const cardType = cardTypeOf(card.cardNumber)
  const percent = surchargePercent(surcharges, cardType)
  const surcharge = surchargeOf(amount ?? startAmount, percent, alreadySurcharge)
  const problems = problemsOf(amount, card)
  const shown = tries > 0 ? problems : []
  const errorOf = (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (amount === null || problems.length > 0) return
    payment.pay(amount, card, () => {
      setCard(EMPTY_CARD)
      setTries(0)
    })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={tries} />
      {payment.failure !== null && shown.length === 0 && (
        <Notice tone="critical" role="alert" title={payment.failure.title}>
          {payment.failure.advice}
        </Notice>
      )}
      {payment.cameBack && (
        <Notice tone="info" title="Your card details were not kept.">
          If you had already paid, look at your balance before you pay again.
        </Notice>
      )}
      <Card title="Amount">
        <TextField
          id="amount"
          label="Amount to pay"
          prefix="$"
          width="ten"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={typedAmount}
          onValueChange={setTypedAmount}
          onBlur={() => setTypedAmount(amount === null ? typedAmount : amountText(amount))}
          error={errorOf('amount')}
        />
      </Card>
      <Card title="Your card">
        <CardFields card={card} onCardChange={setCard} cardType={cardType} errorOf={errorOf} />
      </Card>
      <Card title="You pay">
        <Sum amount={amount} surcharge={surcharge} percent={percent} cardType={cardType} />
        <div className={styles.send}>
          <Button type="submit" busy={payment.underWay}>
            {payment.underWay ? 'Taking you to the card gateway' : payLabel(amount, surcharge)}
          </Button>
          <p className="small soft">
            <Icon name="lock" size="small" /> Your card details go straight to the card gateway. We never see
            or keep them.
          </p>
        </div>
      </Card>
    </form>
  )
}

function payLabel(amount: Cents | null, surcharge: Cents): string {
  return amount === null || amount === 0 ? 'Pay' : `Pay ${moneyText(totalOf(amount, surcharge))}`
}

/** In the form's order, each under the id of its field. */
function problemsOf(amount: Cents | null, card: CardForm): Problem[] {
  const amountProblem = paymentAmountProblem(amount)
  const ofCard = cardProblems(card, providerToday())
  return [
    ...(amountProblem === null ? [] : [{ fieldId: 'amount', message: AMOUNT_PROBLEMS[amountProblem] }]),
    ...CARD_FIELD_ORDER.flatMap((field) => {
      const problem = ofCard[field]
      return problem === undefined ? [] : [{ fieldId: field, message: CARD_PROBLEMS[field][problem] }]
    }),
  ]
}

const CARD_FIELD_ORDER: readonly CardField[] = [
  'cardNumber',
  'cardHolderName',
  'dateExpiryMonth',
  'dateExpiryYear',
  'cvc2',
]
