import { useState } from 'react'
import type { FormEvent } from 'react'

import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCardType, isCardTypeKnown } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import type { PaymentQuestion, Surcharge } from '@switchboard/domain/payments/contract'
import {
  AUTHORISED_TO_SAVE,
  amountText,
  calculateSurcharge,
  surchargePercent,
  addSurcharge,
} from '@switchboard/domain/payments/rules'
import { amountTyped } from '@switchboard/domain/typed-amount'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { CardFields } from './CardFields.tsx'
import { listPaymentProblems } from './form-problems.ts'
import { questionText } from './payment-questions.ts'
import type { PaymentConfirmation } from './payment-questions.ts'
import styles from './PayForm.module.css'
import type { CardPurpose } from './purpose.ts'
import { Sum } from './Sum.tsx'
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

const EMPTY_CARD: CardForm = {
  cardNumber: '',
  cardHolderName: '',
  dateExpiryMonth: '',
  dateExpiryYear: '',
  cvc2: '',
}

const AMOUNT_LABELS: Record<CardPurpose, string> = { pay: 'Amount to pay', saveCard: 'Amount to pay now' }

/**
 * The form for amount and card. The card data stay in this component until they are posted to the gateway.
 * Source: PAY-005, PAY-035.
 */
export function PayForm({ purpose, startAmount, startSaving, ...props }: PayFormProps) {
  const { owed, surcharges, alreadySurcharge, failure } = props
  const [typedAmount, setTypedAmount] = useState(amountText(startAmount))
  const [card, setCard] = useState(EMPTY_CARD)
  const [saveCard, setSaveCard] = useState(startSaving)
  const payment = useCardPayment(purpose, failure)

  const amount = amountTyped(typedAmount)
  const percent = surchargePercent(surcharges, findCardType(card.cardNumber))
  const surcharge = calculateSurcharge(amount ?? startAmount, percent, alreadySurcharge)
  const isSurchargeKnown = amount === 0 || isCardTypeKnown(card.cardNumber)
  const total = amount !== null && isSurchargeKnown ? addSurcharge(amount, surcharge) : null
  const problems = listPaymentProblems({ purpose, amount, card, saveCard, owed })
  const { attempt, shown, errorOf, begin, reset } = useAttempts(problems)
  const confirmation = payment.confirmation?.amount === amount ? payment.confirmation : null

  function send(confirmed: readonly PaymentQuestion[]) {
    begin()
    if (amount === null || problems.length > 0) return
    payment.pay({ amount, card, saveCard, owed, confirmed }, () => {
      setCard(EMPTY_CARD)
      reset()
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send([])
  }

  return (
    <form name="card-payment" method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      <PaymentNotices payment={payment} before={failure} hasProblems={shown.length > 0} />
      <Card title="Amount">
        <AmountField
          purpose={purpose}
          typed={typedAmount}
          onTyped={setTypedAmount}
          error={errorOf('amount')}
        />
      </Card>
      <Card title="Your card">
        <CardFields
          card={card}
          onCardChange={setCard}
          cardType={findCardType(card.cardNumber)}
          errorOf={errorOf}
        />
        <SaveCardField checked={saveCard} onChange={setSaveCard} error={errorOf('saveCreditCard')} />
      </Card>
      <Card title={purpose === 'pay' ? 'You pay' : 'You pay now'}>
        <Sum amount={amount} surcharge={surcharge} surcharges={surcharges} cardNumber={card.cardNumber} />
        {confirmation === null ? (
          <SendPayment purpose={purpose} total={total} underWay={payment.underWay} />
        ) : (
          <TakesFocus key={confirmation.question}>
            <Question
              confirmation={confirmation}
              owed={owed}
              total={total ?? confirmation.amount}
              busy={payment.underWay}
              onYes={send}
            />
          </TakesFocus>
        )}
        <AboutTheCard purpose={purpose} />
      </Card>
    </form>
  )
}

type AmountFieldProps = {
  readonly purpose: CardPurpose
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
}

/** Adds the cents to the amount when the field loses focus. */
function AmountField({ purpose, typed, onTyped, error }: AmountFieldProps) {
  const amount = amountTyped(typed)
  return (
    <TextField
      id="amount"
      label={AMOUNT_LABELS[purpose]}
      hint={purpose === 'saveCard' ? 'Leave 0.00 to save your card without paying' : undefined}
      prefix="$"
      width="ten"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      value={typed}
      onValueChange={onTyped}
      onBlur={() => onTyped(amount === null ? typed : amountText(amount))}
      error={error}
    />
  )
}

type SaveCardFieldProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | undefined
}

function SaveCardField({ checked, onChange, error }: SaveCardFieldProps) {
  return (
    <CheckboxField
      id="saveCreditCard"
      label="Save this card and pay my bills with it"
      hint="We then take each bill from it on the day it falls due, instead of how you pay now."
      checked={checked}
      onCheckedChange={onChange}
      error={error}
    />
  )
}

type PaymentNoticesProps = {
  readonly payment: ReturnType<typeof useCardPayment>
  /** The failure known when the form opened. */
  readonly before: PaymentFailure | null
  readonly hasProblems: boolean
}

function PaymentNotices({ payment: { failure, cameBack }, before, hasProblems }: PaymentNoticesProps) {
  return (
    <>
      {failure !== null && !hasProblems && (
        <TakesFocus when={failure !== before}>
          <Notice tone="critical" role="alert" title={failure.title}>
            {failure.advice}
          </Notice>
        </TakesFocus>
      )}
      {cameBack && (
        <Notice tone="info" title="Your card details were not kept.">
          If you had already paid, look at your balance before you pay again.
        </Notice>
      )}
    </>
  )
}

type QuestionProps = {
  readonly confirmation: PaymentConfirmation
  readonly owed: Cents
  readonly total: Cents
  readonly busy: boolean
  readonly onYes: (confirmed: readonly PaymentQuestion[]) => void
}

/** A question that the provider needs confirmed before the payment. To decline, the customer changes the amount or leaves. */
function Question({ confirmation, owed, total, busy, onYes }: QuestionProps) {
  const { title, about, yes } = questionText(confirmation, { owed, total })
  return (
    <Notice
      tone="caution"
      role="alert"
      title={title}
      actions={
        <Button busy={busy} onClick={() => onYes(confirmation.confirmed)}>
          {yes}
        </Button>
      }
    >
      {about} Nothing has been taken from your card.
    </Notice>
  )
}

type SendPaymentProps = {
  readonly purpose: CardPurpose
  readonly total: Cents | null
  readonly underWay: boolean
}

function SendPayment({ purpose, total, underWay }: SendPaymentProps) {
  return (
    <div className={styles.send}>
      <Button type="submit" busy={underWay}>
        {underWay ? 'Taking you to the card gateway' : <SendLabel purpose={purpose} total={total} />}
      </Button>
    </div>
  )
}

function AboutTheCard({ purpose }: { readonly purpose: CardPurpose }) {
  return (
    <p className="small soft">
      <Icon name="lock" size="small" /> Your card details go straight to the card gateway. We never see or
      keep them.
      {purpose === 'saveCard' &&
        ` To check a card that pays nothing now, the gateway holds ${moneyText(AUTHORISED_TO_SAVE)} on it for a few days and gives it back.`}
    </p>
  )
}

/** Shows the amount once the surcharge is known. */
function SendLabel({ purpose, total }: Pick<SendPaymentProps, 'purpose' | 'total'>) {
  if (total === null || total <= 0) return total === 0 && purpose === 'saveCard' ? 'Save card' : 'Pay'
  return (
    <>
      {'Pay '}
      <span key={total} translate="no">
        {moneyText(total)}
      </span>
    </>
  )
}
