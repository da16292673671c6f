import { useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

export type PasteLimit = {
  /** The largest number of characters of the value. Undefined for no limit. */
  readonly most: number | undefined
  /** Removes the characters that the control does not take. */
  readonly valueIn: (text: string) => string
  readonly unit?: 'characters' | 'digits'
}

/** A character beyond U+FFFF has two code units, and a cut may split it. */
const HALF_A_SIGN = /[\uD800-\uDBFF]$/

/**
 * Browsers cut pasted text at `maxLength` without a message, and count invisible marks. This hook removes the marks,
 * and `cutText` reports how much fitted.
 */
export function usePaste({ most, valueIn, unit = 'characters' }: PasteLimit) {
  const [isCut, setCut] = useState(false)
  const isPasting = useRef(false)

  function onInput() {
    if (!isPasting.current) setCut(false)
    isPasting.current = false
  }

  function onPaste(event: ClipboardEvent<Control>) {
    setCut(false)
    if (most === undefined || event.defaultPrevented) return
    const control = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const { selectionStart, selectionEnd, value } = control
    // e-mail inputs have no selection
    const start = selectionStart ?? value.length
    const end = selectionEnd ?? value.length
    const kept = value.slice(0, start) + value.slice(end)
    const room = Math.max(0, most - (unit === 'digits' ? valueIn(kept) : kept).length)
    const text = valueIn(pasted)
    setCut(text.length > room)
    isPasting.current = true
    if (pasted.length <= room || selectionStart === null) return
    event.preventDefault()
    control.setRangeText(text.slice(0, room).replace(HALF_A_SIGN, ''), start, end, 'end')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return {
    onPaste,
    onInput,
    cutText: isCut ? `Only the first ${most} ${unit} fit here. Check what was pasted.` : null,
  }
}
