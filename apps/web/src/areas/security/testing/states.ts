import type { WireReply } from '@switchboard/domain/call'
import type { readUserSessions } from '@switchboard/domain/security/contract'
import type {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '@switchboard/domain/security/second-factor-calls'

type UserSession = WireReply<typeof readUserSessions>['sessions'][number]
type SecondFactor = WireReply<typeof readSecondFactor>

/** The session of the page itself. */
export const THIS_BROWSER: UserSession = {
  sessionId: 'here',
  kind: 'browser',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  startedAt: '2026-11-20T20:40:00Z',
  lastUsedAt: '2026-11-25T07:15:00Z',
  isThisOne: true,
}

export const PHONE_APP: UserSession = {
  ...THIS_BROWSER,
  sessionId: 'phone',
  kind: 'app',
  userAgent: 'android',
  isThisOne: false,
}

export const TABLET_BROWSER: UserSession = {
  ...THIS_BROWSER,
  sessionId: 'tablet',
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/27.0 Chrome/125.0.0.0',
  isThisOne: false,
}

export const FACTOR_OFF: SecondFactor = { isOn: false, hasApp: false, passkeys: [], recoveryCodesLeft: 0 }

/** Two-step sign-in by an authenticator app. */
export const APP_ON: SecondFactor = { isOn: true, hasApp: true, passkeys: [], recoveryCodesLeft: 10 }

/** A passkey of the longest name. */
export const LONG_PASSKEY: SecondFactor['passkeys'][number] = {
  passkeyId: 'two',
  name: 'Werkzeugkastenschlüsselbundanhänger-in-the-drawer-downstairs',
  addedAt: '2026-11-20T20:40:00Z',
  lastUsedAt: null,
}

/** Two-step sign-in by passkeys alone. */
export const PASSKEYS_ON: SecondFactor = {
  ...APP_ON,
  hasApp: false,
  passkeys: [
    { ...LONG_PASSKEY, passkeyId: 'one', name: 'Chrome on Android', lastUsedAt: '2026-11-25T07:15:00Z' },
    LONG_PASSKEY,
  ],
}

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const BEGUN_FACTOR: WireReply<typeof beginSecondFactor> = {
  secret: SECRET,
  address: `otpauth://totp/My%20Kea:aroha%40demo.example?issuer=My%20Kea&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
}

const RECOVERY_CODES = 10
const GROUPS_OF_CODE = 5

export const CONFIRMED_FACTOR: WireReply<typeof confirmSecondFactor> = {
  recoveryCodes: Array.from({ length: RECOVERY_CODES }, (_, place) =>
    Array.from({ length: GROUPS_OF_CODE }, () => `${place}048`).join('-'),
  ),
}
