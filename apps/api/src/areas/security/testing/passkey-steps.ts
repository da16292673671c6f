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

/** Time is set to whole steps of the authenticator app, so that a test does not end in another one than it began in. */
export const STEP = 30_000

/** What tests of passkeys do over and over as Ben. */
export function passkeySteps(api: () => TestApi) {
  function pass(milliseconds: number): void {
    vi.setSystemTime(Date.now() + milliseconds)
  }

  const begin = (token: string, password = BEN.password) =>
    api().make(beginPasskey, { token, body: { password } })

  async function toMake(token: string): Promise<WireReply<typeof beginPasskey>> {
    return (await begin(token)).json<WireReply<typeof beginPasskey>>()
  }

  /** Adds a passkey of this device, which may have deviations. */
  async function add(token: string, device: PasskeyDevice, deviations?: Deviations) {
    const credential = device.make(await toMake(token), deviations)
    return api().make(addPasskey, { token, body: { name: 'Ben’s phone', credential } })
  }

  /** Ben with one passkey; his session is proven. */
  async function withPasskey() {
    const token = await api().createToken('ben')
    const device = createPasskeyDevice()
    const answer = await add(token, device)
    const { recoveryCodes } = answer.json<WireReply<typeof addPasskey>>()
    return { token, device, recoveryCodes }
  }

  async function toSign(token: string): Promise<WireReply<typeof askForPasskey>> {
    return (await api().make(askForPasskey, { token })).json<WireReply<typeof askForPasskey>>()
  }

  async function prove(token: string, device: PasskeyDevice, deviations?: Deviations) {
    const passkey = device.proof(await toSign(token), deviations)
    return api().make(proveSession, { token, body: { passkey } })
  }

  const readFactor = async (token: string) =>
    (await api().make(readSecondFactor, { token })).json<WireReply<typeof readSecondFactor>>()
  const lettersTo = async (user: string) => {
    const letters = await api().sql<{ type: string }>`
      select event_type as type from letter where user_id = ${user} order by letter_id`
    return letters.map(({ type }) => type)
  }
  const traces = async () => {
    const rows = await api().sql<{ action: string }>`
      select action from audit_event where actor = 'user-ben' and (action like '%passkey%' or action = 'session-proven')
      order by audit_event_id`
    return rows.map(({ action }) => action)
  }

  /** A change that needs proof, with a password that is wrong: it gets as far as the proof lets it. */
  async function changes(token: string): Promise<string> {
    const body = { CurrentPassword: 'wrong', NewPassword: 'another-demo-2027' }
    return (await api().make(changePassword, { token, body })).json<{ code: string }>().code
  }

  /** Takes the authenticator app besides, by a session that is proven; its secret. */
  async function withApp(token: string): Promise<string> {
    const begun = await api().make(beginSecondFactor, { token, body: { password: BEN.password } })
    const { secret } = begun.json<WireReply<typeof beginSecondFactor>>()
    await api().make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })
    pass(STEP)
    return secret
  }

  return {
    pass,
    begin,
    toMake,
    add,
    withPasskey,
    toSign,
    prove,
    readFactor,
    lettersTo,
    traces,
    changes,
    withApp,
  }
}
