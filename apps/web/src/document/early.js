// Sends the first screen's requests before the page's own script is loaded. `http/early.ts` takes the replies. The
// storage keys are those of `http/session.ts`.
;(function () {
  if (window.unsupportedBrowser) return
  var configuration = JSON.parse(document.getElementById('static-configuration').textContent)
  var answers = (window.earlyAnswers = {})
  var appBase = configuration.mobile ? '/app/' : '/'

  function createCorrelationId() {
    var random = crypto.getRandomValues(new Uint8Array(16))
    var letters = Array.from(random, function (byte) {
      return 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36]
    })
    return configuration.brand + '-' + Date.now() + '-' + letters.join('')
  }

  function send(method, address, token) {
    var headers = { accept: 'application/json', 'x-correlation-id': createCorrelationId() }
    // same as `callerHeaders`: if the server keeps the tokens, the stored value begins with a session handle
    if (token && token.slice(-1) === '.') headers['x-switchboard-session'] = token.split('.')[0]
    else if (token) headers.authorization = 'Bearer ' + token
    var key = method + ' ' + address.split('?')[0]
    answers[key] = fetch(address, { method: method, cache: 'no-store', headers: headers })
    // the reader of the reply handles a failure; without this line the browser logs it as unhandled
    answers[key].catch(function () {})
  }

  var prefix = configuration.mobile ? 'switchboard.app.session.' : 'switchboard.session.'
  var storage = sessionStorage.getItem(prefix + 'endsWithTab') === 'true' ? sessionStorage : localStorage
  function readStored(field) {
    return storage.getItem(prefix + field)
  }

  send('GET', configuration.base + '/dynamicconfig?t=' + Date.now())
  if (sessionStorage.getItem(prefix + 'isolated') === 'true') return
  var token = readStored('token')
  var account = readStored('account')
  var hasExpired = Number(readStored('expires_in')) * 1000 <= Date.now()
  if (!token || !account || hasExpired) return
  if (/^(\/app)?\/(login|login-complete|logout-complete|auto-login)$/.test(location.pathname)) return
  send('POST', configuration.base + (configuration.mobile ? '/device/claims' : '/user/claims'), token)
  if (location.pathname === appBase) {
    send('GET', configuration.base + '/accounts/' + encodeURIComponent(account) + '/dashboard', token)
  }
})()
