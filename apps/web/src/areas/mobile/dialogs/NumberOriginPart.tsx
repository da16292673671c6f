import { Suspense } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { RadioField } from '#web/ui/RadioField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { NumberPart } from './NumberPart.tsx'
import type { NumberPartProps } from './NumberPart.tsx'
import { BRING_FIELDS, FIELDS } from './sign-up-draft.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

const BringFields = lazyPart(async () => (await import('../numbers/BringFields.tsx')).BringFields)

type NumberOriginPartProps = Pick<NumberPartProps, 'freeNumbers' | 'onMore'> & {
  readonly draft: SignUpDraft
  readonly onAnswer: (answer: Partial<SignUpDraft>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The choice of a new number, or of one from another provider that takes its place later. Source: MOB-080. */
export function NumberOriginPart(props: NumberOriginPartProps) {
  const { draft, freeNumbers, onAnswer, onMore, errorOf } = props
  const { brings, toBring, number } = draft
  return (
    <>
      <RadioField
        id={FIELDS.origin}
        label="Your number"
        value={brings ? 'bring' : 'new'}
        onValueChange={(origin) => onAnswer({ brings: origin === 'bring' })}
        choices={[
          { value: 'new', label: 'A new number' },
          { value: 'bring', label: 'Bring my number', hint: 'From another provider.' },
        ]}
      />
      {brings && (
        <Suspense fallback={<Skeleton label="Loading the fields" lines={['button', 'button', 'button']} />}>
          <BringFields
            ids={BRING_FIELDS}
            typed={toBring}
            onTyped={(typed) => onAnswer({ toBring: { ...toBring, ...typed } })}
            errorOf={errorOf}
          />
        </Suspense>
      )}
      {brings && number !== null ? (
        <p>
          Your mobile begins on {number}. Move your number to it then, under My mobile: that takes your
          password and a text to the old SIM. Do not cancel with the old company before.
        </p>
      ) : (
        <NumberPart
          freeNumbers={freeNumbers}
          chosen={number}
          onChosen={(chosen) => onAnswer({ number: chosen })}
          onMore={onMore}
          error={errorOf(FIELDS.number)}
        />
      )}
    </>
  )
}
