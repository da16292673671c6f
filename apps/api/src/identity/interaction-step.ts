import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { parseCookies } from '#api/platform/http/cookies.ts'

import type { Identity } from './identity.ts'
import { rememberCaller } from './known-callers.ts'
import type { Caller } from './known-callers.ts'
import { endSignIn } from './login-sessions.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { setOwnAddress } from './own-address.ts'
import { sendPage } from './page-frame.ts'
import { renderProblemPage } from './pages.ts'
import { isPasswordCurrent } from './users.ts'
import type { Person } from './users.ts'

export type Exchange = {
  readonly identity: Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A sign-in under way, as the OpenID provider's library stores it. */
export type Step = Awaited<ReturnType<Identity['provider']['interactionDetails']>>

export type StepExchange = Exchange & { readonly step: Step }

/** The step named by this browser's cookie, if the address names the same step. */
export async function findStep({ identity, request, reply }: Exchange): Promise<Step | null> {
  setOwnAddress(request.raw, identity.publicUrl)
  try {
    const step = await identity.provider.interactionDetails(request.raw, reply.raw)
    return request.url.endsWith(toFormAction(step)) ? step : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

export function toFormAction(step: Step): string {
  return `${IDENTITY_BASE}/interaction/${step.uid}`
}

export function toCaller({ ip: peer, headers }: FastifyRequest): Caller {
  return { peer, cookies: headers.cookie }
}

/** Whether this browser has a sign-in cookie. The portal checks whether the sign-in is still valid. */
export function hasSignInCookie({ identity, request }: Exchange): boolean {
  const name = identity.provider.cookieName('session')
  return parseCookies(request.headers.cookie).some((cookie) => cookie.name === name)
}

type CompletedSignIn = {
  readonly person: Person
  readonly remember: boolean
  readonly amr: readonly string[]
}

/** Completes the step with a sign-in, unless the password was changed meanwhile. */
export async function completeSignIn(
  exchange: StepExchange,
  db: Database,
  { person, remember, amr }: CompletedSignIn,
): Promise<FastifyReply> {
  const { identity, request, reply, step } = exchange
  await endOtherSignIn(db, step, person.subject)
  const login = { accountId: person.subject, remember, amr: [...amr] }
  const next = await identity.provider.interactionResult(request.raw, reply.raw, { login })
  if (await isPasswordCurrent(db, person)) {
    const { publicUrl } = identity
    reply.header('set-cookie', await rememberCaller(db, person.subject, { ...toCaller(request), publicUrl }))
    return reply.redirect(next, 303)
  }
  await step.destroy()
  return sendExpiredPage(exchange)
}

const deleteSignIn = statement<never>(
  'sign-in-delete',
  "delete from identity_artifact where kind = 'Session' and uid = $1",
)

/** Ends the sign-in of another customer in this browser before the new one begins. */
async function endOtherSignIn(db: Database, step: Step, subject: string): Promise<void> {
  const { session } = step
  if (session === undefined || session.accountId === subject) return
  await endSignIn(db, session.uid)
  await db.rows(deleteSignIn, [session.uid])
  step.session = undefined
  await step.persist()
}

export function sendExpiredPage({ identity, reply }: Exchange): FastifyReply {
  return sendPage(reply, 400, renderProblemPage(identity.brand, identity.publicUrl, 'sign_in_expired'))
}
