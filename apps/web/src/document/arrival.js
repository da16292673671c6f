// One-time codes and tokens leave the address before anything is fetched, so that no history, referrer or log keeps
// them. `http/arrival.ts` picks them up.
if (/^(\/app)?\/(auto-login|login-complete)\/?$/.test(location.pathname) && location.search) {
  window.arrival = location.search
  history.replaceState(null, '', location.pathname)
}
