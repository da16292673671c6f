import type { ParsedReply } from '@switchboard/domain/call'
import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'
import { askForPasskey } from '@switchboard/domain/security/passkey-calls'
import type { beginPasskey } from '@switchboard/domain/security/passkey-calls'

import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { onDemand } from '#web/http/on-demand.ts'

const loadWebauthn = onDemand(() => import('./webauthn.ts'))

/** The error name if the device has a passkey for this site already. Source: Web Authentication, create(). */
const EXISTS_ERROR = 'InvalidStateError'

/** Creates a passkey in the browser. Throws `PASSKEY_REFUSED` if the browser or the customer refuses. */
export async function createPasskey(options: ParsedReply<typeof beginPasskey>): Promise<NewPasskey> {
  const { startRegistration } = await loadWebauthn()
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (cause) {
    const exists = cause instanceof Error && cause.name === EXISTS_ERROR
    throw new Failure(exists ? 'PASSKEY_EXISTS' : 'PASSKEY_REFUSED', { cause })
  }
}

/** Signs with a passkey of the customer. Throws `PASSKEY_REFUSED` if the browser or the customer refuses. */
export async function signWithPasskey(): Promise<PasskeyProof> {
  const options = await makeCall(askForPasskey, {})
  const { startAuthentication } = await loadWebauthn()
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
  } catch (cause) {
    throw new Failure('PASSKEY_REFUSED', { cause })
  }
}
