// Starts what the first screen will ask for before the page's own script is here. `http/early.ts` picks the answers up;
// what is not started here is asked for as always. The keys are those of `http/session.ts`.
;(function () {
  if (window.unsupportedBrowser) return
  var configuration = JSON.parse(document.getElementById('static-configuration').textContent)
  var answers = (window.earlyAnswers = {})
  var appBase = configuration.mobile ? '/app/' : '/'

  function id() {
    var random = crypto.getRandomValues(new Uint8Array(16))
    var letters = Array.from(random, function (byte) {
      return 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36]
    })
    return configuration.brand + '-' + Date.now() + '-' + letters.join('')
  }

  function start(method, address, token) {
    var headers = { accept: 'application/json', 'x-correlation-id': id() }
    // as `callerHeaders`: where tokens stay on the server there is a handle in their place
    if (token && token.slice(-1) === '.') headers['x-switchboard-session'] = token.split('.')[0]
    else if (token) headers.authorization = 'Bearer ' + token
    var key = method + ' ' + address.split('?')[0]
    answers[key] = fetch(address, { method: method, cache: 'no-store', headers: headers })
    // whoever picks it up handles the failure; until then it is nobody's
    answers[key].catch(function () {})
  }

  var prefix = configuration.mobile ? 'switchboard.app.session.' : 'switchboard.session.'
  function stored(field) {
    return localStorage.getItem(prefix + field)
  }

  start('GET', configuration.base + '/dynamicconfig?t=' + Date.now())
  if (sessionStorage.getItem(prefix + 'isolated') === 'true') return
  var token = stored('token')
  var account = stored('account')
  if (!token || !account || Number(stored('expires_in')) * 1000 <= Date.now()) return
  if (/^(\/app)?\/(login|login-complete|logout-complete|auto-login)$/.test(location.pathname)) return
  start('POST', configuration.base + (configuration.mobile ? '/device/claims' : '/user/claims'), token)
  if (location.pathname === appBase) {
    start('GET', configuration.base + '/accounts/' + encodeURIComponent(account) + '/dashboard', token)
  }
})()
