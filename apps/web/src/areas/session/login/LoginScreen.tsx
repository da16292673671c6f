import { usePortal } from '#web/http/portal.tsx'

import { byForm } from '../by-form.ts'
import { LoginForm } from './LoginForm.tsx'
import { SignIn } from './SignIn.tsx'

/** By the identity provider where one is configured; by form otherwise, and always in the app. */
export function LoginScreen() {
  const { configuration } = usePortal()
  return byForm(configuration) ? <LoginForm /> : <SignIn />
}
