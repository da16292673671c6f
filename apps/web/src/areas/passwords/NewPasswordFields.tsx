import type { NewPassword } from '@switchboard/domain/passwords/rules'

import { PasswordField } from '#web/ui/PasswordField.tsx'

import styles from './Form.module.css'
import type { Strength } from './queries.ts'
import { StrengthBar } from './StrengthBar.tsx'

export type NewPasswordFieldsProps = {
  readonly typed: NewPassword
  readonly onChange: (change: Partial<NewPassword>) => void
  readonly strength: Strength
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The fields of the new password, its strength and its confirmation. Source: PWD-006, PWD-007. */
export function NewPasswordFields({ typed, onChange, strength, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <div className={styles.checked}>
        <PasswordField
          id="newPassword"
          label="New password"
          autoComplete="new-password"
          enterKeyHint="next"
          value={typed.newPassword}
          onValueChange={(newPassword) => onChange({ newPassword })}
          error={errorOf('newPassword')}
        />
        <StrengthBar strength={strength} />
      </div>
      <PasswordField
        id="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        enterKeyHint="done"
        value={typed.confirmation}
        onValueChange={(confirmation) => onChange({ confirmation })}
        error={errorOf('confirmation')}
      />
    </>
  )
}
