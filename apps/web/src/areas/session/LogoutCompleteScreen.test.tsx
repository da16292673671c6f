import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, testCalls } from '#web/testing/portal.tsx'

import { LogoutCompleteScreen } from './LogoutCompleteScreen.tsx'

const network = testNetwork()
testBrowser()
beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

test('SES-007 the page shows that the user is signed out, with a link to sign in again', () => {
  showScreen(<LogoutCompleteScreen />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed out')
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login')
})

test('SES-020 a staff tab has no link to sign in again', () => {
  session.isolate()
  showScreen(<LogoutCompleteScreen />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed out')
  expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull()
})
