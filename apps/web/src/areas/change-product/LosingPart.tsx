import { decided } from '@switchboard/domain/change-product/reconciled'
import type { Losing } from '@switchboard/domain/change-product/draft'

import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { fieldOf } from './part.ts'
import type { PartProps } from './part.ts'
import styles from './Wizard.module.css'

const NOBODY: NonNullable<Losing> = { key: '', accountName: '', accountNumber: '' }
const MOST_LETTERS = 200

/** Source: CHG-019, ORD-047. */
export function InternetInformationPart(props: PartProps) {
  return <LosingFields {...props} choice="losingInternet" id={fieldOf('internetInformation')} />
}

/** Source: CHG-020, ORD-047. */
export function VoiceInformationPart(props: PartProps) {
  const { order, put } = props
  const { draft, facts } = order
  const { phoneNumbers } = facts.offer
  return (
    <div className={styles.part}>
      <LosingFields {...props} choice="losingVoice" id={fieldOf('voiceInformation')} />
      {phoneNumbers.length > 0 && (
        <SelectField
          id="phone-number"
          label="Your new phone number"
          width="twenty"
          value={order.phoneNumber ?? ''}
          onValueChange={(number) => put(decided(draft, 'phoneNumber', number, facts))}
          options={phoneNumbers.map((number) => ({ value: number, label: number }))}
        />
      )}
    </div>
  )
}

type FieldsProps = PartProps & { readonly id: string; readonly choice: 'losingInternet' | 'losingVoice' }

function LosingFields({ order, put, error, id, choice }: FieldsProps) {
  const { draft, facts } = order
  const losing = draft[choice] ?? NOBODY
  const change = (part: Partial<NonNullable<Losing>>) =>
    put(decided(draft, choice, { ...losing, ...part }, facts))
  return (
    <>
      <SelectField
        id={id}
        label="Your provider now"
        hint="We tell them that you come to us; you need not."
        placeholder="Choose one"
        error={error}
        value={losing.key}
        onValueChange={(key) => change({ key })}
        options={facts.offer.losingProviders.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <TextField
        id={`${id}-name`}
        label="Name on that account"
        autoComplete="name"
        maxLength={MOST_LETTERS}
        value={losing.accountName}
        onValueChange={(accountName) => change({ accountName })}
      />
      <TextField
        id={`${id}-number`}
        label="Account number there"
        hint="It stands on their bill."
        autoComplete="off"
        width="twenty"
        maxLength={MOST_LETTERS}
        value={losing.accountNumber}
        onValueChange={(accountNumber) => change({ accountNumber })}
      />
    </>
  )
}
