import type { SelectHTMLAttributes } from 'react'

import { classes } from './classes.ts'
import { Field, toControlAttributes, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'
import type { FieldWidth } from './TextField.tsx'

export type Option = { readonly value: string; readonly label: string }

export type SelectFieldProps = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange'> & {
    readonly value: string
    readonly onValueChange: (value: string) => void
    readonly options: readonly Option[]
    /** Shown while nothing is chosen. */
    readonly placeholder?: string
    readonly width?: FieldWidth
  }

/** One of many choices, too many for radio buttons. */
export function SelectField(props: SelectFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    value,
    onValueChange,
    options,
    placeholder,
    width = 'full',
    ...attributes
  } = props
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={classes(styles.control, styles.chosen, styles[width])}>
        <select
          name={id}
          {...attributes}
          {...toControlAttributes(props)}
          className={styles.input}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}
