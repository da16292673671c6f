import { DeliveryFields } from '#web/ordering/DeliveryFields.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { FIELDS } from './sign-up-draft.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

const ESIM_HINT = 'For a phone that can use an eSIM. Nothing is sent.'

type SimPartProps = {
  readonly draft: SignUpDraft
  readonly onAnswer: (answer: Partial<SignUpDraft>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The choice of an eSIM or a SIM card, and the delivery address of a card. Source: MOB-078, MOB-025. */
export function SimPart({ draft: { sim, address }, onAnswer, errorOf }: SimPartProps) {
  return (
    <>
      <RadioField
        id={FIELDS.sim}
        label="SIM"
        value={sim}
        onValueChange={(chosen) => onAnswer({ sim: chosen === 'esim' ? 'esim' : 'card' })}
        choices={[
          { value: 'esim', label: 'eSIM', hint: ESIM_HINT },
          { value: 'card', label: 'SIM card by post', hint: 'You put it into your phone.' },
        ]}
      />
      {sim === 'card' && (
        <DeliveryFields
          address={address}
          onChange={(typed) => onAnswer({ address: typed })}
          errorOf={errorOf}
        />
      )}
    </>
  )
}
