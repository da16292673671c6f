import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'

import { TextField } from '#web/ui/TextField.tsx'

import styles from './Order.module.css'
import { deliveryField } from './delivery-field.ts'

const LINES = [
  { part: 'StreetName', label: 'Street', autoComplete: 'address-line1' },
  { part: 'Suburb', label: 'Suburb', autoComplete: 'address-level3' },
  { part: 'City', label: 'Town or city', autoComplete: 'address-level2' },
  { part: 'PostCode', label: 'Postcode', autoComplete: 'postal-code' },
] as const satisfies readonly { part: keyof DeliveryAddress; label: string; autoComplete: string }[]
const MAX_CHARACTERS = 200

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
      {LINES.map(({ part, label, autoComplete }) => (
        <TextField
          key={part}
          id={deliveryField(part)}
          label={label}
          autoComplete={autoComplete}
          maxLength={MAX_CHARACTERS}
          error={errorOf(deliveryField(part))}
          {...(part === 'PostCode' && { width: 'ten' as const, inputMode: 'numeric' as const })}
          value={address[part]}
          onValueChange={(typed) => onChange({ ...address, [part]: typed })}
        />
      ))}
    </fieldset>
  )
}
