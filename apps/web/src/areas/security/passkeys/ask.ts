import type { ParsedReply } from '@switchboard/domain/call'
import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'
import { askForPasskey } from '@switchboard/domain/security/passkey-calls'
import type { beginPasskey } from '@switchboard/domain/security/passkey-calls'

import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { onDemand } from '#web/http/on-demand.ts'

const loadWebauthn = onDemand(() => import('./webauthn.ts'))

/** The name that browsers give to a refusal to make a second passkey on one device. */
const HAS_ONE = 'InvalidStateError'

/** Has the browser make a passkey; fails with `PASSKEY_REFUSED` where it, or the customer, does not. */
export async function newPasskeyHere(options: ParsedReply<typeof beginPasskey>): Promise<NewPasskey> {
  const { madePasskey } = await loadWebauthn()
  try {
    const { id, rawId, type, response } = await madePasskey({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (cause) {
    const hasOne = cause instanceof Error && cause.name === HAS_ONE
    throw new Failure(hasOne ? 'PASSKEY_EXISTS' : 'PASSKEY_REFUSED', { cause })
  }
}

/** Has the browser sign with one of the customer's passkeys; fails with `PASSKEY_REFUSED` where it, or the customer, does not. */
export async function passkeyProofHere(): Promise<PasskeyProof> {
  const options = await makeCall(askForPasskey, {})
  const { passkeySignature } = await loadWebauthn()
  try {
    const { id, rawId, type, response } = await passkeySignature({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
  } catch (cause) {
    throw new Failure('PASSKEY_REFUSED', { cause })
  }
}
