import { usePortal } from '#web/http/portal.tsx'

import { signsInByForm } from '../signs-in-by-form.ts'
import { LoginForm } from './LoginForm.tsx'
import { SignIn } from './SignIn.tsx'

/** Sign-in at the identity provider or by form. */
export function LoginScreen() {
  const { configuration } = usePortal()
  return signsInByForm(configuration) ? <LoginForm /> : <SignIn />
}
