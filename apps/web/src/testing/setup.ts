import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** jsdom has no layout. The window is wide unless a test replaces this. */
window.matchMedia = () => Object.assign(new EventTarget(), WIDE_WINDOW)

const WIDE_WINDOW = {
  matches: true,
  media: '',
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
}

/** The browser of a test is in New Zealand, wherever the machine is. */
// oxlint-disable-next-line no-extend-native -- jsdom takes the zone of the machine
Date.prototype.getTimezoneOffset = function getTimezoneOffset() {
  const isWinter = this.getUTCMonth() > 3 && this.getUTCMonth() < 9
  return isWinter ? -720 : -780
}

/** Adds the parts of the modal dialog that jsdom lacks: open, close and return of the focus. */
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
