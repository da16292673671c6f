import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import {
  NONE,
  findChosenOption,
  contradiction,
  findWantedChange,
} from '@switchboard/domain/product-change/fields'
import type { ChangeField, ChangeOption, ChosenValues } from '@switchboard/domain/product-change/fields'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from '../Order.module.css'

import { contradictionText, priceText, startText } from './change-words.ts'

const START = 'change-start'

type ChangeFormProps = {
  /** A text above the choices. Empty for none. */
  readonly about: string
  readonly fields: readonly ChangeField[]
  readonly chosen: ChosenValues
  readonly onChosen: (chosen: ChosenValues) => void
  readonly startDays: readonly Day[]
  readonly startsOn: Day
  readonly onStartsOn: (startsOn: Day) => void
  readonly onGoOn: () => void
}

/** A form to choose another product and its first day. */
export function ChangeForm(props: ChangeFormProps) {
  const { about, fields, chosen, onChosen, startDays, startsOn, onStartsOn, onGoOn } = props
  const tomorrow = addDays(providerToday(), 1)
  const problem = findProblem(fields, chosen)
  const attempts = useAttempts(problem === null ? [] : [problem])

  return (
    <Form attempts={attempts} onSend={onGoOn} className={styles.form}>
      {about !== '' && <p>{about}</p>}
      {fields.map((field) => (
        <RadioField
          key={field.id}
          id={field.id}
          label={field.label}
          error={attempts.errorOf(field.id)}
          value={findChosenOption(field, chosen)?.value ?? null}
          onValueChange={(value) => onChosen({ ...chosen, [field.id]: value })}
          choices={field.options.map((option) => ({
            value: option.value,
            label: option.label,
            hint: <Hint option={option} />,
          }))}
        />
      ))}
      {startDays.length > 1 ? (
        <RadioField
          id={START}
          label="From when?"
          value={startsOn}
          onValueChange={(value) => onStartsOn(startDays.find((each) => each === value) ?? startsOn)}
          choices={startDays.map((each) => ({ value: each, label: startText(each, tomorrow) }))}
        />
      ) : (
        <p>From when: {startText(startsOn, tomorrow)}.</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit">Continue</Button>
      </div>
    </Form>
  )
}

/** The reason why the form cannot be submitted, or null. Choices that exclude each other are a problem. */
function findProblem(fields: readonly ChangeField[], chosen: ChosenValues): Problem | null {
  const fault = contradiction(fields, chosen)
  if (fault !== null) return { fieldId: fault.field.id, message: contradictionText(fault, chosen) }
  if (findWantedChange(fields, chosen) !== null) return null
  return { fieldId: fields[0]?.id ?? '', message: 'Choose something different from what you have now.' }
}

function Hint({ option }: { readonly option: ChangeOption }) {
  const now = option.value === NONE ? 'As it is now' : 'You have this now'
  const parts = [option.isHeld ? now : '', priceText(option), option.about]
  return parts.filter((part) => part !== '').map((part) => <p key={part}>{part}</p>)
}
