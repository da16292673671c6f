import { vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { changePassword } from '@switchboard/domain/passwords/contract'
import { addPasskey, askForPasskey, beginPasskey } from '@switchboard/domain/security/passkey-calls'
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  readSecondFactor,
} from '@switchboard/domain/security/second-factor-calls'

import type { TestApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { createPasskeyDevice } from '#api/testing/passkey-device.ts'
import type { Deviations, PasskeyDevice } from '#api/testing/passkey-device.ts'
import { BEN } from '#api/testing/sign-in-demo.ts'

/** The step of the authenticator app. Tests set the time to whole steps, so that a test does not pass from one to the next. */
export const STEP = 30_000

/** Steps of passkey tests as Ben. */
export function passkeySteps(api: () => TestApi) {
  function advanceTime(milliseconds: number): void {
    vi.setSystemTime(Date.now() + milliseconds)
  }

  const begin = (token: string, password = BEN.password) =>
    api().make(beginPasskey, { token, body: { password } })

  async function fetchCreationOptions(token: string): Promise<WireReply<typeof beginPasskey>> {
    return (await begin(token)).json<WireReply<typeof beginPasskey>>()
  }

  /** Adds a passkey of this device. */
  async function add(token: string, device: PasskeyDevice, deviations?: Deviations) {
    const credential = device.make(await fetchCreationOptions(token), deviations)
    return api().make(addPasskey, { token, body: { name: 'Ben’s phone', credential } })
  }

  /** Adds a passkey for Ben. His session is proven then. */
  async function setUpPasskey() {
    const token = await api().createToken('ben')
    const device = createPasskeyDevice()
    const answer = await add(token, device)
    const { recoveryCodes } = answer.json<WireReply<typeof addPasskey>>()
    return { token, device, recoveryCodes }
  }

  async function fetchRequestOptions(token: string): Promise<WireReply<typeof askForPasskey>> {
    return (await api().make(askForPasskey, { token })).json<WireReply<typeof askForPasskey>>()
  }

  async function prove(token: string, device: PasskeyDevice, deviations?: Deviations) {
    const passkey = device.proof(await fetchRequestOptions(token), deviations)
    return api().make(proveSession, { token, body: { passkey } })
  }

  const readFactor = async (token: string) =>
    (await api().make(readSecondFactor, { token })).json<WireReply<typeof readSecondFactor>>()
  const listLetters = async (user: string) => {
    const letters = await api().sql<{ type: string }>`
      select event_type as type from letter where user_id = ${user} order by letter_id`
    return letters.map(({ type }) => type)
  }
  const listTrail = async () => {
    const rows = await api().sql<{ action: string }>`
      select action from audit_event where actor = 'user-ben' and (action like '%passkey%' or action = 'session-proven')
      order by audit_event_id`
    return rows.map(({ action }) => action)
  }

  /** Tries a change that needs proof, with a wrong password, and returns the code of the refusal. */
  async function tryChange(token: string): Promise<string> {
    const body = { CurrentPassword: 'wrong', NewPassword: 'another-demo-2027' }
    return (await api().make(changePassword, { token, body })).json<{ code: string }>().code
  }

  /** Adds an authenticator app by a proven session, and returns its secret. */
  async function setUpApp(token: string): Promise<string> {
    const begun = await api().make(beginSecondFactor, { token, body: { password: BEN.password } })
    const { secret } = begun.json<WireReply<typeof beginSecondFactor>>()
    await api().make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })
    advanceTime(STEP)
    return secret
  }

  return {
    advanceTime,
    begin,
    fetchCreationOptions,
    add,
    setUpPasskey,
    fetchRequestOptions,
    prove,
    readFactor,
    listLetters,
    listTrail,
    tryChange,
    setUpApp,
  }
}
