import { dayText } from '@switchboard/domain/day'
import { birthdayIn } from '@switchboard/domain/people/rules'
import type { PersonField, PersonForm } from '@switchboard/domain/people/rules'

import { providerToday } from '#web/http/configuration.ts'
import { BirthdayField } from '#web/ui/BirthdayField.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { TextFieldProps } from '#web/ui/TextField.tsx'

type Shape = Pick<TextFieldProps, 'label' | 'hint' | 'type' | 'inputMode' | 'width' | 'maxLength'>

const SHAPES: Record<Exclude<PersonField, 'dateOfBirth'>, Shape> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email address' },
  mobileNumber: { label: 'Mobile number', type: 'tel', inputMode: 'tel', width: 'twenty', maxLength: 30 },
}

const TEXT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
] as const satisfies readonly PersonField[]

type PersonFieldsProps = {
  readonly form: PersonForm
  readonly onChange: (form: PersonForm) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The fields of the invited person: name, addresses and date of birth. */
export function PersonFields({ form, onChange, errorOf }: PersonFieldsProps) {
  const birthday = birthdayIn(form.dateOfBirth, providerToday())
  return (
    <>
      {TEXT_FIELDS.map((field) => {
        const FieldComponent = field === 'email' ? EmailField : TextField
        return (
          <FieldComponent
            key={field}
            id={field}
            autoComplete="off"
            enterKeyHint="next"
            {...SHAPES[field]}
            value={form[field]}
            onValueChange={(typed) => onChange({ ...form, [field]: typed })}
            error={errorOf(field)}
          />
        )
      })}
      <BirthdayField
        id="dateOfBirth"
        label="Date of birth"
        hint="For example, 4 12 1985"
        value={form.dateOfBirth}
        onValueChange={(dateOfBirth) => onChange({ ...form, dateOfBirth })}
        today={providerToday()}
        error={errorOf('dateOfBirth')}
      />
      <output name="born" aria-label="Born" className="small" aria-live="polite">
        {birthday === null ? '' : `Born on ${dayText(birthday)}.`}
      </output>
    </>
  )
}
