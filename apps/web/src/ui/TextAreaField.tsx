import type { TextareaHTMLAttributes } from 'react'

import { normalizeText } from '@switchboard/domain/typed-text'

import { classes } from './classes.ts'
import { Field, toControlAttributes, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'
import { usePaste } from './paste.ts'

export type TextAreaFieldProps = FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'> & {
    readonly value: string
    readonly onValueChange: (value: string) => void
    readonly optional?: boolean
  }

/** Text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, hint, error, value, onValueChange, optional, rows = 4, ...attributes } = props
  const { onPaste, onInput, cutText } = usePaste({ max: attributes.maxLength, extractValue: normalizeLines })
  return (
    <Field id={id} label={label} hint={hint} error={error} note={cutText} optional={optional ?? false}>
      <div className={classes(styles.control, styles.full)}>
        <textarea
          name={id}
          onPaste={onPaste}
          onInput={onInput}
          {...attributes}
          {...toControlAttributes({ ...props, note: cutText })}
          rows={rows}
          className={classes(styles.input, styles.lines)}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </div>
    </Field>
  )
}

/** A text area ends a line by one character; pasted text may have two. */
function normalizeLines(text: string): string {
  return normalizeText(text.replaceAll('\r\n', '\n'))
}
