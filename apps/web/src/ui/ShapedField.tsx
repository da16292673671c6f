import type { ChangeEvent } from 'react'

import { TextField, type TextFieldProps } from './TextField.tsx'

export type ShapedFieldProps = TextFieldProps & {
  /** The value in what was typed or pasted. */
  readonly valueIn: (text: string) => string
  /** How the value is shown. */
  readonly shapeOf?: (value: string) => string
}

/** A field that formats its value while it is typed, and keeps the caret where the typing is. */
export function ShapedField({ valueIn, shapeOf = asItIs, value, onValueChange, ...field }: ShapedFieldProps) {
  function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const edit = editOf({
      value: valueIn(input.value),
      caret: valueIn(input.value.slice(0, caret)).length,
      before: value,
      inputType: inputTypeOf(event),
    })
    // written here and not only by the render, which would put the caret at the end
    input.value = shapeOf(edit.value)
    const shownCaret = shownPosition(input.value, edit.caret, valueIn)
    input.setSelectionRange(shownCaret, shownCaret)
    onValueChange(edit.value)
  }

  return <TextField {...field} value={shapeOf(value)} onValueChange={onValueChange} onChange={take} />
}

type Edit = { readonly value: string; readonly caret: number }

/** Deleting only what the shape adds (a space between groups) deletes the character of the value behind it instead. */
function editOf({ value, caret, before, inputType }: Edit & { before: string; inputType: string }): Edit {
  if (value !== before) return { value, caret }
  if (inputType === 'deleteContentForward') return { value: without(value, caret), caret }
  if (inputType !== 'deleteContentBackward' || caret === 0) return { value, caret }
  return { value: without(value, caret - 1), caret: caret - 1 }
}

function without(value: string, position: number): string {
  return value.slice(0, position) + value.slice(position + 1)
}

/** The position of the caret in the shown text with this number of the value's characters before it. */
function shownPosition(shown: string, caret: number, valueIn: (text: string) => string): number {
  for (let position = 0; position < shown.length; position += 1) {
    if (valueIn(shown.slice(0, position)).length >= caret) return position
  }
  return shown.length
}

function inputTypeOf({ nativeEvent }: ChangeEvent): string {
  return nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
}

function asItIs(value: string): string {
  return value
}
