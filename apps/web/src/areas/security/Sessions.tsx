import { useState } from 'react'

import { deviceText } from '@switchboard/domain/security/device'

import { Loaded } from '#web/ui/Loaded.tsx'

import type { ActionResult } from './action-result.ts'
import { EndDialog, EndOthersDialog } from './EndDialogs.tsx'
import { useSessions } from './queries.ts'
import type { Ending } from './queries.ts'
import { SessionsCard } from './SessionsCard.tsx'
import type { ToEnd } from './SessionsCard.tsx'
import { LOAD_ADVICE, LOAD_FAILED } from './words.ts'

/** The sessions, and the dialogs that end them. */
export function Sessions({ onDone }: { readonly onDone: (result: ActionResult) => void }) {
  const [sessionToEnd, setSessionToEnd] = useState<ToEnd | null>(null)
  const close = () => setSessionToEnd(null)

  function finish(result: ActionResult) {
    setSessionToEnd(null)
    onDone(result)
  }

  return (
    <>
      <Loaded
        query={useSessions()}
        loading="Loading where you are signed in"
        lines={['heading', 'text', 'small', 'text', 'small']}
        failed={LOAD_FAILED}
        advice={({ code }) => LOAD_ADVICE[code]}
      >
        {({ sessions }) => <SessionsCard sessions={sessions} onEnd={setSessionToEnd} />}
      </Loaded>
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

const OTHERS_ENDED: ActionResult = {
  key: 'others',
  title: 'You are signed out everywhere else.',
  text: 'Only this device is still signed in. If you think that someone knows your password, change it.',
}

function toEndMessage({ session: { sessionId, kind, userAgent }, wasOver }: Ending): ActionResult {
  const device = deviceText(kind, userAgent)
  return wasOver
    ? {
        key: sessionId,
        title: `${device} was signed out already.`,
        text: 'Someone signed it out before, or its time ran out.',
      }
    : {
        key: sessionId,
        title: `${device} is signed out.`,
        text: 'If you did not know it, change your password too.',
      }
}
