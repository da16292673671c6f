import type { ChangeEvent } from 'react'

import { TextField, type TextFieldProps } from './TextField.tsx'

export type ShapedFieldProps = TextFieldProps & {
  /** Extracts the value from typed or pasted text. */
  readonly extractValue: (text: string) => string
  /** Formats the value for display. */
  readonly formatValue?: (value: string) => string
}

/** A text field that formats its value during typing, and keeps the caret at the typed position. */
export function ShapedField({
  extractValue,
  formatValue = keepUnformatted,
  value,
  onValueChange,
  ...field
}: ShapedFieldProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const edit = adjustEdit({
      value: extractValue(input.value),
      caret: extractValue(input.value.slice(0, caret)).length,
      before: value,
      inputType: readInputType(event),
    })
    // set here because the render alone would move the caret to the end
    input.value = formatValue(edit.value)
    const shownCaret = findCaret(input.value, edit.caret, extractValue)
    input.setSelectionRange(shownCaret, shownCaret)
    onValueChange(edit.value)
  }

  return (
    <TextField {...field} value={formatValue(value)} onValueChange={onValueChange} onChange={handleChange} />
  )
}

type Edit = { readonly value: string; readonly caret: number }

/**
 * If the user deletes a character that only the format added, such as a space between groups, the next character of the
 * value is deleted instead.
 */
function adjustEdit({ value, caret, before, inputType }: Edit & { before: string; inputType: string }): Edit {
  if (value !== before) return { value, caret }
  if (inputType === 'deleteContentForward') return { value: removeAt(value, caret), caret }
  if (inputType !== 'deleteContentBackward' || caret === 0) return { value, caret }
  return { value: removeAt(value, caret - 1), caret: caret - 1 }
}

function removeAt(value: string, position: number): string {
  return value.slice(0, position) + value.slice(position + 1)
}

/** The caret position in the shown text that has `caret` characters of the value before it. */
function findCaret(shown: string, caret: number, extractValue: (text: string) => string): number {
  for (let position = 0; position < shown.length; position += 1) {
    if (extractValue(shown.slice(0, position)).length >= caret) return position
  }
  return shown.length
}

function readInputType({ nativeEvent }: ChangeEvent): string {
  return nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
}

function keepUnformatted(value: string): string {
  return value
}
