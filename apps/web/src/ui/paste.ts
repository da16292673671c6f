import { useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

export type PasteLimit = {
  /** The largest length of the value. Undefined for no limit. */
  readonly max: number | undefined
  /** Removes the characters that the control does not accept. */
  readonly extractValue: (text: string) => string
  readonly unit?: 'characters' | 'digits'
}

/** The first half of a character beyond U+FFFF, which has two code units. A cut may split the character. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * Browsers cut pasted text at `maxLength` without a message, and count invisible characters. This hook removes the invisible
 * characters; `cutText` is a message if the text was cut.
 */
export function usePaste({ max, extractValue, unit = 'characters' }: PasteLimit) {
  const [isCut, setCut] = useState(false)
  const isPasting = useRef(false)

  function onInput() {
    if (!isPasting.current) setCut(false)
    isPasting.current = false
  }

  function onPaste(event: ClipboardEvent<Control>) {
    setCut(false)
    if (max === undefined || event.defaultPrevented) return
    const control = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const { selectionStart, selectionEnd, value } = control
    // email inputs have no selection
    const start = selectionStart ?? value.length
    const end = selectionEnd ?? value.length
    const kept = value.slice(0, start) + value.slice(end)
    const keptLength = (unit === 'digits' ? extractValue(kept) : kept).length
    const room = Math.max(0, max - keptLength)
    const text = extractValue(pasted)
    setCut(text.length > room)
    isPasting.current = true
    if (pasted.length <= room || selectionStart === null) return
    event.preventDefault()
    control.setRangeText(text.slice(0, room).replace(HALF_CHARACTER, ''), start, end, 'end')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return {
    onPaste,
    onInput,
    cutText: isCut ? `Only the first ${max} ${unit} fit here. Check what was pasted.` : null,
  }
}
