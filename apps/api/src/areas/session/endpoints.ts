import { randomUUID } from 'node:crypto'

import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import {
  deregisterDevice,
  identityOfUser,
  login,
  logout,
  registerDevice,
  salesPerson,
  staffLogin,
} from '@switchboard/domain/session/contract'
import type { LoginResult } from '@switchboard/domain/session/contract'
import { normalizeEmail } from '@switchboard/domain/typed-text'

import { toPerson } from '#api/platform/actor.ts'
import type { Actor, IdentifiedActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { JsonText, WithCookie, handle, urgent } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { getIdentity } from '#api/identity/identity.ts'
import { rememberCaller } from '#api/identity/known-callers.ts'
import { endGrant, endSignInOfGrant } from '#api/identity/login-sessions.ts'
import type { Device } from '#api/identity/login-sessions.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { checkSignInFactor, signIn } from '#api/identity/sign-in.ts'
import type { FactorRefusal, SignInRefusal } from '#api/identity/sign-in.ts'
import { findDeskHash } from '#api/identity/staff-desk/desk-cookie.ts'
import { consumeStaffToken } from '#api/identity/staff-token.ts'
import { createCustomerTokens, createStaffTokens } from '#api/identity/token-sets.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { readUserpool } from '#api/identity/users.ts'
import type { Services } from '#api/platform/services.ts'

import { openBrowserSession } from './browser-session.ts'
import { readClaimsText, readCustomer, readStaffMember } from './store.ts'

/** Staff tokens from one address in five minutes. A service centre has one address. */
export const MAX_STAFF_TOKENS = 300

/** People sign in and out also while changes are paused: reads need a session. */
export function sessionEndpoints(services: Services): Endpoint[] {
  return listEndpoints(services).map((endpoint) => ({ ...endpoint, isServedWhilePaused: true }))
}

function listEndpoints(services: Services): Endpoint[] {
  return [
    urgent(handle(login, (input) => signInCustomer(services, input, null))),
    urgent(handle(registerDevice, (input) => signInCustomer(services, input, toDevice(input.body)))),
    handle(logout, async ({ db, actor }) => {
      if (!(await endSignInOfGrant(db, actor.grantId))) return refuse('ALREADY_LOGGED_OUT')
      await audit(db, toPerson(actor, actor.subject), { action: 'sign-out' })
      return {}
    }),
    handle(deregisterDevice, async ({ db, actor }) => {
      if (actor.kind !== 'device') return refuse('FORBIDDEN')
      if (!(await endGrant(db, actor.grantId))) return refuse('ALREADY_LOGGED_OUT')
      await audit(db, toPerson(actor, actor.subject), { action: 'device-deregistered' })
      return {}
    }),
    handle(userClaims, ({ db, actor }) => readClaims(db, actor, ['web', 'form'])),
    handle(deviceClaims, ({ db, actor }) => readClaims(db, actor, ['device'])),
    urgent(
      handle(staffLogin, async ({ db, actor, body, peer, cookies }) => {
        const retryAfterSeconds = await countAttempt(db, [
          createAddressCounter('staff tokens of', peer, MAX_STAFF_TOKENS),
        ])
        if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
        const { token, accountcode: accountCode } = body
        const sessionHash = findDeskHash(cookies, services.environment.PUBLIC_URL)
        const grantId = randomUUID()
        const staff = await consumeStaffToken(db, token, { accountCode, sessionHash, grantId })
        if (staff === null) {
          await auditRefusal(db, actor, { action: 'staff-login-refused', peer })
          return refuse('FORBIDDEN')
        }
        await audit(db, toPerson(actor, staff.staffId), { accountCode, action: 'staff-login' })
        const tokens = await createStaffTokens(db, await getIdentity(services), {
          ...staff,
          accountCode,
          grantId,
        })
        const opened = await openBrowserSession(services, tokens, { kind: 'staff', cookies })
        // null if the page keeps its tokens
        return opened ?? tokens
      }),
    ),
    handle(salesPerson, async ({ db, actor }) => {
      const { sales_person_code: code, name } = await readStaffMember(db, actor.subject)
      return { code, name }
    }),
    handle(identityOfUser, ({ db, actor }) =>
      actor.kind === 'staff' ? readStaffIdentity(db, actor.subject) : readCustomerIdentity(db, actor.subject),
    ),
  ]
}

type LoginInput = {
  readonly db: Database
  readonly body: {
    readonly userpool: string
    readonly username: string
    readonly password: string
    readonly longlifesession: string
    readonly code?: string | undefined
  }
  readonly peer: string
  readonly cookies: string | undefined
  readonly userAgent: string | undefined
  readonly actor: Actor
}

/** Signs a customer in by form or by device. Source: SES-046, APP-011. */
async function signInCustomer(
  services: Services,
  { db, body, peer, cookies, userAgent, actor }: LoginInput,
  device: Device | null,
): Promise<WithCookie<LoginResult> | SignInRefusal | FactorRefusal | Refusal<'FORBIDDEN'>> {
  if (body.userpool !== (await readUserpool(db))) return refuse('FORBIDDEN')
  const person = await signIn(db, {
    username: normalizeEmail(body.username),
    password: body.password,
    peer,
    cookies,
    actor,
  })
  if (isRefusal(person)) return person
  const { PUBLIC_URL: publicUrl, SECOND_FACTOR_RING: ring } = services.environment
  const factor = person.hasFactor
    ? await checkSignInFactor(db, {
        person,
        input: { code: body.code ?? '' },
        ring,
        publicUrl,
        peer,
        cookies,
        actor,
      })
    : null
  if (factor !== null && 'refused' in factor) return factor
  const tokens = await createCustomerTokens(db, await getIdentity(services), {
    person,
    device,
    long: body.longlifesession === 'true',
    userAgent,
    isProven: factor !== null,
  })
  if (isRefusal(tokens)) return tokens
  const deviceCookie = await rememberCaller(db, person.subject, { peer, cookies, publicUrl })
  const opened =
    device === null ? await openBrowserSession(services, tokens, { kind: 'customer', cookies }) : null
  return opened === null
    ? new WithCookie(tokens, [deviceCookie])
    : new WithCookie(opened.answer, [deviceCookie, ...opened.cookies])
}

function toDevice(body: {
  DeviceID: string
  DeviceType: string
  ApplicationID: string
  pushnotificationtoken?: string | undefined
}): Device {
  return {
    id: body.DeviceID,
    type: body.DeviceType,
    application: body.ApplicationID,
    pushToken: body.pushnotificationtoken ?? null,
  }
}

/** Each call of claims is for its own kinds of session. Staff have no claims. Source: SES-018, SES-019. */
async function readClaims(
  db: Database,
  actor: IdentifiedActor,
  kinds: readonly IdentifiedActor['kind'][],
): Promise<JsonText | Refusal<'FORBIDDEN'>> {
  return kinds.includes(actor.kind)
    ? new JsonText(await readClaimsText(db, actor.subject))
    : refuse('FORBIDDEN')
}

async function readCustomerIdentity(db: Database, userId: string) {
  const { legacyUser, ...identity } = await readCustomer(db, userId)
  return legacyUser ? { ...identity, legacyUser } : identity
}

async function readStaffIdentity(db: Database, staffId: string) {
  const { username, name } = await readStaffMember(db, staffId)
  const [firstName = '', ...lastNames] = name.split(' ')
  return { sub: staffId, username, firstName, lastName: lastNames.join(' '), email: '' }
}
