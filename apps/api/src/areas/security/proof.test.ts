import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import * as mail from '@switchboard/domain/mail/contract'
import * as numbers from '@switchboard/domain/mobile/numbers/contract'
import * as passwords from '@switchboard/domain/passwords/contract'
import * as payments from '@switchboard/domain/payments/method-calls'
import * as contactPeople from '@switchboard/domain/people/contact-person-calls'
import * as people from '@switchboard/domain/people/contract'
import * as phones from '@switchboard/domain/profile/phone-calls'
import * as sessions from '@switchboard/domain/security/contract'
import { proveSession } from '@switchboard/domain/security/second-factor-calls'
import { requestRefund } from '@switchboard/domain/refunds/contract'
import { login } from '@switchboard/domain/session/contract'
import * as tollFree from '@switchboard/domain/toll-free/contract'
import * as voice from '@switchboard/domain/voice-features/contract'

import { API_BASE } from '#api/create-provider.ts'
import { testApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

const ACCOUNT = '100517'
const NEW_PASSWORD = 'tui-fern-paddle-9'

/** Calls that cannot be undone, or that give others access. */
const CALLS: readonly CallShape[] = [
  mail.askForwardAddress,
  mail.confirmForwardAddress,
  mail.setMailPassword,
  numbers.changeMobileNumber,
  numbers.issueEsim,
  numbers.swapSim,
  numbers.thawNumber,
  numbers.transferSim,
  numbers.unlockNumber,
  passwords.changePassword,
  payments.setPaperlessDirectDebit,
  payments.setPaymentMethod,
  contactPeople.addContactPerson,
  contactPeople.removeContactPerson,
  people.addPerson,
  people.inviteAgain,
  people.removePerson,
  people.setPersonLevel,
  phones.changeMobileNumber,
  phones.changePhoneNumber,
  sessions.endOtherUserSessions,
  sessions.endUserSession,
  tollFree.setTollFreeDestination,
  tollFree.setTollFreeRoutes,
  voice.setVoiceFeatures,
]

let secret = ''
let unproven = ''

/** Ben has two-step sign-in, and a session from before it. */
beforeEach(async () => {
  unproven = await api().createToken('ben')
  ;({ secret } = await setUpApp(api(), await api().createToken('ben')))
})

/** Sends a call without contents: only the check for proof comes before the contents are validated. */
function sendCall(
  call: CallShape,
  token: string,
  { key, payload = '{}' }: { key?: string; payload?: string } = {},
) {
  const parameters = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, name) => (name === 'accountCode' ? ACCOUNT : 'none'),
    },
  )
  return api().app.inject({
    method: call.method,
    url: API_BASE + fillPath(call.path, parameters),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload,
  })
}

const readCode = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code

test.each([
  ...CALLS.map((call) => [call.method, call.path, call] as const),
  ['RFD-001 POST', requestRefund.path, requestRefund] as const,
])(
  '%s %s is refused in an unproven session, only if the customer has a second factor',
  async (_method, _path, call) => {
    const refused = await sendCall(call, unproven)
    await api().make(proveSession, { token: unproven, body: { code: generateCode(secret, 1) } })
    const proven = await sendCall(call, unproven)
    await api().sql`delete from second_factor`
    await api().sql`update login_session set proven_until = null`
    const without = await sendCall(call, unproven)

    expect([refused.statusCode, readCode(refused)]).toEqual([403, 'PROOF_NEEDED'])
    expect(readCode(proven)).not.toBe('PROOF_NEEDED')
    expect(readCode(without)).not.toBe('PROOF_NEEDED')
  },
)

test('staff have no second factor and need no proof', async () => {
  const answer = await sendCall(payments.setPaymentMethod, await api().createStaffToken(ACCOUNT))

  expect(readCode(answer)).not.toBe('PROOF_NEEDED')
})

test('a refusal for lack of proof is not stored for the idempotency key, so the call succeeds after the proof', async () => {
  const attempt = { key: 'one-attempt', payload: '{"methodType":"Manual"}' }
  const first = await sendCall(payments.setPaymentMethod, unproven, attempt)
  await api().make(proveSession, { token: unproven, body: { code: generateCode(secret, 1) } })
  const second = await sendCall(payments.setPaymentMethod, unproven, attempt)

  expect([readCode(first), readCode(second)]).toEqual(['PROOF_NEEDED', 'PAYMENT_METHOD_NOT_ALLOWED'])
})

test('a password that was reset does not sign in without a code', async () => {
  const userpool = 'customers'
  const resetRequest = { Username: 'ben@demo.example', userpool }
  await api().make(passwords.initiatePasswordReset, { body: resetRequest })
  const [letter] = await api().sql<{
    link: string
  }>`select link from letter where event_type = 'PasswordReset'`
  const ResetCode = new URL(letter?.link ?? '').searchParams.get('code') ?? ''
  const body = { UsernameSecret: resetRequest.Username, ResetCode, NewPassword: NEW_PASSWORD }
  expect((await api().make(passwords.completePasswordReset, { body })).statusCode).toBe(200)

  const credentials = { userpool, username: resetRequest.Username, longlifesession: 'false' } as const
  const answer = await api().make(login, { body: { ...credentials, password: NEW_PASSWORD } })

  expect(readCode(answer)).toBe('SECOND_FACTOR_NEEDED')
})
