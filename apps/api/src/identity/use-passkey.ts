import { buildPageFile } from './page-file.ts'

/**
 * Script of the passkey button: requests a passkey from the browser and sends the signature. Without the script, or in a
 * browser without passkeys, the page accepts only a code.
 */
export const USE_PASSKEY = buildPageFile(
  'use-passkey',
  'js',
  `(function () {
  var button = document.getElementById('use-passkey')
  var state = document.getElementById('passkey-state')
  var answer = document.getElementById('passkey-answer')
  function toBytes(text) {
    var signs = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(signs, function (sign) { return sign.charCodeAt(0) })
  }
  function toText(buffer) {
    var signs = String.fromCharCode.apply(null, new Uint8Array(buffer))
    return btoa(signs).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
  }
  function options() {
    var parsed = JSON.parse(button.getAttribute('data-options'))
    parsed.challenge = toBytes(parsed.challenge)
    parsed.allowCredentials.forEach(function (known) { known.id = toBytes(known.id) })
    return parsed
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
        rawId: toText(passkey.rawId),
        type: passkey.type,
        response: {
          clientDataJSON: toText(passkey.response.clientDataJSON),
          authenticatorData: toText(passkey.response.authenticatorData),
          signature: toText(passkey.response.signature)
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
