import { NEW_LINE } from '@switchboard/domain/change-product/draft'
import type { Losing } from '@switchboard/domain/change-product/draft'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'

import styles from '#web/ordering/Order.module.css'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { PHONE_NUMBER_FIELD, losingFields } from './part.ts'
import type { PartProps } from './part.ts'

const NO_PROVIDER: NonNullable<Losing> = { key: '', accountName: '', accountNumber: '' }
const MAX_LETTERS = 200

/** Source: CHG-019, ORD-047. */
export function InternetInformationPart(props: PartProps) {
  return <LosingFields {...props} choice="losingInternet" step="internetInformation" />
}

/** Source: CHG-020, ORD-047, ORD-059. */
export function VoiceInformationPart(props: PartProps) {
  const { order, saveDraft, errorOf } = props
  const { draft, facts } = order
  const { phoneNumbers } = facts.offer
  return (
    <div className={styles.part}>
      <LosingFields {...props} choice="losingVoice" step="voiceInformation" />
      {phoneNumbers.length > 0 && (
        <SelectField
          id={PHONE_NUMBER_FIELD}
          label="Your new phone number"
          placeholder="Choose one"
          error={errorOf(PHONE_NUMBER_FIELD)}
          width="twenty"
          value={order.phoneNumber ?? ''}
          onValueChange={(number) => saveDraft(applyChoice({ draft, facts }, 'phoneNumber', number))}
          options={phoneNumbers.map((number) => ({ value: number, label: number }))}
        />
      )}
    </div>
  )
}

type FieldsProps = PartProps &
  (
    | { readonly step: 'internetInformation'; readonly choice: 'losingInternet' }
    | { readonly step: 'voiceInformation'; readonly choice: 'losingVoice' }
  )

function LosingFields({ order, saveDraft, errorOf, step, choice }: FieldsProps) {
  const ids = losingFields(step)
  const { draft, facts } = order
  const losing = draft[choice] ?? NO_PROVIDER
  const change = (part: Partial<NonNullable<Losing>>) =>
    saveDraft(applyChoice({ draft, facts }, choice, { ...losing, ...part }))
  return (
    <>
      <SelectField
        id={ids.key}
        label="Your provider now"
        hint="We tell them that you are coming to us, so you do not have to."
        placeholder="Choose one"
        error={errorOf(ids.key)}
        value={losing.key}
        onValueChange={(key) => change({ key })}
        options={[
          ...(step === 'voiceInformation' ? [{ value: NEW_LINE, label: 'I have no phone line now' }] : []),
          ...facts.offer.losingProviders.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      {losing.key !== NEW_LINE && (
        <LosingAccount losing={losing} change={change} ids={ids} errorOf={errorOf} />
      )}
    </>
  )
}

type AccountProps = Pick<PartProps, 'errorOf'> & {
  readonly losing: NonNullable<Losing>
  readonly change: (part: Partial<NonNullable<Losing>>) => void
  readonly ids: ReturnType<typeof losingFields>
}

/** The account of the service at the other provider. */
function LosingAccount({ losing, change, ids, errorOf }: AccountProps) {
  return (
    <>
      <TextField
        id={ids.accountName}
        error={errorOf(ids.accountName)}
        label="Name on that account"
        autoComplete="name"
        maxLength={MAX_LETTERS}
        value={losing.accountName}
        onValueChange={(accountName) => change({ accountName })}
      />
      <TextField
        id={ids.accountNumber}
        error={errorOf(ids.accountNumber)}
        label="Your account number with them"
        hint="It is on their bill."
        autoComplete="off"
        width="twenty"
        maxLength={MAX_LETTERS}
        value={losing.accountNumber}
        onValueChange={(accountNumber) => change({ accountNumber })}
      />
    </>
  )
}
