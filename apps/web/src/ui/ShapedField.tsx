import type { ChangeEvent } from 'react'

import { TextField, type TextFieldProps } from './TextField.tsx'

export type ShapedFieldProps = TextFieldProps & {
  /** Extracts the value from typed or pasted text. */
  readonly valueIn: (text: string) => string
  /** Formats the value for display. */
  readonly formatValue?: (value: string) => string
}

/** A text field that formats its value during typing, and keeps the caret at the typed position. */
export function ShapedField({
  valueIn,
  formatValue = asItIs,
  value,
  onValueChange,
  ...field
}: ShapedFieldProps) {
  function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const edit = adjustEdit({
      value: valueIn(input.value),
      caret: valueIn(input.value.slice(0, caret)).length,
      before: value,
      inputType: readInputType(event),
    })
    // set here because the render alone would move the caret to the end
    input.value = formatValue(edit.value)
    const shownCaret = findCaret(input.value, edit.caret, valueIn)
    input.setSelectionRange(shownCaret, shownCaret)
    onValueChange(edit.value)
  }

  return <TextField {...field} value={formatValue(value)} onValueChange={onValueChange} onChange={take} />
}

type Edit = { readonly value: string; readonly caret: number }

/**
 * Deleting a character that only the format added, such as a space between groups, deletes the next character of the
 * value instead.
 */
function adjustEdit({ value, caret, before, inputType }: Edit & { before: string; inputType: string }): Edit {
  if (value !== before) return { value, caret }
  if (inputType === 'deleteContentForward') return { value: without(value, caret), caret }
  if (inputType !== 'deleteContentBackward' || caret === 0) return { value, caret }
  return { value: without(value, caret - 1), caret: caret - 1 }
}

function without(value: string, position: number): string {
  return value.slice(0, position) + value.slice(position + 1)
}

/** The caret position in the shown text that has `caret` characters of the value before it. */
function findCaret(shown: string, caret: number, valueIn: (text: string) => string): number {
  for (let position = 0; position < shown.length; position += 1) {
    if (valueIn(shown.slice(0, position)).length >= caret) return position
  }
  return shown.length
}

function readInputType({ nativeEvent }: ChangeEvent): string {
  return nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
}

function asItIs(value: string): string {
  return value
}
