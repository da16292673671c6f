import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

/** A sign-in of a user on a device: a browser, or the app. */
export const userSession = z.object({
  sessionId: z.string(),
  kind: z.enum(['browser', 'app']),
  /** The unchanged user agent of the browser or app; null if unknown. */
  userAgent: z.nullable(z.string()),
  startedAt: instant,
  /** When the session last got an access token, which can be used for ten minutes. */
  lastUsedAt: instant,
  /** Whether this session made the call. */
  isThisOne: z.boolean(),
})
export type UserSession = z.output<typeof userSession>

/** Reads the user's active sessions: the calling session first, then by last use. Staff are refused. */
export const readUserSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(userSession) }),
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/**
 * Ends a session of the user: its next call is refused, and it gets no new tokens. Refused with
 * `SESSION_ENDED` if it is over already, and with `SESSION_NOT_FOUND` if the user has no such session.
 */
export const endUserSession = defineCall({
  method: 'POST',
  path: '/user/sessions/{sessionId}/end',
  access: 'session',
  proof: true,
  reply: z.object({}),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'FORBIDDEN'],
})

/** Ends all sessions of the user except the calling one. Returns how many were ended. */
export const endOtherUserSessions = defineCall({
  method: 'POST',
  path: '/user/endothersessions',
  access: 'session',
  proof: true,
  reply: z.object({ ended: z.int().check(z.nonnegative()) }),
  errors: ['FORBIDDEN'],
})
