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
import { Failure, toErrorCode } from '#web/http/failure.ts'
import { storeSignIn } from '#web/http/identity.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

import { legacyLogin } from './legacy-login.ts'

/** The values of the login form. */
export type LoginInput = {
  readonly username: string
  readonly password: string
  /** In the app, whether the session outlives the app or tab. Source: APP Readings. */
  readonly remember: boolean
  /** Only for customers with two-step sign-in. */
  readonly code?: string
}

/** Signs in and selects the account. */
export async function logIn(portal: Portal, typed: LoginInput): Promise<void> {
  await startSession(portal, typed)
  await setUpAccount({ mobile: portal.configuration.mobile })
}

/**
 * Signs in and stores the session. In the app this registers the device. If only the legacy portal knows the user, it throws
 * `COSMOS_USER_SUCCESS` or, in the app, `LEGACY_LOGIN_UNSUPPORTED`. Source: SES-031 to SES-034, SES-046.
 */
export async function startSession(portal: Portal, typed: LoginInput): Promise<void> {
  const { iam, mobile, legacyLogin: legacy } = portal.configuration
  const username = fullUsername(typed.username, configuration.value().usernameEmailDomain)
  try {
    const signedIn = requireSuccess(await requestLogin(portal, { ...typed, username }))
    if (mobile) session.keepInTab(!typed.remember)
    storeSignIn(iam, signedIn)
  } catch (failure) {
    const first = toErrorCode(failure)
    if (isCodeRefusal(first) || !mayTryLegacyLogin(typed.username, legacy.enabled)) throw failure
    throw new Failure(outcomeOfLegacyLogin(await legacyLogin(legacy.url, typed), { first, mobile }))
  }
  session.write({ username })
}

/** Whether the password is right, but a code is missing or wrong. */
export function isCodeRefusal(code: ErrorCode): boolean {
  return code === 'SECOND_FACTOR_NEEDED' || code === 'SECOND_FACTOR_WRONG'
}

async function requestLogin(
  portal: Portal,
  { username, password, remember, code }: LoginInput,
): Promise<LoginResult> {
  const {
    platform,
    configuration: { mobile, pushNotifications },
  } = portal
  const { userpool } = configuration.value().sales
  const credentials = {
    userpool,
    username,
    password,
    longlifesession: remember ? ('true' as const) : ('false' as const),
    ...(code !== undefined && { code }),
  }
  if (!mobile) return makeCall(login, { body: credentials })
  return makeCall(registerDevice, {
    body: {
      ...credentials,
      pushnotificationtoken: pushNotifications ? await platform.pushToken() : '',
      DeviceType: platform.name,
      DeviceID: platform.deviceId(),
      ApplicationID: platform.applicationId(),
    },
  })
}

function requireSuccess(result: LoginResult) {
  if (result.status === 'Failed') throw new Failure(loginRefusal(result.failedReason))
  return result
}
