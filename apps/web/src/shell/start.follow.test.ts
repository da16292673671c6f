import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { followedChange } from '#web/http/followed-change.ts'
import { session } from '#web/http/session.ts'
import { followTyping } from '#web/http/typed.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { signInAs, testDynamicConfiguration, testPortal, testToken } from '#web/testing/portal.tsx'

import { prepare } from './start.ts'

const network = testNetwork()
const browser = testBrowser()

beforeEach(async () => {
  configuration.forget()
  const AccountClaims = [{ AccountCode: '100517' }, { AccountCode: '100518' }]
  network.use(
    answers(readDynamicConfiguration, testDynamicConfiguration),
    answers(userClaims, { AccountClaims }),
  )
  await prepare(testPortal())
  signInAs()
  await validateSession({ staff: false, mobile: false })
  followTyping()
  document.body.innerHTML = '<main><input aria-label="Amount"></main>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

/** Sends the event of a change that another tab makes to local storage. */
function inAnotherTab(field: 'token' | 'account', newValue: string) {
  window.dispatchEvent(new StorageEvent('storage', { key: session.toKey(field), newValue }))
}

test('SHL-075 a tab that follows to another account notes that typed text is lost', async () => {
  await userEvent.type(screen.getByLabelText('Amount'), '7.31')
  inAnotherTab('account', '100518')

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(followedChange.read()).toEqual({ by: 'switch', wasTyped: true })
})

test('SHL-075 a tab without typed text notes only the switch', async () => {
  inAnotherTab('account', '100518')

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(followedChange.read()).toEqual({ by: 'switch', wasTyped: false })
})

test('SHL-075 text that was lost before a second switch is still noted', async () => {
  followedChange.note({ by: 'switch', wasTyped: true })
  inAnotherTab('account', '100518')

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(followedChange.read()).toEqual({ by: 'switch', wasTyped: true })
})

test('SHL-075 a tab that follows to another person notes a sign-in', async () => {
  inAnotherTab('token', testToken({ sub: 'user-carla' }))

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(followedChange.read()).toEqual({ by: 'signIn', wasTyped: false })
})

test('SHL-075 a sign-out in another tab leaves no note', async () => {
  followedChange.note({ by: 'switch', wasTyped: true })
  window.dispatchEvent(new StorageEvent('storage', { key: session.toKey('signedOut'), newValue: 'true' }))

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(followedChange.read()).toBeNull()
})
