import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

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
