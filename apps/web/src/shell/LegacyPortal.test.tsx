import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { identityOfUser } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, listRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  catchCode,
  showScreen,
  signInAs,
  testCalls,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'

import { openLegacyPortal } from './open-legacy-portal.ts'
import { LegacyPortal } from './LegacyPortal.tsx'

const network = testNetwork()
testBrowser()

const LEGACY = 'http://legacy.test/my-account/'
const jack: WireReply<typeof identityOfUser> = {
  sub: 'user-jack',
  username: 'jack@demo.example',
  firstName: 'Jack',
  lastName: 'Tan',
  email: 'jack@demo.example',
  legacyUser: true,
}

/** The forms that the page submitted, as a browser reads them. */
const sentForms: { address: string; method: string; target: string; rel: string; fields: object }[] = []

beforeEach(async () => {
  sentForms.length = 0
  testCalls()
  await loadConfiguration(network)
  signInAs('100901')
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const { action: address, method, target, rel } = this
    sentForms.push({ address, method, target, rel, fields: Object.fromEntries(new FormData(this)) })
  })
})
afterEach(() => vi.restoreAllMocks())

function show(user: WireReply<typeof identityOfUser>, legacyMyAccountUrl = LEGACY) {
  network.use(answers(identityOfUser, user))
  return showScreen(<LegacyPortal />, testPortal({ legacyMyAccountUrl }))
}

const button = () => screen.findByRole('button', { name: /^Older portal/ })

test('SHL-031 SHL-032 a user of the legacy portal is handed over by a form with token and account', async () => {
  show(jack)

  await userEvent.click(await button())

  await waitFor(() => expect(sentForms).toHaveLength(1))
  expect(sentForms).toEqual([
    {
      address: LEGACY,
      method: 'post',
      target: '_blank',
      rel: 'noopener noreferrer',
      fields: { jwt: session.read('token'), account_code: '100901' },
    },
  ])
  expect(document.querySelector('form')).toBeNull()
})

test.each([
  ['false', { ...jack, legacyUser: false }],
  ['left out', { ...jack, legacyUser: undefined }],
])('SHL-031 whose flag is %s sees no such link', async (_how, user) => {
  show(user)

  await waitFor(() => expect(listRequests().some(({ url }) => url.pathname.endsWith('/users/me'))).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(screen.queryByRole('button')).toBeNull()
})

test('SHL-032 the handed-over token has not expired', async () => {
  const renewed = testToken({ sub: 'user-jack-renewed' })
  const inAnHour = String(Math.floor(Date.now() / 1000) + 3_600)
  testCalls({}, async () => session.write({ token: renewed, expires_in: inAnHour }))
  show(jack)
  const older = await button()
  session.write({ expires_in: '1' })

  await userEvent.click(older)

  await waitFor(() =>
    expect(sentForms.map(({ fields }) => fields)).toEqual([{ jwt: renewed, account_code: '100901' }]),
  )
})

test('SHL-033 without an address NO_LEGACY_MYACCOUNT_URL is raised, nothing is sent, and a message is shown', async () => {
  show(jack, '')

  await userEvent.click(await button())

  expect((await screen.findByRole('alert')).textContent).toContain('The older portal could not be opened.')
  expect(screen.getByRole('alert').textContent).toContain('0800 555 0100')
  expect(await catchCode(openLegacyPortal(testPortal({ legacyMyAccountUrl: '' }).configuration))).toBe(
    'NO_LEGACY_MYACCOUNT_URL',
  )
  expect(sentForms).toEqual([])
})

test('if the user cannot be looked up on handing over, a message is shown and nothing is sent', async () => {
  show(jack)
  const older = await button()
  network.use(breaks(identityOfUser))

  await userEvent.click(older)

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sentForms).toEqual([])
})
