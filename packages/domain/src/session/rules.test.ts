import { expect, test } from 'vitest'

import type { ErrorCode } from '../errors.ts'
import {
  fullUsername,
  loginProblems,
  loginRefusal,
  mayTryLegacyLogin,
  outcomeOfLegacyLogin,
} from './login-rules.ts'
import { CODE_VERIFIER_LENGTH, isStaff, calculateExpiry, chooseValidation } from './rules.ts'

test('SES-027 a code verifier has 64 characters', () => {
  expect(CODE_VERIFIER_LENGTH).toBe(64)
})

test('SES-028 the stored expiry is now plus the lifetime minus 300 seconds, in epoch seconds', () => {
  expect(calculateExpiry(1_000_000_999, 600)).toBe(1_000_300)
})

test.each([
  ['SES-031 a name without an at-sign gets the configured domain', 'aroha', 'aroha@demo.example'],
  ['SES-031 spaces around a name are not part of it', '  aroha ', 'aroha@demo.example'],
  ['SES-032 a name with an at-sign is sent as typed', 'Aroha@Other.nz', 'Aroha@Other.nz'],
  ['SES-032 a name with an at-sign alone is sent as typed', 'aroha@', 'aroha@'],
])('%s', (_why, typed, sent) => {
  expect(fullUsername(typed, 'demo.example')).toBe(sent)
})

test.each([
  ['SES-033 is tried for a name without an at-sign', 'leo', true, true],
  ['SES-034 is not tried for a name with an at-sign', 'leo@demo.example', true, false],
  ['SES-034 is not tried while it is disabled', 'leo', false, false],
])('the legacy login %s', (_why, typed, enabled, tried) => {
  expect(mayTryLegacyLogin(typed, enabled)).toBe(tried)
})

test.each([
  ['SES-055 CredentialsFailed', 'CredentialsFailed', 'CREDENTIALS_FAILED'],
  ['SES-056 InTimeout', 'InTimeout', 'IN_TIMEOUT'],
  ['SES-057 any other reason', 'Locked', 'FORBIDDEN'],
  ['SES-057 no reason', null, 'FORBIDDEN'],
])('a login refused for %s', (_why, reason, code) => {
  expect(loginRefusal(reason)).toBe(code)
})

type Legacy = 'success' | 'refused' | 'failed'
type Failed = { first: ErrorCode; mobile: boolean }
const inBrowser: Failed = { first: 'CREDENTIALS_FAILED', mobile: false }
test.each<[why: string, legacy: Legacy, of: Failed, code: ErrorCode]>([
  ['SES-067 succeeds in a browser', 'success', inBrowser, 'COSMOS_USER_SUCCESS'],
  ['SES-062 succeeds in the app', 'success', { ...inBrowser, mobile: true }, 'LEGACY_LOGIN_UNSUPPORTED'],
  ['SES-066 fails', 'failed', inBrowser, 'FAILED_LEGACY_LOGIN'],
  [
    'SES-066 refuses too, after another failure',
    'refused',
    { ...inBrowser, first: 'GENERAL_ERROR' },
    'FAILED_LEGACY_LOGIN',
  ],
  ['SES-058 refuses too', 'refused', inBrowser, 'CREDENTIALS_FAILED'],
  [
    'SES-060 refuses too, after too many tries',
    'refused',
    { ...inBrowser, first: 'IN_TIMEOUT' },
    'IN_TIMEOUT',
  ],
])('the outcome of a login when the legacy login %s', (_why, legacy, attempt, code) => {
  expect(outcomeOfLegacyLogin(legacy, attempt)).toBe(code)
})

test.each([
  ['nothing', { username: '', password: '' }, { username: 'missing', password: 'missing' }],
  ['spaces for a name', { username: '  ', password: 'x' }, { username: 'missing', password: null }],
  ['no password', { username: 'aroha', password: '' }, { username: null, password: 'missing' }],
  ['both', { username: 'aroha', password: ' ' }, { username: null, password: null }],
])('SES-030 the problems of a form with %s', (_why, typed, problems) => {
  expect(loginProblems(typed)).toEqual(problems)
})

const staffIssuer = 'https://identity.example/staff'
test.each([
  ['ACC-011 is staff by the issuer', { iss: staffIssuer, staff: false }, true],
  ['ACC-012 is staff by its own word', { iss: 'https://identity.example', staff: true }, true],
  ['ACC-001 is a customer otherwise', { iss: 'https://identity.example', staff: false }, false],
  [
    'ACC-011 is no staff by an issuer that only begins alike',
    { iss: `${staffIssuer}s`, staff: false },
    false,
  ],
])('the holder of a token %s', (_why, claims, expected) => {
  expect(isStaff({ sub: 'u', ...claims }, staffIssuer)).toBe(expected)
})

test.each([
  ['SES-017 staff', { staff: true, mobile: false }, 'billing'],
  ['SES-017 staff in the app', { staff: true, mobile: true }, 'billing'],
  ['SES-018 a device', { staff: false, mobile: true }, 'device'],
  ['SES-019 a customer in a browser', { staff: false, mobile: false }, 'user'],
])('how the session of %s is validated', (_who, session, method) => {
  expect(chooseValidation(session)).toBe(method)
})
