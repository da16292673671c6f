import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Screens are loaded when they are entered, which takes its time on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })

/** What jsdom lacks of the modal dialog: it opens, closes and gives the focus back. Browsers do the rest. */
let focusedBefore: Element | null = null

HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore = document.activeElement
  this.setAttribute('open', '')
}

HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  this.dispatchEvent(new Event('close'))
}
