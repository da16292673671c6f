import { vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { changePassword } from '@switchboard/domain/passwords/contract'
import { addPasskey, askForPasskey, beginPasskey } from '@switchboard/domain/security/passkey-calls'
import { proveSession, readSecondFactor } from '@switchboard/domain/security/second-factor-calls'

import type { TestApi } from '#api/testing/api.ts'
import type { Deviations, PasskeyDevice } from '#api/testing/passkey-device.ts'
import { setUpApp, setUpPasskey } from '#api/testing/set-up-factor.ts'
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

  /** Gives Ben a passkey by a session, which is proven then. */
  async function createPasskeySession() {
    const token = await api().createToken('ben')
    return { token, ...(await setUpPasskey(api(), token)) }
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
  async function addApp(token: string): Promise<string> {
    const { secret } = await setUpApp(api(), token)
    advanceTime(STEP)
    return secret
  }

  return {
    advanceTime,
    begin,
    fetchCreationOptions,
    add,
    createPasskeySession,
    fetchRequestOptions,
    prove,
    readFactor,
    listLetters,
    listTrail,
    tryChange,
    addApp,
  }
}
