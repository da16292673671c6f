import { useState } from 'react'

import { deviceText } from '@switchboard/domain/security/device'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { ActionResult } from './action-result.ts'
import { EndDialog, EndOthersDialog } from './EndDialogs.tsx'
import { useSessions } from './queries.ts'
import type { Ending } from './queries.ts'
import { SessionsCard } from './SessionsCard.tsx'
import type { ToEnd } from './SessionsCard.tsx'
import { LOAD_ADVICE, LOAD_FAILED } from './words.ts'

/** The sessions, and the dialogs that end them. */
export function Sessions({ onDone }: { readonly onDone: (result: ActionResult) => void }) {
  const sessions = useSessions()
  const [sessionToEnd, setSessionToEnd] = useState<ToEnd | null>(null)
  const close = () => setSessionToEnd(null)

  function finish(result: ActionResult) {
    setSessionToEnd(null)
    onDone(result)
  }

  return (
    <>
      {sessions.isPending && <Skeleton card label="Loading where you are signed in" lines={SHAPE} />}
      {sessions.data !== undefined && (
        <SessionsCard sessions={sessions.data.sessions} onEnd={setSessionToEnd} />
      )}
      {sessions.isLoadingError && (
        <SectionError
          title={LOAD_FAILED}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        >
          {LOAD_ADVICE[sessions.error.code]}
        </SectionError>
      )}
      {sessionToEnd === 'others' && <EndOthersDialog onClose={close} onEnded={() => finish(OTHERS_ENDED)} />}
      {sessionToEnd !== null && sessionToEnd !== 'others' && (
        <EndDialog
          session={sessionToEnd}
          onClose={close}
          onEnded={(ending) => finish(toEndMessage(ending))}
        />
      )}
    </>
  )
}

const SHAPE = ['heading', 'text', 'small', 'text', 'small'] as const

const OTHERS_ENDED: ActionResult = {
  key: 'others',
  title: 'You are signed out everywhere else.',
  text: 'Only this device is still signed in. If you think that somebody knows your password, change it.',
}

function toEndMessage({ session: { sessionId, kind, userAgent }, wasOver }: Ending): ActionResult {
  const device = deviceText(kind, userAgent)
  return wasOver
    ? {
        key: sessionId,
        title: `${device} was signed out already.`,
        text: 'Somebody signed it out before, or its time ran out.',
      }
    : {
        key: sessionId,
        title: `${device} is signed out.`,
        text: 'If you did not know it, change your password too.',
      }
}
