import type { UserSession } from '@switchboard/domain/security/contract'
import { deviceText } from '@switchboard/domain/security/device'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import styles from './Sessions.module.css'

/** The session to end, or all other sessions. */
export type ToEnd = UserSession | 'others'

type SessionsCardProps = {
  readonly sessions: readonly UserSession[]
  readonly onEnd: (sessionToEnd: ToEnd) => void
}

export function SessionsCard({ sessions, onEnd }: SessionsCardProps) {
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne)
  return (
    <Card title="Where you are signed in">
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Line key={session.sessionId} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button kind="plain" onClick={() => onEnd('others')}>
            Sign out everywhere else
          </Button>
        </div>
      ) : (
        <p className="soft">You are signed in nowhere else.</p>
      )}
    </Card>
  )
}

type LineProps = { readonly session: UserSession; readonly onEnd: SessionsCardProps['onEnd'] }

function Line({ session, onEnd }: LineProps) {
  const { kind, userAgent, startedAt, lastUsedAt, isThisOne } = session
  const device = deviceText(kind, userAgent)
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h3>{device}</h3>
          {isThisOne && (
            <StatusPill tone="positive" icon="person">
              This device
            </StatusPill>
          )}
        </div>
        <p className={`small soft ${styles.times}`}>
          <span>Signed in {momentText(startedAt)}</span>
          <span>Last used {momentText(lastUsedAt)}</span>
        </p>
      </div>
      {!isThisOne && (
        <Button
          kind="plain"
          aria-label={`Sign out ${device}, last used ${momentText(lastUsedAt)}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
