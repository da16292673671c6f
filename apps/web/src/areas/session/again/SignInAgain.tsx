import { useLayoutEffect, useState } from 'react'

import type { PageOwner } from '#web/http/account.ts'
import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { signsInByForm } from '../signs-in-by-form.ts'
import { isOwnersSession } from './owner.ts'
import { PasswordAgain } from './PasswordAgain.tsx'
import { SignInBeside } from './SignInBeside.tsx'

type SignInAgainProps = {
  readonly owner: PageOwner
  /** Returns whether a waiting call needs the customer's confirmation before it is sent. */
  readonly needsConfirmation: () => boolean
  /** Receives whether the calls that need a confirmation are to be sent. Other calls are always sent. */
  readonly onAnswer: (isConfirmed: boolean) => void
}

type Stage = 'signedOut' | 'signedIn' | 'somebodyElse'

/**
 * A dialog over a page whose session has ended. The customer signs in again, and the page keeps its input.
 * Source: SES-013, SES-043.
 */
export function SignInAgain({ owner, needsConfirmation, onAnswer }: SignInAgainProps) {
  const { configuration, basePath } = usePortal()
  const [stage, setStage] = useState<Stage>('signedOut')
  const leave = () => page.location.assign(basePath)

  function checkSession() {
    if (!session.isLoggedIn()) return
    if (!isOwnersSession(owner)) setStage('somebodyElse')
    else if (needsConfirmation()) setStage('signedIn')
    else onAnswer(true)
  }

  // another tab may sign in; a layout effect, so that no event is missed between two renders
  useLayoutEffect(() => {
    window.addEventListener('storage', checkSession)
    return () => window.removeEventListener('storage', checkSession)
  })

  if (stage === 'somebodyElse') return <SomebodyElse owner={owner} onLeave={leave} />
  if (stage === 'signedIn') return <ConfirmCalls onAnswer={onAnswer} />
  const SignInPart = signsInByForm(configuration) ? PasswordAgain : SignInBeside
  return (
    <Dialog open role="alertdialog" title="Sign in again to continue">
      <p>
        You have been signed out. This page is as you left it, and nothing has been sent. Sign in again as{' '}
        {ownerName(owner)} to continue.
      </p>
      <SignInPart owner={owner} onSignedIn={checkSession} onLeave={leave} />
    </Dialog>
  )
}

type SomebodyElseProps = Pick<SignInAgainProps, 'owner'> & { readonly onLeave: () => void }

/** Another customer has signed in, in another tab. */
function SomebodyElse({ owner, onLeave }: SomebodyElseProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title="Someone else is signed in"
      actions={<Button onClick={onLeave}>Go to that account</Button>}
    >
      <p>
        This page was opened by {ownerName(owner)}. Nothing on it has been sent, and we do not send it for
        anyone else.
      </p>
    </Dialog>
  )
}

/** Asks whether the calls that wait for the session are to be sent. */
function ConfirmCalls({ onAnswer }: Pick<SignInAgainProps, 'onAnswer'>) {
  return (
    <Dialog
      open
      role="alertdialog"
      title="You are signed in again"
      actions={
        <>
          <Button onClick={() => onAnswer(true)}>Send it now</Button>
          <Button kind="plain" onClick={() => onAnswer(false)}>
            Back to the page
          </Button>
        </>
      }
    >
      <p>Nothing has been sent yet. Do you want to continue with what you were doing?</p>
    </Dialog>
  )
}

function ownerName({ username }: PageOwner) {
  return username === null ? 'the same person' : <strong>{username}</strong>
}
