import { cvc2Length, formatExpiry } from '@switchboard/domain/payments/card'
import type { TypedCard } from '@switchboard/domain/payments/card'
import type { CardType } from '@switchboard/domain/payments/contract'
import { cardTypeName } from '@switchboard/domain/payments/method'

import { CardNumberField } from '#web/ui/CardNumberField.tsx'
import { DigitsField } from '#web/ui/DigitsField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './PayForm.module.css'

type CardFieldsProps = {
  readonly card: TypedCard
  readonly onCardChange: (card: TypedCard) => void
  readonly cardType: CardType | null
  readonly errorOf: (fieldId: string) => string | undefined
}

/** Source: PAY-005, PAY-014, PAY-034. */
export function CardFields({ card, onCardChange, cardType, errorOf }: CardFieldsProps) {
  const setField = (field: keyof TypedCard) => (value: string) => onCardChange({ ...card, [field]: value })
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
        <TextField
          id="expiry"
          label="Expiry date"
          hint="MM/YY, as on your card"
          width="ten"
          inputMode="numeric"
          autoComplete="cc-exp"
          enterKeyHint="next"
          maxLength={9}
          value={card.expiry}
          onValueChange={setField('expiry')}
          onBlur={() => setField('expiry')(formatExpiry(card.expiry))}
          error={errorOf('expiry')}
        />
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
