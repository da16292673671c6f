import type { FormEvent } from 'react'

import { moneyText } from '@switchboard/domain/money'
import { findCardType } from '@switchboard/domain/payments/card'
import { AUTHORISED_TO_SAVE, amountText } from '@switchboard/domain/payments/rules'
import { amountTyped } from '@switchboard/domain/typed-amount'

import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { CardFields } from './CardFields.tsx'
import styles from './PayForm.module.css'
import type { CardPurpose } from './purpose.ts'
import { QuestionNotice, SendPayment } from './SendPayment.tsx'
import { Sum } from './Sum.tsx'
import type { useCardPayment } from './use-card-payment.ts'
import { usePayForm } from './use-pay-form.ts'
import type { PayFormProps } from './use-pay-form.ts'
import type { PaymentFailure } from './words.ts'

const AMOUNT_LABELS: Record<CardPurpose, string> = { pay: 'Amount to pay', saveCard: 'Amount to pay now' }

/**
 * The form for amount and card, with a text about the balance below the amount.
 * The card data stay in this component until they are posted to the gateway.
 * Source: PAY-005, PAY-035.
 */
export function PayForm(props: PayFormProps & { readonly about?: string | null }) {
  const { purpose, owed, surcharges, failure, about = null } = props
  const form = usePayForm(props)
  const { amount, typedCard, total, attempts, payment, confirmation } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    form.send([])
  }

  return (
    <form name="card-payment" method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      <PaymentNotices payment={payment} before={failure} hasProblems={attempts.shown.length > 0} />
      <Card title="Amount">
        <AmountField
          purpose={purpose}
          typed={form.typedAmount}
          onTyped={form.setTypedAmount}
          error={attempts.errorOf('amount')}
        />
        {about !== null && <p className="small">{about}</p>}
      </Card>
      <CardPart form={form} />
      <Card title={purpose === 'pay' ? 'You pay' : 'You pay now'}>
        <Sum
          amount={amount}
          surcharge={form.surcharge}
          surcharges={surcharges}
          cardNumber={typedCard.cardNumber}
          isSurchargeKnown={form.isSurchargeKnown}
        />
        {confirmation === null ? (
          <SendPayment purpose={purpose} total={total} underWay={payment.underWay} />
        ) : (
          <TakesFocus key={confirmation.question}>
            <QuestionNotice
              confirmation={confirmation}
              owed={owed}
              total={total ?? confirmation.amount}
              busy={payment.underWay}
              onYes={form.send}
            />
          </TakesFocus>
        )}
        <AboutTheCard purpose={purpose} />
      </Card>
    </form>
  )
}

function CardPart({ form }: { readonly form: ReturnType<typeof usePayForm> }) {
  const { typedCard, attempts } = form
  return (
    <Card title="Your card">
      <CardFields
        card={typedCard}
        onCardChange={form.setTypedCard}
        cardType={findCardType(typedCard.cardNumber)}
        errorOf={attempts.errorOf}
      />
      <SaveCardField
        checked={form.saveCard}
        onChange={form.setSaveCard}
        error={attempts.errorOf('saveCreditCard')}
      />
    </Card>
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
