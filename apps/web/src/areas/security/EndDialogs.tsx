import type { UserSession } from '@switchboard/domain/security/contract'
import { deviceText } from '@switchboard/domain/security/device'

import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

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
      yes="Sign out"
      no="Stay signed in there"
      isBusy={ending.isPending}
      onYes={() => ending.mutate(session)}
      onClose={onClose}
    >
      <FailureNotice title={END_FAILED}>
        {code !== null && code !== 'SESSION_ENDED' && code !== 'SESSION_NOT_FOUND' && END_ADVICE[code]}
      </FailureNotice>
      <p>With its next click, it has to sign in again with your password.</p>
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
      yes="Sign out everywhere else"
      no="Stay signed in there"
      isBusy={ending.isPending}
      onYes={() => ending.mutate()}
      onClose={onClose}
    >
      <FailureNotice title={END_OTHERS_FAILED}>
        {ending.error && END_OTHERS_ADVICE[ending.error.code]}
      </FailureNotice>
      <p>You stay signed in here. On every other device you have to sign in again.</p>
    </Question>
  )
}
