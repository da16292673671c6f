import { comparison, headerMatch } from '@switchboard/domain/mail/filter'
import type { Condition } from '@switchboard/domain/mail/filter'
import { MAX_CONDITIONS } from '@switchboard/domain/mail/limits'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Filters.module.css'
import type { FilterPartProps } from './filter-part.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { COMPARISONS, HEADERS, QUOTES_COUNT } from './words.ts'

const HEADER_OPTIONS = headerMatch.options.map((value) => ({ value, label: HEADERS[value] }))
const COMPARISON_OPTIONS = comparison.options.map((value) => ({ value, label: COMPARISONS[value] }))

/** Straight and typographic quotation marks; keyboards insert the latter automatically. */
const QUOTED = /["\u201C-\u201F\u00AB\u00BB]/

export const EMPTY_CONDITION: Condition = { headerMatch: 'FROM', comparison: 'CONTAINS', value: '' }

/** The conditions of a filter. Source: MAI-014, MAI-015. */
export function ConditionFields({ filter, onChange, errorOf }: FilterPartProps) {
  const { conditions, allConditionsRequired } = filter
  const focusAfter = useFocusAfter()

  function add() {
    onChange({ conditions: [...conditions, EMPTY_CONDITION] })
    focusAfter(`conditions.${conditions.length}.headerMatch`)
  }

  function remove(index: number) {
    onChange({ conditions: conditions.toSpliced(index, 1) })
    focusAfter('conditions')
  }

  return (
    <Card title="Which mail">
      {conditions.length > 1 && (
        <RadioField
          id="all-conditions"
          label="Use it when"
          value={allConditionsRequired ? 'all' : 'any'}
          onValueChange={(value) => onChange({ allConditionsRequired: value === 'all' })}
          choices={[
            { value: 'all', label: 'all of these are true' },
            { value: 'any', label: 'any of these is true' },
          ]}
        />
      )}
      {conditions.map((condition, index) => (
        // conditions have no id, so the index is the key
        <ConditionRow
          key={index}
          index={index}
          condition={condition}
          onChange={(change) => onChange({ conditions: conditions.with(index, { ...condition, ...change }) })}
          onRemove={conditions.length > 1 ? () => remove(index) : null}
          error={errorOf(`conditions.${index}.value`)}
        />
      ))}
      <FieldError id="conditions" error={errorOf('conditions')} />
      {conditions.length < MAX_CONDITIONS && (
        <div>
          <Button id="conditions" kind="plain" onClick={add}>
            Add a condition
          </Button>
        </div>
      )}
    </Card>
  )
}

type ConditionRowProps = {
  readonly index: number
  readonly condition: Condition
  readonly onChange: (change: Partial<Condition>) => void
  /** Null if the condition is the only one of the filter. */
  readonly onRemove: (() => void) | null
  readonly error: string | undefined
}

function ConditionRow({ index, condition, onChange, onRemove, error }: ConditionRowProps) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">Condition {index + 1}</legend>
      <SelectField
        id={`conditions.${index}.headerMatch`}
        label="Part"
        value={condition.headerMatch}
        options={HEADER_OPTIONS}
        onValueChange={(value) => onChange({ headerMatch: headerMatch.parse(value) })}
      />
      <SelectField
        id={`conditions.${index}.comparison`}
        label="Comparison"
        value={condition.comparison}
        options={COMPARISON_OPTIONS}
        onValueChange={(value) => onChange({ comparison: comparison.parse(value) })}
      />
      <TextField
        id={`conditions.${index}.value`}
        label="Text to find"
        hint={QUOTED.test(condition.value) ? QUOTES_COUNT : undefined}
        autoComplete="off"
        value={condition.value}
        onValueChange={(value) => onChange({ value })}
        error={error}
      />
      {onRemove !== null && (
        <div className={styles.remove}>
          <Button kind="quiet" aria-label={`Remove condition ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  )
}
