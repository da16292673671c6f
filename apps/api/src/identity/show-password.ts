import { buildPageFile } from './page-file.ts'

/**
 * Script that adds the button to show and hide the password, with the words of the portal's own field
 * (apps/web/src/ui/PasswordField.tsx). The password is hidden again before the form is sent.
 */
export const SHOW_PASSWORD = buildPageFile(
  'show-password',
  'js',
  `(function () {
  var field = document.getElementById('password')
  var button = document.createElement('button')
  function show(shown) {
    var start = field.selectionStart
    var end = field.selectionEnd
    field.type = shown ? 'text' : 'password'
    field.setSelectionRange(start, end)
    button.textContent = shown ? 'Hide' : 'Show'
    button.setAttribute('aria-label', shown ? 'Hide password' : 'Show password')
  }
  button.type = 'button'
  show(false)
  // a press does not move the focus, so a phone's keyboard stays open
  button.addEventListener('mousedown', function (event) { event.preventDefault() })
  button.addEventListener('click', function () { show(field.type === 'password') })
  field.form.addEventListener('submit', function () { show(false) })
  field.after(button)
})()
`,
)
