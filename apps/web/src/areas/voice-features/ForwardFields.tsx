import type { ForwardKey } from '@switchboard/domain/voice-features/forwarding'
import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'

import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { numberField } from './forward-draft.ts'
import type { ForwardDraft } from './forward-draft.ts'
import { SecondsField } from './SecondsField.tsx'
import styles from './Voice.module.css'
import { FORWARD_LABELS, PERIOD_LABELS } from './words.ts'

type ForwardFieldsProps = {
  readonly forwardKey: ForwardKey
  readonly draft: ForwardDraft
  readonly error: string | undefined
  readonly onDraft: (draft: ForwardDraft) => void
}

/** The fields of a call forwarding. */
export function ForwardFields({ forwardKey, draft, error, onDraft }: ForwardFieldsProps) {
  const { enabled, number, seconds, timePeriod } = draft
  return (
    <fieldset className={styles.group}>
      <legend>{FORWARD_LABELS[forwardKey]}</legend>
      <CheckboxField
        id={`${forwardKey}-enabled`}
        label="Forward them"
        checked={enabled}
        onCheckedChange={(checked) => onDraft({ ...draft, enabled: checked })}
      />
      {enabled && (
        <>
          <TextField
            id={numberField(forwardKey)}
            label="To this number"
            hint="As you dial it, or with + and the country."
            type="tel"
            inputMode="tel"
            autoComplete="off"
            width="twenty"
            maxLength={30}
            value={number}
            onValueChange={(typed) => onDraft({ ...draft, number: typed })}
            error={error}
          />
          {forwardKey === 'callForwardNoAnswer' && (
            <SecondsField
              id={`${forwardKey}-seconds`}
              value={seconds}
              onValueChange={(typed) => onDraft({ ...draft, seconds: typed })}
            />
          )}
          <SelectField
            id={`${forwardKey}-period`}
            label="When"
            value={timePeriod}
            onValueChange={(chosen) => {
              const period = TIME_PERIODS.find((each) => each === chosen)
              if (period !== undefined) onDraft({ ...draft, timePeriod: period })
            }}
            options={TIME_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          />
        </>
      )}
    </fieldset>
  )
}
