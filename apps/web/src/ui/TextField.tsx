import type { InputHTMLAttributes, ReactNode } from 'react'

import { normalizeValue } from '@switchboard/domain/typed-text'

import { classes } from './classes.ts'
import { Field, toControlAttributes, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'
import { usePaste } from './paste.ts'
import type { PasteLimit } from './paste.ts'

/** The number of characters that fit the control. The width hints how much to type. */
export type FieldWidth = 'two' | 'four' | 'ten' | 'twenty' | 'full'

export type TextFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'width' | 'prefix'> & {
    readonly value: string
    readonly onValueChange: (value: string) => void
    readonly width?: FieldWidth
    readonly optional?: boolean
    /** Shown in the control before the text, such as `$`. It is not part of the value. */
    readonly prefix?: string
    /** Shown in the control behind the text: a unit or a button. */
    readonly suffix?: ReactNode
    readonly ref?: React.Ref<HTMLInputElement>
    /** The limit for pasted text if the value differs from the shown text. The default limit is `maxLength`. */
    readonly pasteLimit?: PasteLimit
  }

/** A single-line text field. Set `autoComplete`, `inputMode` and `enterKeyHint` wherever they are known. */
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
    pasteLimit,
    ...attributes
  } = props
  const limit = pasteLimit ?? { max: attributes.maxLength, extractValue: normalizeValue }
  const { onPaste, onInput, cutText } = usePaste(limit)
  return (
    <Field id={id} label={label} hint={hint} error={error} note={cutText} optional={optional ?? false}>
      <div className={classes(styles.control, styles[width])}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          type="text"
          name={id}
          onPaste={onPaste}
          onInput={onInput}
          {...toControlAttributes({ ...props, note: cutText })}
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
