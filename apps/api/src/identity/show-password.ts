import { pageFile } from './page-file.ts'

/**
 * Adds the button that shows and hides the password, with the words of the portal's own field
 * (apps/web/src/ui/PasswordField.tsx): without the script there is none. A password is never sent while it is shown.
 */
export const SHOW_PASSWORD = pageFile(
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
  // a press leaves the focus, and a phone's keyboard, where they are
  button.addEventListener('mousedown', function (event) { event.preventDefault() })
  button.addEventListener('click', function () { show(field.type === 'password') })
  field.form.addEventListener('submit', function () { show(false) })
  field.after(button)
})()
`,
)
