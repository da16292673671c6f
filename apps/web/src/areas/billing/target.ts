/** The id in the address; empty without one. */
export function readTarget(): string {
  return window.location.hash.slice(1)
}
