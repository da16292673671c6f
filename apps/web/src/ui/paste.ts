import { useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

export type PasteLimit = {
  /** Of what `valueIn` leaves; undefined for no limit. */
  readonly most: number | undefined
  /** What of a text the control takes, however long. */
  readonly valueIn: (text: string) => string
  readonly unit?: 'characters' | 'digits'
}

/** Signs beyond U+FFFF are two characters. */
const HALF_A_SIGN = /[\uD800-\uDBFF]$/

/**
 * Browsers cut a pasted text at the control's length without a word, and count marks that nobody sees. Here it is pasted
 * without them, and where it still does not fit, `cutText` names how much was taken.
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
    // an e-mail control knows no selection
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
