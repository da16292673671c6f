import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

/** One sign-in of a user on a device: a browser, or the app. */
export const userSession = z.object({
  sessionId: z.string(),
  kind: z.enum(['browser', 'app']),
  /** What its browser or app said that it is, as it came; null where nothing is known. */
  userAgent: z.nullable(z.string()),
  startedAt: instant,
  /** When it last got an access token: it may have been used until ten minutes later. */
  lastUsedAt: instant,
  /** It is the session that asks. */
  isThisOne: z.boolean(),
})
export type UserSession = z.output<typeof userSession>

/** The living sessions of whoever asks: this one first, then the last used. Staff have none here. */
export const readUserSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(userSession) }),
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/**
 * Ends a session of one's own: its next call is refused, and it gets no new tokens. Refused with `SESSION_ENDED` where it is
 * over already, and with `SESSION_NOT_FOUND` where one has no such session.
 */
export const endUserSession = defineCall({
  method: 'POST',
  path: '/user/sessions/{sessionId}/end',
  access: 'session',
  proof: true,
  reply: z.object({}),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'FORBIDDEN'],
})

/** Ends all sessions of one's own but the one that asks; answers how many that were. */
export const endOtherUserSessions = defineCall({
  method: 'POST',
  path: '/user/endothersessions',
  access: 'session',
  proof: true,
  reply: z.object({ ended: z.int().check(z.nonnegative()) }),
  errors: ['FORBIDDEN'],
})
