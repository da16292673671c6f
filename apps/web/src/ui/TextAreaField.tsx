import type { TextareaHTMLAttributes } from 'react'

import { classes } from './classes.ts'
import { Field, tied, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'

export type TextAreaFieldProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'> & {
    readonly value: string
    readonly onValueChange: (value: string) => void
    readonly optional?: boolean
  }

/** Text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, hint, error, value, onValueChange, optional, rows = 4, ...attributes } = props
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={classes(styles.control, styles.full)}>
        <textarea
          name={id}
          {...attributes}
          {...tied(props)}
          rows={rows}
          className={classes(styles.input, styles.lines)}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
