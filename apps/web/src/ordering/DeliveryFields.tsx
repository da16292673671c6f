import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'

import { DigitsField } from '#web/ui/DigitsField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Order.module.css'
import { deliveryField } from './delivery-field.ts'

const TEXT_LINES = [
  { part: 'StreetName', label: 'Street', autoComplete: 'address-line1' },
  { part: 'Suburb', label: 'Suburb', autoComplete: 'address-level3' },
  { part: 'City', label: 'Town or city', autoComplete: 'address-level2' },
] as const satisfies readonly { part: keyof DeliveryAddress; label: string; autoComplete: string }[]
const MAX_CHARACTERS = 200
const POSTCODE_DIGITS = 4

type DeliveryFieldsProps = {
  readonly address: DeliveryAddress
  readonly onChange: (address: DeliveryAddress) => void
  /** Returns the error message of a field, by its id. */
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The delivery address of hardware. Source: ORD-016, CHG-033. */
export function DeliveryFields({ address, onChange, errorOf }: DeliveryFieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>
        <strong>Where should it be sent?</strong>
      </legend>
      {TEXT_LINES.map(({ part, label, autoComplete }) => (
        <TextField
          key={part}
          id={deliveryField(part)}
          label={label}
          autoComplete={autoComplete}
          maxLength={MAX_CHARACTERS}
          error={errorOf(deliveryField(part))}
          value={address[part]}
          onValueChange={(typed) => onChange({ ...address, [part]: typed })}
        />
      ))}
      <DigitsField
        id={deliveryField('PostCode')}
        label="Postcode"
        autoComplete="postal-code"
        width="ten"
        maxDigits={POSTCODE_DIGITS}
        error={errorOf(deliveryField('PostCode'))}
        value={address.PostCode}
        onValueChange={(PostCode) => onChange({ ...address, PostCode })}
      />
    </fieldset>
  )
}
