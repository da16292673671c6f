import type { InputHTMLAttributes, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Field, tied, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'

/** Digits or letters that a control is wide enough for: its width hints how much to type. */
export type FieldWidth = 'two' | 'four' | 'ten' | 'twenty' | 'full'

export type TextFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'width' | 'prefix'> & {
    readonly value: string
    readonly onValueChange: (value: string) => void
    readonly width?: FieldWidth
    readonly optional?: boolean
    /** Shown in the control before what is typed, as `$` does; it is not part of the value. */
    readonly prefix?: string
    /** Shown in the control behind what is typed: a unit, or a button. */
    readonly suffix?: ReactNode
    readonly ref?: React.Ref<HTMLInputElement>
  }

/** One line of text. Give `autoComplete`, `inputMode` and `enterKeyHint` wherever they are known. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    value,
    onValueChange,
    onChange,
    width = 'full',
    optional,
    prefix,
    suffix,
    ...attributes
  } = props
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={classes(styles.control, styles[width])}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          type="text"
          name={id}
          {...tied(props)}
          {...attributes}
          className={styles.input}
          value={value}
          onChange={onChange ?? ((event) => onValueChange(event.target.value))}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </div>
    </Field>
  )
}
