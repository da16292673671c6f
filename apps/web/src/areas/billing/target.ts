/** The id in the address; empty without one. */
export function readTarget(): string {
  return window.location.hash.slice(1)
}

/** Removes the id from the address. One that stays would be shown again later, and a second press of its link would do nothing. */
export function dropTarget(): void {
  if (readTarget() !== '')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

/** Scrolls to an element and focuses it, so that the next Tab continues from there. */
export function showElement(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView()
}
