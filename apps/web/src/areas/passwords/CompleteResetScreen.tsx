import { useEffect, useState } from 'react'

import { checkPasswordReset, completePasswordReset } from '@switchboard/domain/passwords/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { usePlace } from '#web/http/place.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading, focusPageHeading } from '#web/ui/PageHeading.tsx'

import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useIsLinkOver } from './queries.ts'
import { COMPLETE_ADVICE, RESET_FAILED } from './words.ts'

/** The page of the mailed link to reset a password. Source: PWD-003, PWD-023, PWD-031, PWD-032. */
export function CompleteResetScreen() {
  const link = useLink()
  const [done, setDone] = useState(false)
  const isOver = useIsLinkOver(
    checkPasswordReset,
    link && { UsernameSecret: link.username, ResetCode: link.code },
  )
  if (done) return <ResetDone />
  return (
    <>
      <PageHeading
        title="Choose a new password"
        lead="You will be signed out on every device. Then sign in with the new password."
      />
      {link === null || isOver ? (
        <Notice tone="critical" role="alert" title={RESET_FAILED} actions={NEW_LINK}>
          {COMPLETE_ADVICE.FORBIDDEN}
        </Notice>
      ) : (
        <NewPasswordForm<FailureOf<typeof completePasswordReset>>
          username={link.username}
          send={(NewPassword) =>
            makeCall(completePasswordReset, {
              body: { UsernameSecret: link.username, ResetCode: link.code, NewPassword },
            })
          }
          failureText={{ title: RESET_FAILED, findAdvice: (code) => COMPLETE_ADVICE[code] }}
          invalidLinkAction={NEW_LINK}
          submitLabel="Save new password"
          onDone={() => setDone(true)}
        />
      )}
    </>
  )
}

const NEW_LINK = (
  <LinkButton href="/reset-password" kind="plain">
    Ask for a new link
  </LinkButton>
)

/** Null for a link with a missing part. Source: Readings. */
function useLink(): { username: string; code: string } | null {
  const query = new URLSearchParams(usePlace().search)
  const username = query.get('username')
  const code = query.get('code')
  return username && code ? { username, code } : null
}

function ResetDone() {
  useEffect(() => {
    focusPageHeading()
  }, [])
  return (
    <>
      <PageHeading
        title="Your password has been changed"
        lead="You are signed out everywhere. Sign in with your new password."
      />
      <LinkButton block href="/login">
        Sign in
      </LinkButton>
    </>
  )
}
