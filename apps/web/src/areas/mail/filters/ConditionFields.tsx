import { comparison, headerMatch } from '@switchboard/domain/mail/filter'
import type { Condition } from '@switchboard/domain/mail/filter'
import { MOST_CONDITIONS } from '@switchboard/domain/mail/limits'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Filters.module.css'
import type { FilterPart } from './filter-part.ts'
import { COMPARISONS, HEADERS, QUOTES_COUNT } from './words.ts'

const HEADER_OPTIONS = headerMatch.options.map((value) => ({ value, label: HEADERS[value] }))
const COMPARISON_OPTIONS = comparison.options.map((value) => ({ value, label: COMPARISONS[value] }))

/** Straight and typographic quotation marks; keyboards insert the latter automatically. */
const QUOTED = /["\u201C-\u201F\u00AB\u00BB]/

/** The conditions on which the filter acts. Source: MAI-014, MAI-015. */
export function ConditionFields({ typed, put, errorOf }: FilterPart) {
  const { conditions, allConditionsRequired } = typed

  function change(place: number, to: Partial<Condition>) {
    put({ conditions: conditions.map((each, at) => (at === place ? { ...each, ...to } : each)) })
  }

  return (
    <Card title="On which mail">
      {conditions.length > 1 && (
        <RadioField
          id="all-conditions"
          label="It acts when"
          value={allConditionsRequired ? 'all' : 'any'}
          onValueChange={(value) => put({ allConditionsRequired: value === 'all' })}
          choices={[
            { value: 'all', label: 'all of this is so' },
            { value: 'any', label: 'any of this is so' },
          ]}
        />
      )}
      {conditions.map((condition, place) => (
        // conditions have no id, so the index is the key
        <fieldset key={place} className={styles.row}>
          <legend className="visually-hidden">Condition {place + 1}</legend>
          <SelectField
            id={`conditions.${place}.headerMatch`}
            label="Part"
            value={condition.headerMatch}
            options={HEADER_OPTIONS}
            onValueChange={(value) => change(place, { headerMatch: headerMatch.parse(value) })}
          />
          <SelectField
            id={`conditions.${place}.comparison`}
            label="Comparison"
            value={condition.comparison}
            options={COMPARISON_OPTIONS}
            onValueChange={(value) => change(place, { comparison: comparison.parse(value) })}
          />
          <TextField
            id={`conditions.${place}.value`}
            label="What is looked for"
            hint={QUOTED.test(condition.value) ? QUOTES_COUNT : undefined}
            autoComplete="off"
            value={condition.value}
            onValueChange={(value) => change(place, { value })}
            error={errorOf(`conditions.${place}.value`)}
          />
          {conditions.length > 1 && (
            <div className={styles.remove}>
              <Button
                kind="quiet"
                aria-label={`Remove condition ${place + 1}`}
                onClick={() => put({ conditions: conditions.filter((_each, at) => at !== place) })}
              >
                Remove
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <FieldError id="conditions" error={errorOf('conditions')} />
      {conditions.length < MOST_CONDITIONS && (
        <div>
          <Button
            id="conditions"
            kind="plain"
            onClick={() =>
              put({ conditions: [...conditions, { headerMatch: 'FROM', comparison: 'CONTAINS', value: '' }] })
            }
          >
            Add a condition
          </Button>
        </div>
      )}
    </Card>
  )
}
