import type { ErrorCode } from '@switchboard/domain/errors'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { LoginResult } from '@switchboard/domain/session/contract'
import {
  fullUsername,
  loginRefusal,
  mayTryLegacyLogin,
  outcomeOfLegacyLogin,
} from '@switchboard/domain/session/login-rules'

import { setUpAccount } from '#web/http/account-change.ts'
import { configuration } from '#web/http/configuration.ts'
import { Failure, codeOf } from '#web/http/failure.ts'
import { storeSignIn } from '#web/http/identity.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

import { legacyLogin } from './legacy-login.ts'

export type Typed = {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** Asked for only where the customer has two-step sign-in. */
  readonly code?: string
}

/** Signs in by what was typed in the form, and sets up the account. */
export async function logIn(portal: Portal, typed: Typed): Promise<void> {
  await startSession(portal, typed)
  await setUpAccount({ mobile: portal.configuration.mobile })
}

/**
 * Stores the session of what was typed in the form; in the app this registers the device. A user whom only the legacy login knows
 * raises `COSMOS_USER_SUCCESS`, or `LEGACY_LOGIN_UNSUPPORTED` in the app. Source: SES-031 to SES-034, SES-046.
 */
export async function startSession(portal: Portal, typed: Typed): Promise<void> {
  const { iam, mobile, legacyLogin: legacy } = portal.configuration
  const username = fullUsername(typed.username, configuration.value().usernameEmailDomain)
  try {
    storeSignIn(iam, granted(await askedToLogIn(portal, { ...typed, username })))
  } catch (failure) {
    const first = codeOf(failure)
    if (asksForCode(first) || !mayTryLegacyLogin(typed.username, legacy.enabled)) throw failure
    throw new Failure(outcomeOfLegacyLogin(await legacyLogin(legacy.url, typed), { first, mobile }))
  }
  session.write({ username })
}

/** Whether the password was right, and a code is what is missing or wrong. */
export function asksForCode(code: ErrorCode): boolean {
  return code === 'SECOND_FACTOR_NEEDED' || code === 'SECOND_FACTOR_WRONG'
}

async function askedToLogIn(
  portal: Portal,
  { username, password, remember, code }: Typed,
): Promise<LoginResult> {
  const {
    platform,
    configuration: { mobile, pushNotifications },
  } = portal
  const { userpool } = configuration.value().sales
  const credentials = { userpool, username, password, ...(code !== undefined && { code }) }
  if (!mobile)
    return makeCall(login, { body: { ...credentials, longlifesession: remember ? 'true' : 'false' } })
  return makeCall(registerDevice, {
    body: {
      ...credentials,
      // a device's session is always a long one
      longlifesession: 'true',
      pushnotificationtoken: pushNotifications ? await platform.pushToken() : '',
      DeviceType: platform.name,
      DeviceID: platform.deviceId(),
      ApplicationID: platform.applicationId(),
    },
  })
}

function granted(result: LoginResult) {
  if (result.status === 'Failed') throw new Failure(loginRefusal(result.failedReason))
  return result
}
