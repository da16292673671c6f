import { describe, expect, test } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'
import { testToken } from '#web/testing/portal.tsx'

import { SESSION_FIELDS, session } from './session.ts'

testBrowser()

const EVERY_FIELD = {
  token: 'a.b',
  id_token: 'c.d',
  username: 'aroha@demo.example',
  refresh_token: 'r',
  expires_in: '1000',
  account: '100517',
  businessGroup: 'residential',
  code_verifier: 'v',
  mobileServiceEntities: '["021"]',
}

test.each(Object.entries(EVERY_FIELD))('SES-008 the stored session has %s', (field, value) => {
  session.write({ [field]: value })

  expect(SESSION_FIELDS.filter((each) => session.read(each) !== null)).toEqual([field])
  expect(SESSION_FIELDS.map((each) => session.read(each)).filter((each) => each !== null)).toEqual([value])
})

test('SES-008 the stored session has an isolated-session flag', () => {
  session.isolate()

  expect([session.isIsolated(), session.read('isolated')]).toEqual([true, 'true'])
})

test('SES-009 every field is stored under a key with the common prefix', () => {
  session.write(EVERY_FIELD)
  session.isolate()

  const stored = [...Object.keys({ ...localStorage }), ...Object.keys({ ...sessionStorage })]
  const ofSession = stored.filter((key) => key !== 'switchboard.lastAccount')
  expect(ofSession.toSorted()).toEqual(
    SESSION_FIELDS.map((field) => `switchboard.session.${field}`).toSorted(),
  )
})

test('SES-009 the app variant has a separate prefix', () => {
  session.write({ token: 'portal' })
  session.keepAs('app')

  expect(session.read('token')).toBeNull()
  session.write({ token: 'app' })
  session.keepAs('portal')
  expect(session.read('token')).toBe('portal')
})

test.each([
  ['a token and an account', { token: 'a.b', account: '100517' }, true],
  ['a token alone', { token: 'a.b' }, false],
  ['an account alone', { account: '100517' }, false],
  ['an empty token', { token: '', account: '100517' }, false],
  ['nothing', {}, false],
])('SES-012 with %s a user is logged in: %s', (_what, fields, loggedIn) => {
  session.write(fields)

  expect(session.isLoggedIn()).toBe(loggedIn)
})

test.each([
  ['passed', 999_999, false],
  ['is reached', 1_000_000, true],
])('SES-016 the stored expiry %s', (_when, now, expired) => {
  session.write({ expires_in: '1000' })

  expect(session.hasExpired(now)).toBe(expired)
})

describe('an isolated session', () => {
  test('SES-020 is stored in tab storage only', () => {
    session.isolate()
    session.write(EVERY_FIELD)

    expect(Object.keys({ ...localStorage })).toEqual([])
    expect(sessionStorage.getItem('switchboard.session.token')).toBe(EVERY_FIELD.token)
  })

  test('SES-020 is not seen by another tab', () => {
    session.isolate()
    session.write({ token: 'staff' })

    // another tab has the browser's local storage and a separate tab storage
    sessionStorage.clear()
    expect(session.read('token')).toBeNull()
  })

  test('SES-020 does not change the session of the browser, and does not fall back to it when it ends', () => {
    session.write({ token: 'customer', account: '1' })
    session.isolate()
    session.write({ token: 'staff', account: '2' })
    session.clear()

    expect(session.isLoggedIn()).toBe(false)
    expect(localStorage.getItem('switchboard.session.token')).toBe('customer')
  })

  test('SES-020 leaves no trace of the account in the browser', () => {
    session.isolate()
    session.write({ account: '100517' })

    expect(session.lastAccount()).toBeNull()
  })
})

describe('a session that ends with its tab', () => {
  test('APP-011 is stored in tab storage, without its refresh token', () => {
    session.keepInTab(true)
    session.write(EVERY_FIELD)

    expect(Object.keys({ ...localStorage })).toEqual([])
    expect(sessionStorage.getItem('switchboard.session.token')).toBe(EVERY_FIELD.token)
    expect(sessionStorage.getItem('switchboard.session.refresh_token')).toBeNull()
    expect(session.read('refresh_token')).toBe(EVERY_FIELD.refresh_token)
  })

  test('APP-011 removes the session that was stored before it', () => {
    session.write(EVERY_FIELD)
    session.keepInTab(true)

    expect(localStorage.getItem('switchboard.session.token')).toBeNull()
  })

  test('a session that is kept in the same way stays until it is replaced', () => {
    session.write(EVERY_FIELD)
    session.keepInTab(false)

    expect(session.read('token')).toBe(EVERY_FIELD.token)
  })

  test('clearing it leaves the session of other tabs, which this tab joins only after it is kept again', () => {
    session.keepInTab(true)
    session.write({ token: 'of the tab', refresh_token: 'of the tab' })
    localStorage.setItem('switchboard.session.token', 'of another tab')
    session.clear()

    expect([session.endsWithTab(), session.read('token')]).toEqual([true, null])
    expect(session.read('refresh_token')).toBeNull()
    session.keepInTab(false)
    expect(session.read('token')).toBe('of another tab')
  })
})

function openAccounts(accounts: readonly string[]): void {
  for (const account of accounts) session.write({ account })
}

test('the five accounts last used on this device are known, newest first, each once', () => {
  openAccounts(['1', '2', '3', '2', '4', '5', '6'])
  session.clear()

  expect(session.recentAccounts()).toEqual(['6', '5', '4', '2', '3'])
  expect(session.lastAccount()).toBe('6')
})

test.each([
  ['of the staff issuer', { iss: 'https://id.test/staff' }, true],
  ['with the claim of staff', { staff: true }, true],
  ['of a customer', {}, false],
])('ACC-011 ACC-012 a session with a token %s is of staff: %s', (_whose, claims, isStaff) => {
  session.write({ token: testToken({ iss: 'https://id.test', ...claims }) })

  expect(session.isStaff('https://id.test/staff')).toBe(isStaff)
})

test('SES-039 clearing leaves nothing of the session', () => {
  session.write(EVERY_FIELD)
  session.clear()

  expect(SESSION_FIELDS.filter((field) => session.read(field) !== null)).toEqual([])
})

test('a sign-in under way belongs to its tab', () => {
  session.write({ code_verifier: 'v' })

  expect(Object.keys({ ...localStorage })).toEqual([])
})
