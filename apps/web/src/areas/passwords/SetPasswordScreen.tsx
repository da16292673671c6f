import { checkFirstPassword, setPassword } from '@switchboard/domain/passwords/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { usePlace } from '#web/http/place.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useIsLinkOver } from './queries.ts'
import { CHANGE_FAILED, SET_ADVICE } from './words.ts'

/** Sets the first password of a new customer, by the link sent with their order. Source: PWD-004, PWD-005, PWD-024. */
export function SetPasswordScreen() {
  const brand = useBrand()
  const { search, go } = usePlace()
  const toast = useToast()
  const link = parseLink(search)
  const isOver = useIsLinkOver(checkFirstPassword, link && { OrderID: link.orderId, Token: link.token })

  function signIn() {
    toast('Your password is set. Sign in with it now.')
    go('/login', { replace: true })
  }

  return (
    <>
      <PageHeading
        title="Set your password"
        lead={`Use it with your email address to sign in to your ${brand.name} account.`}
      />
      {link === null || isOver ? (
        <Notice tone="critical" role="alert" title={CHANGE_FAILED} actions={TO_SIGN_IN}>
          {SET_ADVICE.FORBIDDEN}
        </Notice>
      ) : (
        <NewPasswordForm<FailureOf<typeof setPassword>>
          username={null}
          send={(Password) =>
            makeCall(setPassword, { body: { Password, OrderID: link.orderId, Token: link.token } })
          }
          failureText={{ title: CHANGE_FAILED, findAdvice: (code) => SET_ADVICE[code] }}
          invalidLinkAction={TO_SIGN_IN}
          submitLabel="Set password"
          onDone={signIn}
        />
      )}
    </>
  )
}

const TO_SIGN_IN = (
  <LinkButton href="/login" kind="plain">
    Go to sign in
  </LinkButton>
)

/** Null for a link with a missing part. Source: Readings. */
function parseLink(search: string): { token: string; orderId: string } | null {
  const query = new URLSearchParams(search)
  const token = query.get('token')
  const orderId = query.get('orderId')
  return token && orderId ? { token, orderId } : null
}
