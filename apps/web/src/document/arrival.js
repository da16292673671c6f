// Removes one-time codes and tokens from the address before anything is fetched, so that no history, referrer or log
// stores them. `http/arrival.ts` reads them.
if (/^(\/app)?\/(auto-login|login-complete)\/?$/.test(location.pathname) && location.search) {
  window.arrival = location.search
  history.replaceState(null, '', location.pathname)
}
