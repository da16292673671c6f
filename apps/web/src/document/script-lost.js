// During a deployment one process may serve this document, and another process without its script receives the request
// for the script. The page then reloads, at most once in five minutes; after that it shows an error.
addEventListener(
  'error',
  function (event) {
    var script = event.target
    if (!(script instanceof HTMLScriptElement) || script.type !== 'module') return
    var key = 'switchboard.build.lost'
    var now = Date.now()
    if (now - Number(sessionStorage.getItem(key)) > 300000) {
      sessionStorage.setItem(key, String(now))
      location.reload()
      return
    }
    var words = document.querySelector('.first-words')
    var again = document.createElement('a')
    again.href = location.href
    again.textContent = 'Try again'
    words.setAttribute('role', 'alert')
    words.replaceChildren('This page could not be loaded. ', again)
  },
  true,
)
