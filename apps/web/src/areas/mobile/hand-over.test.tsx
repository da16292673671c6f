import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileServices, readSignOnAddress } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from './area.ts'

const network = testNetwork()
const browser = testBrowser()
const SITE = 'https://mobile.example/?token=t'

beforeAll(() => Promise.all([import('./MobilePortalScreen.tsx'), import('./MyMobileScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

afterEach(() => vi.restoreAllMocks())

test.each([
  ['MOB-003', '/mobile-portal'],
  ['MOB-007', '/my-mobile'],
])(
  '%s MOB-008 a prepay customer is sent to the mobile provider’s site 500 ms after %s has its address',
  async (_id, path) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    network.use(
      answers(listMobileServices, []),
      answers(readMyMobile, { services: [], coming: [], asks: [], use: null }),
      answers(readAccount, { ...benAccount, serviceFacts: { ...NO_SERVICES, prepaidMobile: true } }),
      answers(readSignOnAddress, { url: SITE }),
    )
    showRoutes([...mobile.routes, emptyHome], path)
    expect(await screen.findByText('We take you to the site of your prepay mobile')).toBeTruthy()

    await waitFor(() => expect(browser.left).toEqual([SITE]))

    expect(timers.mock.calls.filter(([, delay]) => delay === 500)).toHaveLength(1)
  },
)
