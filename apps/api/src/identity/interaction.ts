import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalizeEmail } from '@switchboard/domain/typed-text'
import { errors } from 'oidc-provider'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { parseFormFields } from '#api/platform/http/parse.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import { parseCookies } from '#api/platform/http/cookies.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { isFromOtherSite } from '#api/platform/http/own-site.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'

import { factorAnswer, factorPage, parseFactor } from './factor-step.ts'
import type { Identity } from './identity.ts'
import { rememberCaller } from './known-callers.ts'
import type { Caller } from './known-callers.ts'
import { endSignIn } from './login-sessions.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { withOwnAddress } from './own-address.ts'
import { sendPage } from './page-frame.ts'
import { problemPage, signInPage } from './pages.ts'
import type { SignInForm, SignInProblem } from './pages.ts'
import { keepPasswordGiven, passwordGiven } from './password-given.ts'
import type { Given, Taken } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import type { SignInRefusal } from './sign-in.ts'
import { BY_PASSWORD, BY_PASSWORD_AND_CODE, BY_PASSWORD_AND_PASSKEY } from './oidc-grant.ts'
import { fullUsername, helpdeskPhone, passwordStands } from './users.ts'
import type { Person } from './users.ts'

const MAX_USERNAME_CHARACTERS = 254
const MAX_PASSWORD_CHARACTERS = 1024

const typed = z.object({
  username: z._default(z.string().check(z.maxLength(MAX_USERNAME_CHARACTERS)), ''),
  password: z._default(z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS)), ''),
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

const TOOK_TOO_LONG = 'That took too long. Enter your password again.'

/** Serves the sign-in page and the page of the second step, and handles their forms. */
export function mountInteraction(app: FastifyInstance, db: Database, identity: Identity): void {
  const path = `${IDENTITY_BASE}/interaction/:uid`
  app.get(path, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => showSignIn({ identity, request, reply }, db)),
  )
  app.post(path, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => takeSignIn({ identity, request, reply }, db)),
  )
}

type Exchange = {
  readonly identity: Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function showSignIn(exchange: Exchange, db: Database): Promise<FastifyReply> {
  const { identity, reply } = exchange
  const step = await findStep(exchange)
  // the browser's back button leads here from the portal: a signed-in user has nothing to do on this page
  if (step === null && hasSignIn(exchange)) return reply.redirect(`${identity.publicUrl}/`, 303)
  if (step === null) return sendExpiredPage(exchange)
  const given = await passwordGiven(db, step)
  if (given !== null) {
    const { person } = given
    return sendPage(
      reply,
      200,
      await factorPage(db, identity, { person, action: toFormAction(step), problem: null }),
    )
  }
  const asNew = { username: '', remember: false, problem: null, helpdeskPhone: await helpdeskPhone(db) }
  return sendPage(reply, 200, signInForm(identity, step, asNew))
}

async function takeSignIn(exchange: Exchange, db: Database): Promise<FastifyReply> {
  const { identity, request, reply } = exchange
  // browsers do not send the step's cookie with forms of other sites; this check does not rely on it
  const step = isFromOtherSite(request.headers, identity.publicUrl) ? null : await findStep(exchange)
  if (step === null) return sendExpiredPage(exchange)
  const { username, password, remember, given } = parseSignInForm(request)
  const again = async (status: number, problem: SignInProblem) => {
    const state = { username, remember, problem, helpdeskPhone: await helpdeskPhone(db) }
    return sendPage(reply, status, signInForm(identity, step, state))
  }

  if (given !== null) {
    const known = await passwordGiven(db, step)
    if (known !== null) return takeFactor({ ...exchange, step }, db, { ...known, given })
    step.result = undefined
    await step.persist()
    return again(400, { field: 'password', text: TOOK_TOO_LONG })
  }
  if (normalizeEmail(username) === '') return again(400, { field: 'username', text: 'Enter your username' })
  if (password === '') return again(400, { field: 'password', text: 'Enter your password' })
  const person = await signIn(db, {
    kind: 'customer',
    username: await fullUsername(db, username),
    password,
    ...toCaller(request),
    actor: requestActor(request),
  })
  if (isRefusal(person)) {
    const { status, text } = WORDS[person.refused]
    if (person.retryAfterSeconds !== undefined) reply.header('retry-after', person.retryAfterSeconds)
    return again(status, { field: 'username', text })
  }
  if (person.hasFactor) {
    await keepPasswordGiven(step, person, remember)
    return reply.redirect(toFormAction(step), 303)
  }
  return letIn({ ...exchange, step }, db, { person, remember, amr: BY_PASSWORD })
}

/** Checks the code or passkey after a correct password. No session exists until it is right. */
async function takeFactor(
  exchange: AtStep,
  db: Database,
  { person, remember, given }: { person: Person; remember: boolean; given: Given },
): Promise<FastifyReply> {
  const { identity, request, reply, step } = exchange
  const actor = requestActor(request)
  const shown = { person, given, ...toCaller(request), actor, action: toFormAction(step) }
  const answer = await factorAnswer(db, identity, shown)
  if (answer === null || 'by' in answer) {
    return letIn(exchange, db, { person, remember, amr: toAmr(answer) })
  }
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  return sendPage(reply, answer.status, answer.page)
}

/** Null means that the factor was switched off after the password was given. */
function toAmr(taken: Taken | null): readonly string[] {
  if (taken === null) return BY_PASSWORD
  return taken.by === 'passkey' ? BY_PASSWORD_AND_PASSKEY : BY_PASSWORD_AND_CODE
}

type Admitted = { readonly person: Person; readonly remember: boolean; readonly amr: readonly string[] }

/** Completes the step with a sign-in, unless the password was changed meanwhile. */
async function letIn(
  exchange: AtStep,
  db: Database,
  { person, remember, amr }: Admitted,
): Promise<FastifyReply> {
  const { identity, request, reply, step } = exchange
  await endOtherSignIn(db, step, person.subject)
  const login = { accountId: person.subject, remember, amr: [...amr] }
  const next = await identity.provider.interactionResult(request.raw, reply.raw, { login })
  if (await passwordStands(db, person)) {
    const { publicUrl } = identity
    reply.header('set-cookie', await rememberCaller(db, person.subject, { ...toCaller(request), publicUrl }))
    return reply.redirect(next, 303)
  }
  await step.destroy()
  return sendExpiredPage(exchange)
}

function toCaller({ ip: peer, headers }: FastifyRequest): Caller {
  return { peer, cookies: headers.cookie }
}

type AtStep = Exchange & { readonly step: Step }

type FormState = Pick<SignInForm, 'username' | 'remember' | 'problem' | 'helpdeskPhone'>

function signInForm({ brand, publicUrl, olderSignIn }: Identity, step: Step, state: FormState): string {
  return signInPage(brand, {
    action: toFormAction(step),
    resetAddress: `${publicUrl}/reset-password`,
    olderSignIn,
    ...state,
  })
}

/** The step named by this browser's cookie, if the address names the same step. */
async function findStep({ identity, request, reply }: Exchange): Promise<Step | null> {
  withOwnAddress(request.raw, identity.publicUrl)
  try {
    const step = await identity.provider.interactionDetails(request.raw, reply.raw)
    return request.url.endsWith(toFormAction(step)) ? step : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Whether this browser has a sign-in cookie. The portal checks whether the sign-in is still valid. */
function hasSignIn({ identity, request }: Exchange): boolean {
  const name = identity.provider.cookieName('session')
  return parseCookies(request.headers.cookie).some((cookie) => cookie.name === name)
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

function sendExpiredPage({ identity, reply }: Exchange): FastifyReply {
  return sendPage(reply, 400, problemPage(identity.brand, identity.publicUrl, 'sign_in_expired'))
}

type Step = Awaited<ReturnType<Identity['provider']['interactionDetails']>>

function toFormAction(step: Step): string {
  return `${IDENTITY_BASE}/interaction/${step.uid}`
}

type SignInFields = {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** Null if the request is not the form of the second step. */
  readonly given: Given | null
}

function parseSignInForm(request: FastifyRequest): SignInFields {
  const fields = parseFormFields(typeof request.body === 'string' ? request.body : '')
  const known = typed.safeParse(fields).data
  return {
    username: known?.username ?? '',
    password: known?.password ?? '',
    remember: known?.remember === 'true',
    given: parseFactor(fields),
  }
}
