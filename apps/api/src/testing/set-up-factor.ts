import type { WireReply } from '@switchboard/domain/call'
import { addPasskey, beginPasskey } from '@switchboard/domain/security/passkey-calls'
import { beginSecondFactor, confirmSecondFactor } from '@switchboard/domain/security/second-factor-calls'

import type { TestApi } from './api.ts'
import { generateCode } from './authenticator.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import { BEN } from './sign-in-demo.ts'

const body = { password: BEN.password }

/** Gives the user of a session an authenticator app. */
export async function setUpApp(api: TestApi, token: string) {
  const beginning = await api.make(beginSecondFactor, { token, body })
  const { secret } = beginning.json<WireReply<typeof beginSecondFactor>>()
  const answer = await api.make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })
  const { recoveryCodes } = answer.json<WireReply<typeof confirmSecondFactor>>()
  return { secret, recoveryCodes }
}

/** Gives the user of a session a passkey. */
export async function setUpPasskey(api: TestApi, token: string) {
  const beginning = await api.make(beginPasskey, { token, body })
  const device = createPasskeyDevice()
  const credential = device.make(beginning.json<WireReply<typeof beginPasskey>>())
  const answer = await api.make(addPasskey, { token, body: { name: 'Ben’s phone', credential } })
  const { recoveryCodes } = answer.json<WireReply<typeof addPasskey>>()
  return { device, recoveryCodes }
}
