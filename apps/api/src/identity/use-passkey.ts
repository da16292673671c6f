import { pageFile } from './page-file.ts'

/**
 * Script of the passkey button: asks the browser for a passkey and sends the signature. Without the script, or in a browser
 * without passkeys, the page explains this and its field accepts a code.
 */
export const USE_PASSKEY = pageFile(
  'use-passkey',
  'js',
  `(function () {
  var button = document.getElementById('use-passkey')
  var state = document.getElementById('passkey-state')
  var answer = document.getElementById('passkey-answer')
  function bytesOf(text) {
    var signs = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(signs, function (sign) { return sign.charCodeAt(0) })
  }
  function textOf(buffer) {
    var signs = String.fromCharCode.apply(null, new Uint8Array(buffer))
    return btoa(signs).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
  }
  function options() {
    var given = JSON.parse(button.getAttribute('data-options'))
    given.challenge = bytesOf(given.challenge)
    given.allowCredentials.forEach(function (known) { known.id = bytesOf(known.id) })
    return given
  }
  if (!window.PublicKeyCredential || !navigator.credentials) return
  state.textContent = ''
  button.hidden = false
  button.addEventListener('click', function () {
    button.disabled = true
    state.textContent = 'Follow what your browser asks for.'
    navigator.credentials.get({ publicKey: options() }).then(function (passkey) {
      answer.value = JSON.stringify({
        id: passkey.id,
        rawId: textOf(passkey.rawId),
        type: passkey.type,
        response: {
          clientDataJSON: textOf(passkey.response.clientDataJSON),
          authenticatorData: textOf(passkey.response.authenticatorData),
          signature: textOf(passkey.response.signature)
        }
      })
      answer.form.submit()
    }).catch(function () {
      button.disabled = false
      state.textContent = 'No passkey was used. Try again, or enter a code.'
      button.focus()
    })
  })
})()
`,
)
