import { endOtherUserSessions, endUserSession, readUserSessions } from '@switchboard/domain/security/contract'

import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { endAllSessions, endSignInOfGrant } from '#api/identity/login-sessions.ts'

import { hasSession, listSessions } from './store.ts'

const ONLY_CUSTOMERS = 'only customers have sessions here'

export function securityEndpoints(): Endpoint[] {
  return [
    handle(readUserSessions, async ({ db, actor }) => {
      if (actor.kind === 'staff') return refuse('FORBIDDEN', { message: ONLY_CUSTOMERS })
      return { sessions: await listSessions(db, actor.subject, actor.grantId) }
    }),

    handle(endUserSession, async ({ db, actor, parameters: { sessionId } }) => {
      if (actor.kind === 'staff') return refuse('FORBIDDEN', { message: ONLY_CUSTOMERS })
      if (!(await hasSession(db, actor.subject, sessionId))) return refuse('SESSION_NOT_FOUND')
      if (!(await endSignInOfGrant(db, sessionId))) return refuse('SESSION_ENDED')
      await audit(db, toPerson(actor, actor.subject), { action: 'session-ended' })
      return {}
    }),

    handle(endOtherUserSessions, async ({ db, actor }) => {
      if (actor.kind === 'staff') return refuse('FORBIDDEN', { message: ONLY_CUSTOMERS })
      const ended = await endAllSessions(db, actor.subject, actor.grantId)
      if (ended > 0) {
        const person = toPerson(actor, actor.subject)
        await audit(db, person, { action: 'other-sessions-ended', detail: { ended } })
      }
      return { ended }
    }),
  ]
}
