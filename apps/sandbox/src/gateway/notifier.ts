import { setTimeout as wait } from 'node:timers/promises'

import type { Settings } from '#sandbox/settings.ts'

import type { Session } from './book.ts'
import type { GatewayRecord, NotificationRecord } from './records.ts'
import type { Switches } from './switches.ts'

/** The first call and six retries. */
export const MAX_ATTEMPTS = 7
const ANSWER_WAIT_MILLISECONDS = 10_000

/** The parts of the gateway that notifications need. */
type NotifierGateway = {
  readonly settings: Pick<Settings, 'notificationRetryMilliseconds'>
  record: (record: GatewayRecord) => Promise<void>
  useSwitch: <N extends NotificationSwitch>(name: N) => Promise<Switches[N]['value'] | null>
  now: () => string
}
type NotificationSwitch = 'dropNotification' | 'repeatNotification'

export type Notifier = { notify: (session: Session) => void; close: () => Promise<void> }

/** Notifies the provider's server that sessions are finished. A notification does not contain the outcome. */
export function createNotifier(gateway: NotifierGateway): Notifier {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    notify: (session) => {
      const task = notifyProvider(gateway, session, stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) console.error('A notification failed:', error)
        })
        .finally(() => running.delete(task))
      running.add(task)
    },
    close: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function notifyProvider(gateway: NotifierGateway, session: Session, signal: AbortSignal) {
  const url = findNotificationAddress(session)
  if (url === null || !mustNotify(session)) return
  if ((await gateway.useSwitch('dropNotification')) !== null) {
    return gateway.record(toRecord(gateway, session, { attempt: 1, repeat: false, answer: 'dropped' }))
  }

  const repeats = (await gateway.useSwitch('repeatNotification')) ?? 0
  await Promise.all([
    callUntilAccepted(gateway, session, { url, signal }),
    ...Array.from({ length: repeats }, () =>
      callOnce(gateway, session, { url, attempt: 1, repeat: true, signal }),
    ),
  ])
}

async function callUntilAccepted(
  gateway: NotifierGateway,
  session: Session,
  { url, signal }: Pick<Call, 'url' | 'signal'>,
) {
  while (mustNotify(session)) {
    if (session.notification.attempts > 0) {
      await wait(gateway.settings.notificationRetryMilliseconds, undefined, { signal })
    }
    await callOnce(gateway, session, {
      url,
      attempt: session.notification.attempts + 1,
      repeat: false,
      signal,
    })
  }
}

function mustNotify({ notification }: Session): boolean {
  return !notification.settled && notification.attempts < MAX_ATTEMPTS
}

type Call = { url: string; attempt: number; repeat: boolean; signal: AbortSignal }

async function callOnce(gateway: NotifierGateway, session: Session, { url, attempt, repeat, signal }: Call) {
  const answer = await fetchStatus(url, signal)
  signal.throwIfAborted()
  await gateway.record(toRecord(gateway, session, { attempt, repeat, answer }))
}

async function fetchStatus(url: string, signal: AbortSignal): Promise<number | 'none'> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WAIT_MILLISECONDS)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 'none'
  }
}

function toRecord(
  gateway: NotifierGateway,
  session: Session,
  outcome: Pick<NotificationRecord, 'attempt' | 'repeat' | 'answer'>,
): NotificationRecord {
  return { record: 'notification', at: gateway.now(), sessionId: session.id, ...outcome }
}

function findNotificationAddress(session: Session): string | null {
  const { notificationUrl } = session.request
  return notificationUrl === undefined ? null : withSessionId(notificationUrl, session)
}

/** Adds the session's id to an address, after any existing query. */
export function withSessionId(address: string, session: Session): string {
  const url = new URL(address)
  url.search = `${url.search === '' ? '?' : `${url.search}&`}sessionId=${session.id}`
  return url.href
}
