import { cvc2Length, expiryYears } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import type { CardType } from '@switchboard/domain/payments/contract'
import { cardTypeName } from '@switchboard/domain/payments/method'

import { providerToday } from '#web/http/configuration.ts'
import { CardNumberField } from '#web/ui/CardNumberField.tsx'
import { DigitsField } from '#web/ui/DigitsField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './PayForm.module.css'

type CardFieldsProps = {
  readonly card: CardForm
  readonly onCardChange: (card: CardForm) => void
  readonly cardType: CardType | null
  readonly errorOf: (fieldId: string) => string | undefined
}

/** Source: PAY-005, PAY-014, PAY-034. */
export function CardFields({ card, onCardChange, cardType, errorOf }: CardFieldsProps) {
  const setField = (field: keyof CardForm) => (value: string) => onCardChange({ ...card, [field]: value })
  const codeDigits = cvc2Length(cardType)
  return (
    <>
      <CardNumberField
        id="cardNumber"
        label="Card number"
        value={card.cardNumber}
        onValueChange={setField('cardNumber')}
        error={errorOf('cardNumber')}
        suffix={cardType === null ? undefined : cardTypeName(cardType)}
        width="full"
      />
      <TextField
        id="cardHolderName"
        label="Name on card"
        autoComplete="cc-name"
        enterKeyHint="next"
        maxLength={64}
        value={card.cardHolderName}
        onValueChange={setField('cardHolderName')}
        error={errorOf('cardHolderName')}
      />
      <div className={styles.together}>
        <ExpiryFields card={card} setField={setField} errorOf={errorOf} />
        <DigitsField
          id="cvc2"
          label="Security code"
          hint={codeDigits === 4 ? '4 digits on the front' : '3 digits on the back'}
          width="four"
          autoComplete="cc-csc"
          enterKeyHint="done"
          maxDigits={4}
          value={card.cvc2}
          onValueChange={setField('cvc2')}
          error={errorOf('cvc2')}
        />
      </div>
    </>
  )
}

type ExpiryFieldsProps = Pick<CardFieldsProps, 'card' | 'errorOf'> & {
  readonly setField: (field: keyof CardForm) => (value: string) => void
}

function ExpiryFields({ card, setField, errorOf }: ExpiryFieldsProps) {
  return (
    <>
      <SelectField
        id="dateExpiryMonth"
        label="Expiry month"
        autoComplete="cc-exp-month"
        placeholder="Month"
        options={MONTHS}
        value={card.dateExpiryMonth}
        onValueChange={setField('dateExpiryMonth')}
        error={errorOf('dateExpiryMonth')}
      />
      <SelectField
        id="dateExpiryYear"
        label="Expiry year"
        autoComplete="cc-exp-year"
        placeholder="Year"
        options={expiryYears(providerToday()).map((year) => ({ value: `${year}`, label: `${year}` }))}
        value={card.dateExpiryYear}
        onValueChange={setField('dateExpiryYear')}
        error={errorOf('dateExpiryYear')}
      />
    </>
  )
}

const MONTHS = Array.from({ length: 12 }, (_nothing, index) => {
  const month = String(index + 1).padStart(2, '0')
  return { value: month, label: month }
})
