import type { FailureCode } from '@switchboard/domain/call'
import { MAX_PASSKEYS } from '@switchboard/domain/security/passkey'
import type {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
} from '@switchboard/domain/security/passkey-calls'

import { NO_CODE_GIVEN } from '#web/http/common-advice.ts'

import { CODE_ADVICE, COMMON, NO_PASSKEY_USED, PASSKEY_WRONG, TOO_MANY_TRIES } from '../factor/words.ts'
import type { CodeFailure } from '../factor/words.ts'

export const NAME_MISSING = 'Enter a name'
export const ADD_UNANSWERED =
  'No answer came, so we do not know whether it was added. Close this and look at your passkeys. If it is your first one, make new recovery codes.'

export type AddFailure = FailureCode<typeof beginPasskey> | FailureCode<typeof addPasskey>

export const ADD_ADVICE: Record<Exclude<AddFailure, 'INCORRECT_CURRENT_PASSWORD'>, string> = {
  ...COMMON,
  IN_TIMEOUT: TOO_MANY_TRIES,
  PROOF_NEEDED: NO_CODE_GIVEN,
  PASSKEY_REFUSED: 'No passkey was added: your browser made none, or it took too long. Try again.',
  PASSKEY_EXISTS: 'This device has a passkey for us already.',
  TOO_MANY_PASSKEYS: `You have ${MAX_PASSKEYS} passkeys, which is the maximum. Remove one first.`,
}

export const REMOVE_ADVICE: Record<
  Exclude<FailureCode<typeof removePasskey>, 'PASSKEY_NOT_FOUND'>,
  string
> = { ...COMMON, PROOF_NEEDED: NO_CODE_GIVEN }

export type AskFailure = FailureCode<typeof askForPasskey> | 'PASSKEY_REFUSED'

/** The advice after a failure of the browser, or of the call that sends the signature. */
export const ASK_ADVICE: Record<AskFailure | CodeFailure, string> = {
  ...CODE_ADVICE,
  PASSKEY_REFUSED: NO_PASSKEY_USED,
  SECOND_FACTOR_WRONG: PASSKEY_WRONG,
}
