declare global {
  interface Window {
    /** The query that `document/arrival.js` took out of the address. */
    arrival?: string
  }
}

/**
 * What the page was called with where that must not stay in the address: a code, a one-time token. The document takes it
 * out before anything is fetched; an address that the router went to is emptied here. Once: the next call finds nothing.
 */
export function takeArrival(): URLSearchParams {
  const query = window.arrival ?? location.search
  delete window.arrival
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  return new URLSearchParams(query)
}
