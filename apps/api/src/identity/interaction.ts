import type { FastifyInstance, FastifyReply } from 'fastify'
import { normalizeEmail } from '@switchboard/domain/typed-text'

import type { Database } from '#api/platform/database/database.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { isFromOtherSite } from '#api/platform/http/own-site.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'

import { checkFactorForm, renderFactorPage } from './factor-step.ts'
import type { Identity } from './identity.ts'
import {
  completeSignIn,
  findStep,
  hasSignInCookie,
  sendExpiredPage,
  toCaller,
  toFormAction,
} from './interaction-step.ts'
import type { Exchange, StepExchange } from './interaction-step.ts'
import { IDENTITY_BASE } from './oidc-configuration.ts'
import { sendPage } from './page-frame.ts'
import { renderSignInPage } from './pages.ts'
import type { SignInProblem } from './pages.ts'
import { findPasswordStep, savePasswordStep } from './password-step.ts'
import type { FactorInput, UsedFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import type { SignInRefusal } from './sign-in.ts'
import { parseLoginHint, parseSignInForm } from './sign-in-form.ts'
import type { SignInFields } from './sign-in-form.ts'
import { PASSWORD_WORDS } from './sign-in-words.ts'
import { BY_PASSWORD, BY_PASSWORD_AND_CODE, BY_PASSWORD_AND_PASSKEY } from './oidc-grant.ts'
import { completeUsername, readHelpdeskPhone } from './users.ts'

/** Serves the sign-in page and the page of the second step, and handles their forms. */
export function mountInteraction(app: FastifyInstance, db: Database, identity: Identity): void {
  const path = `${IDENTITY_BASE}/interaction/:uid`
  app.get(path, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => showSignIn({ identity, request, reply }, db)),
  )
  app.post(path, { config: URGENT }, (request, reply) =>
    runInCallerQueue(request.ip, () => submitSignIn({ identity, request, reply }, db)),
  )
}

async function showSignIn(exchange: Exchange, db: Database): Promise<FastifyReply> {
  const { identity, reply } = exchange
  const step = await findStep(exchange)
  // the browser's back button leads here from the portal: a signed-in user has nothing to do on this page
  if (step === null && hasSignInCookie(exchange)) return reply.redirect(`${identity.publicUrl}/`, 303)
  if (step === null) return sendExpiredPage(exchange)
  const passwordStep = await findPasswordStep(db, step)
  if (passwordStep === null) {
    return sendSignInPage({ ...exchange, step }, db, {
      ...NEW_FORM,
      username: parseLoginHint(step.params['login_hint']),
    })
  }
  const state = { person: passwordStep.person, action: toFormAction(step), problem: null }
  return sendPage(reply, 200, await renderFactorPage(db, identity, state))
}

async function submitSignIn(exchange: Exchange, db: Database): Promise<FastifyReply> {
  const { identity, request } = exchange
  // browsers do not send the step's cookie with forms of other sites; this check does not rely on it
  const step = isFromOtherSite(request.headers, identity.publicUrl) ? null : await findStep(exchange)
  if (step === null) return sendExpiredPage(exchange)
  const form = parseSignInForm(request, identity.demo)
  return form.factor === null
    ? submitPassword({ ...exchange, step }, db, form)
    : submitFactor({ ...exchange, step }, db, { ...form, factor: form.factor })
}

const STATUSES: Record<SignInRefusal['refused'], number> = {
  CREDENTIALS_FAILED: 403,
  IN_TIMEOUT: 429,
  TOO_MANY_REQUESTS: 429,
}

async function submitPassword(
  exchange: StepExchange,
  db: Database,
  { username, password, remember }: SignInFields,
): Promise<FastifyReply> {
  const { request, reply, step } = exchange
  const refuseForm = (status: number, problem: SignInProblem) =>
    sendSignInPage(exchange, db, { status, username, remember, problem })
  if (normalizeEmail(username) === '') {
    return refuseForm(400, { field: 'username', text: PASSWORD_WORDS.noUsername })
  }
  if (password === '') return refuseForm(400, { field: 'password', text: PASSWORD_WORDS.noPassword })
  const person = await signIn(db, {
    username: await completeUsername(db, username),
    password,
    ...toCaller(request),
    actor: requestActor(request),
  })
  if (isRefusal(person)) {
    if (person.retryAfterSeconds !== undefined) reply.header('retry-after', person.retryAfterSeconds)
    return refuseForm(STATUSES[person.refused], { field: 'username', text: PASSWORD_WORDS[person.refused] })
  }
  if (person.hasFactor) {
    await savePasswordStep(step, person, remember)
    return reply.redirect(toFormAction(step), 303)
  }
  return completeSignIn(exchange, db, { person, remember, amr: BY_PASSWORD })
}

/** Checks the code or passkey after a correct password. No session exists until it is right. */
async function submitFactor(
  exchange: StepExchange,
  db: Database,
  { factor, ...form }: SignInFields & { readonly factor: FactorInput },
): Promise<FastifyReply> {
  const { identity, request, reply, step } = exchange
  const passwordStep = await findPasswordStep(db, step)
  if (passwordStep === null) {
    step.result = undefined
    await step.persist()
    const problem = { field: 'password', text: PASSWORD_WORDS.expired } as const
    return sendSignInPage(exchange, db, { ...form, status: 400, problem })
  }
  const { person, remember } = passwordStep
  const actor = requestActor(request)
  const check = { person, input: factor, ...toCaller(request), actor, action: toFormAction(step) }
  const result = await checkFactorForm(db, identity, check)
  if (result === null || 'by' in result) {
    return completeSignIn(exchange, db, { person, remember, amr: toAmr(result) })
  }
  if (result.retryAfterSeconds !== undefined) reply.header('retry-after', result.retryAfterSeconds)
  return sendPage(reply, result.status, result.page)
}

/** Null means that the factor was switched off after the password check. */
function toAmr(used: UsedFactor | null): readonly string[] {
  if (used === null) return BY_PASSWORD
  return used.by === 'passkey' ? BY_PASSWORD_AND_PASSKEY : BY_PASSWORD_AND_CODE
}

type FormState = {
  readonly status: number
  readonly username: string
  readonly remember: boolean
  readonly problem: SignInProblem | null
}

const NEW_FORM: FormState = { status: 200, username: '', remember: false, problem: null }

async function sendSignInPage(
  { identity, reply, step }: StepExchange,
  db: Database,
  { status, username, remember, problem }: FormState,
): Promise<FastifyReply> {
  const { brand, publicUrl, olderSignIn, demo } = identity
  const page = renderSignInPage(brand, {
    action: toFormAction(step),
    resetAddress: `${publicUrl}/reset-password`,
    privacyAddress: `${publicUrl}/privacy`,
    olderSignIn,
    helpdeskPhone: await readHelpdeskPhone(db),
    username,
    remember,
    problem,
    demo,
  })
  return sendPage(reply, status, page)
}
