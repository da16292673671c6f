declare global {
  interface Window {
    /** The query that `document/arrival.js` took out of the address. */
    arrival?: string
  }
}

/**
 * What the page was opened with that must not stay in the address: a code, a one-time token. The document removes it
 * before anything is fetched; an address that the router opened is emptied here. Once: the next call finds nothing.
 */
export function takeArrival(): URLSearchParams {
  const query = window.arrival ?? location.search
  delete window.arrival
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  return new URLSearchParams(query)
}
