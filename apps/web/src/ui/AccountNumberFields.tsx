import type { ClipboardEvent } from 'react'

import { PART_DIGITS, findBankName } from '@switchboard/domain/payments/bank-account'
import type { BankAccountPart } from '@switchboard/domain/payments/bank-account'
import { splitAccountNumber } from '@switchboard/domain/payments/direct-debit'
import type { BankAccountForm } from '@switchboard/domain/payments/direct-debit'

import styles from './AccountNumberFields.module.css'
import { DigitsField } from './DigitsField.tsx'
import type { FieldWidth } from './TextField.tsx'

type NumberField = Exclude<keyof BankAccountForm, 'payee'>

type AccountNumberFieldsProps = {
  readonly form: BankAccountForm
  readonly onChange: (change: Partial<BankAccountForm>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

type NumberPart = {
  readonly field: NumberField
  readonly part: BankAccountPart
  readonly label: string
  readonly width: FieldWidth
}

const PARTS: readonly NumberPart[] = [
  { field: 'bankCode', part: 'bank', label: 'Bank', width: 'two' },
  { field: 'bankBranch', part: 'branch', label: 'Branch', width: 'four' },
  { field: 'bankAccount', part: 'account', label: 'Account', width: 'ten' },
  { field: 'bankSuffix', part: 'suffix', label: 'Suffix', width: 'four' },
]

/** An account number in its four parts. A whole number may be pasted into any part. The bank is named once it is known. */
export function AccountNumberFields({ form, onChange, errorOf }: AccountNumberFieldsProps) {
  const bankName = findBankName(form.bankCode)

  function paste(event: ClipboardEvent) {
    const whole = splitAccountNumber(event.clipboardData.getData('text'))
    if (whole === null) return
    event.preventDefault()
    onChange(whole)
  }

  return (
    <fieldset className={styles.number} onPasteCapture={paste}>
      <legend>Account number</legend>
      <div className={styles.parts}>
        {PARTS.map(({ field, part, label, width }) => (
          <DigitsField
            key={field}
            id={field}
            label={label}
            width={width}
            maxDigits={PART_DIGITS[part][1]}
            autoComplete="off"
            enterKeyHint="next"
            value={form[field]}
            onValueChange={(digits) => onChange({ [field]: digits })}
            error={errorOf(field)}
          />
        ))}
      </div>
      <output name="bankName" aria-label="Bank" className="small" aria-live="polite">
        {bankName === null ? '' : `Your bank is ${bankName}.`}
      </output>
    </fieldset>
  )
}
