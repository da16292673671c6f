import { useIsStaff } from '#web/http/use-is-staff.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Source: PWD-001. */
export function ChangePasswordScreen() {
  const staff = useIsStaff()
  return (
    <>
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        title="Change password"
        lead="You need your current password. You will be signed out on all other devices."
      />
      {staff ? (
        <Notice tone="caution" title="Only the customer can change their password.">
          Ask the customer to sign in and change it here, or to reset it from the sign-in page.
        </Notice>
      ) : (
        <ChangePasswordForm />
      )}
    </>
  )
}
