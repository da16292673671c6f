import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import * as z from 'zod/mini'

import type { Database } from '#api/database/database.ts'
import { formFields } from '#api/http/parse.ts'
import { isRefusal } from '#api/http/refusal.ts'

import type { Identity } from './identity.ts'
import { endSignIn } from './login-sessions.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { withOwnAddress } from './own-address.ts'
import { PAGE_POLICY, problemPage, signInPage } from './pages.ts'
import type { SignInProblem } from './pages.ts'
import { signIn } from './sign-in.ts'
import type { SignInRefusal } from './sign-in.ts'
import { fullUsername, passwordStands } from './users.ts'

const MOST_USERNAME = 254
const MOST_PASSWORD = 1024

const typed = z.object({
  username: z._default(z.string().check(z.maxLength(MOST_USERNAME)), ''),
  password: z._default(z.string().check(z.maxLength(MOST_PASSWORD)), ''),
  remember: z._default(z.string(), ''),
})

const WORDS: Record<SignInRefusal['refused'], { status: number; text: string }> = {
  CREDENTIALS_FAILED: {
    status: 403,
    text: 'Incorrect login. Check your username and password, and try again.',
  },
  IN_TIMEOUT: { status: 429, text: 'Too many attempts, please wait a few minutes and try again.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: 'Many people are signing in at this moment, please try again in a few seconds.',
  },
}

/** The sign-in page and what its form sends. */
export function mountInteraction(app: FastifyInstance, db: Database, identity: Identity): void {
  const path = `${IDENTITY_BASE}/interaction/:uid`
  const { provider, brand, publicUrl } = identity
  const resetAddress = `${publicUrl}/reset-password`

  app.get(path, async (request, reply) => {
    const step = await stepOf(request, reply)
    // going back from the portal ends here: whoever is signed in has nothing to do on this page
    if (step === null && hasSignIn(request)) return reply.redirect(`${publicUrl}/`, 303)
    if (step === null) return expired(reply)
    const form = { action: actionOf(step), resetAddress, username: '', remember: false, problem: null }
    return html(reply, 200, signInPage(brand, form))
  })

  app.post(path, async (request, reply) => {
    const step = isFromOwnPage(request) ? await stepOf(request, reply) : null
    if (step === null) return expired(reply)
    const { username, password, remember } = typedInto(request)
    const again = (status: number, problem: SignInProblem) =>
      html(
        reply,
        status,
        signInPage(brand, { action: actionOf(step), resetAddress, username, remember, problem }),
      )

    if (username.trim() === '') return again(400, { field: 'username', text: 'Enter your username' })
    if (password === '') return again(400, { field: 'password', text: 'Enter your password' })
    const person = await signIn(db, {
      kind: 'customer',
      username: await fullUsername(db, username),
      password,
      peer: request.ip,
      correlationId: request.id,
    })
    if (isRefusal(person)) {
      const { status, text } = WORDS[person.refused]
      if (person.retryAfterSeconds !== undefined) reply.header('retry-after', person.retryAfterSeconds)
      return again(status, { field: 'username', text })
    }
    await leaveOtherSignIn(step, person.subject)
    const login = { accountId: person.subject, remember, amr: ['pwd'] }
    const next = await provider.interactionResult(request.raw, reply.raw, { login })
    if (await passwordStands(db, person)) return reply.redirect(next, 303)
    await step.destroy()
    return expired(reply)
  })

  /** The step that this browser's cookie stands for, if it is the one of the address. */
  async function stepOf(request: FastifyRequest, reply: FastifyReply): Promise<Step | null> {
    withOwnAddress(request.raw, publicUrl)
    try {
      const step = await provider.interactionDetails(request.raw, reply.raw)
      return request.url.endsWith(actionOf(step)) ? step : null
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    }
  }

  /** Whether this browser was signed in before; what comes of that the portal finds out. */
  function hasSignIn({ headers }: FastifyRequest): boolean {
    const name = provider.cookieName('session')
    return (headers.cookie ?? '').split('; ').some((cookie) => cookie.startsWith(`${name}=`))
  }

  /** Another customer signs in where one was signed in: that one's sign-in is over first. */
  async function leaveOtherSignIn(step: Step, subject: string): Promise<void> {
    const { session } = step
    if (session === undefined || session.accountId === subject) return
    await endSignIn(db, session.uid)
    await db.kysely
      .deleteFrom('identity_artifact')
      .where('kind', '=', 'Session')
      .where('uid', '=', session.uid)
      .execute()
    step.session = undefined
    await step.persist()
  }

  function expired(reply: FastifyReply): FastifyReply {
    return html(reply, 400, problemPage(brand, publicUrl, 'sign_in_expired'))
  }
}

type Step = Awaited<ReturnType<Identity['provider']['interactionDetails']>>

function actionOf(step: Step): string {
  return `${IDENTITY_BASE}/interaction/${step.uid}`
}

function typedInto(request: FastifyRequest): { username: string; password: string; remember: boolean } {
  const given = typed.safeParse(formFields(typeof request.body === 'string' ? request.body : '')).data
  return {
    username: given?.username ?? '',
    password: given?.password ?? '',
    remember: given?.remember === 'true',
  }
}

/** Browsers say where a form was sent from; the step's cookie stays at home on other sites' forms anyway. */
function isFromOwnPage(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  return from === undefined || from === 'same-origin' || from === 'none'
}

function html(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .send(text)
}
