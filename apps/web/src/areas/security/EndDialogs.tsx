import type { ReactNode } from 'react'

import type { UserSession } from '@switchboard/domain/security/contract'
import { deviceText } from '@switchboard/domain/security/device'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { useEndOthers, useEndSession } from './queries.ts'
import type { Ending } from './queries.ts'
import { END_ADVICE, END_FAILED, END_OTHERS_ADVICE, END_OTHERS_FAILED } from './words.ts'

type EndDialogProps = {
  readonly session: UserSession
  readonly onClose: () => void
  readonly onEnded: (ending: Ending) => void
}

/** Asks for confirmation before a session is ended. */
export function EndDialog({ session, onClose, onEnded }: EndDialogProps) {
  const ending = useEndSession(onEnded)
  const code = ending.error?.code ?? null
  return (
    <Question
      title={`Sign out ${deviceText(session.kind, session.userAgent)}?`}
      label="Sign out"
      busy={ending.isPending}
      onYes={() => ending.mutate(session)}
      onClose={onClose}
    >
      {code !== null && code !== 'SESSION_ENDED' && code !== 'SESSION_NOT_FOUND' && (
        <Notice tone="critical" role="alert" title={END_FAILED}>
          {END_ADVICE[code]}
        </Notice>
      )}
      <p>From its next click on, whoever uses it has to sign in again with your password.</p>
    </Question>
  )
}

type EndOthersDialogProps = { readonly onClose: () => void; readonly onEnded: () => void }

/** Asks for confirmation before all other sessions are ended. */
export function EndOthersDialog({ onClose, onEnded }: EndOthersDialogProps) {
  const ending = useEndOthers(onEnded)
  return (
    <Question
      title="Sign out everywhere else?"
      label="Sign out everywhere else"
      busy={ending.isPending}
      onYes={() => ending.mutate()}
      onClose={onClose}
    >
      {ending.error && (
        <Notice tone="critical" role="alert" title={END_OTHERS_FAILED}>
          {END_OTHERS_ADVICE[ending.error.code]}
        </Notice>
      )}
      <p>You stay signed in here. On every other device you have to sign in again.</p>
    </Question>
  )
}

type QuestionProps = {
  readonly title: string
  readonly label: string
  readonly busy: boolean
  readonly onYes: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function Question({ title, label, busy, onYes, onClose, children }: QuestionProps) {
  return (
    <Dialog
      open
      title={title}
      // the dialog cannot be closed before the reply, because it shows a refusal
      {...(!busy && { onClose })}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={onYes}>
            {label}
          </Button>
          <Button kind="plain" disabled={busy} onClick={onClose}>
            Stay signed in there
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
