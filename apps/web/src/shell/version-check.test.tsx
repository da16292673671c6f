import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import type { VersionStatus } from '@switchboard/domain/mobile-app/contract'

import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { setOnline, testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { testCalls, testPortal } from '#web/testing/portal.tsx'

import { checkVersion } from './version-check.tsx'

const network = testNetwork()
testBrowser()
beforeEach(() => {
  testCalls()
})

const app = testPortal({ mobile: true })
const onPhone: Portal = {
  ...app,
  platform: { ...app.platform, name: 'android', applicationId: () => 'nz.example.kea/1.4.0' },
}

async function checkStatus(status: VersionStatus, portal = app) {
  network.use(answers(applicationVersionStatus, { Status: status }))
  const check = await checkVersion(portal)
  render(<PortalProvider value={portal}>{check.notice}</PortalProvider>)
  return check
}

test.each([
  ['in a browser', app, { DeviceType: 'web', ApplicationID: 'switchboard/1.0.0' }],
  ['on a phone', onPhone, { DeviceType: 'android', ApplicationID: 'nz.example.kea/1.4.0' }],
])('APP-003 APP-010 the app %s asks with its kind and its version', async (_where, portal, facts) => {
  const check = await checkStatus('Allowed', portal)

  const body = JSON.stringify(facts)
  expect(listRequests().map((sent) => [sent.url.pathname, sent.body])).toEqual([
    ['/api/device/applicationversionstatus', body],
  ])
  expect([check.replacesPage, screen.queryByRole('alertdialog')]).toEqual([false, null])
})

describe.each([
  ['APP-004 Disallowed', 'Disallowed'],
  ['APP-005 UpgradeRequired', 'UpgradeRequired'],
] as const)('%s', (_row, status) => {
  test(`${_row} shows a dialog in place of every screen that Escape does not close`, async () => {
    const { replacesPage } = await checkStatus(status)

    // as a browser tells of the first Escape, and closes by itself at the second
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Please get the new version' })
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    act(() => dialog.close())

    expect(replacesPage).toBe(true)
    expect(screen.getByRole('alertdialog', { name: 'Please get the new version' })).toHaveProperty(
      'open',
      true,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    [app, kea.appStores.web],
    [onPhone, kea.appStores.android],
  ])(`${_row} leads to the app store of the platform $platform.name`, async (portal, store) => {
    await checkStatus(status, portal)

    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([store])
  })
})

test('APP-006 UpgradeRecommended shows an alert that can be dismissed', async () => {
  const { replacesPage } = await checkStatus('UpgradeRecommended')
  const alert = screen.getByRole('alertdialog', { name: 'New version available' })
  expect(within(alert).getByText('There is a new version of the app available.')).toBeTruthy()
  expect(within(alert).getByRole('link').getAttribute('href')).toBe(kea.appStores.web)

  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))

  expect([replacesPage, screen.queryByRole('alertdialog')]).toEqual([false, null])
})

test.each([
  ['APP-007 with enforcement off', { mobile: true, versionEnforced: false }],
  ['APP-008 in debug', { mobile: true, debug: true }],
  ['in a browser', { mobile: false }],
])('%s nothing is asked', async (_when, differences) => {
  const { notice } = await checkVersion(testPortal(differences))

  expect([notice, listRequests()]).toEqual([null, []])
})

test.each([
  ['a broken connection', breaks(applicationVersionStatus)],
  ['a server that is down', refuses(applicationVersionStatus, 'SERVICE_UNAVAILABLE')],
])('APP-003 %s does not stop the start', async (_what, answer) => {
  network.use(answer)

  expect((await checkVersion(app)).replacesPage).toBe(false)
})

test('APP-003 a start without a connection does not wait for one', async () => {
  vi.useFakeTimers()
  setOnline(false)
  network.use(breaks(applicationVersionStatus))
  const check = checkVersion(app)

  await vi.advanceTimersByTimeAsync(3_000)

  expect((await check).notice).toBeNull()
  setOnline(true)
})
