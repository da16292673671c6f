declare global {
  interface Window {
    /** The query that `document/arrival.js` removed from the address. */
    arrival?: string
  }
}

/**
 * Returns the query that the page was opened with, such as a code or a one-time token, which must not stay in the address.
 * `document/arrival.js` removes it when the page is opened; if the router opened the address, it is removed here. A second
 * call returns an empty query.
 */
export function takeArrival(): URLSearchParams {
  const query = window.arrival ?? location.search
  delete window.arrival
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  return new URLSearchParams(query)
}
