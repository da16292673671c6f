import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { endOtherUserSessions, endUserSession, readUserSessions } from '@switchboard/domain/security/contract'
import { readSecondFactor } from '@switchboard/domain/security/second-factor-calls'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { security } from './area.ts'
import { FACTOR_OFF, PHONE_APP, THIS_BROWSER } from './testing/states.ts'

const network = testNetwork()

beforeAll(() => import('./SecurityScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readUserSessions, { sessions: [THIS_BROWSER, PHONE_APP] }),
    answers(readSecondFactor, FACTOR_OFF),
  )
})

const show = () => showRoutes(security.routes, '/security')

async function findSessionLine(device: string): Promise<HTMLElement> {
  const line = (await screen.findByRole('heading', { level: 3, name: device })).closest('li')
  if (line === null) throw new Error(`no line of ${device}`)
  return line
}

/** Ends the phone's session and confirms. */
async function endPhone(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out The app on Android/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
}

test('each session is shown with its device and times; the current session is marked and cannot be ended here', async () => {
  show()

  const own = await findSessionLine('Firefox on Linux')
  expect(own.textContent).toContain('This device')
  expect(own.textContent).toMatch(/Signed in .*21 November 2026.*Last used .*25 November 2026/)
  expect(within(own).queryByRole('button')).toBeNull()
  expect(within(await findSessionLine('The app on Android')).getByRole('button')).toBeDefined()
})

test('with one session only, nothing can be ended', async () => {
  network.use(answers(readUserSessions, { sessions: [THIS_BROWSER] }))
  show()

  expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
})

test('a session is ended after a confirmation, and the list is loaded again', async () => {
  show()
  await screen.findByRole('heading', { level: 3, name: 'The app on Android' })
  network.use(answers(endUserSession, {}), answers(readUserSessions, { sessions: [THIS_BROWSER] }))

  await endPhone()

  expect(await screen.findByText('The app on Android is signed out.')).toBeDefined()
  expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
  expect(listRequests().some(({ url }) => url.pathname.endsWith('/user/sessions/phone/end'))).toBe(true)
})

test.each(['SESSION_ENDED', 'SESSION_NOT_FOUND'] as const)(
  'a session that another tab has ended (%s) is shown as already signed out',
  async (code) => {
    show()
    network.use(refuses(endUserSession, code))

    await endPhone()

    expect(await screen.findByText('The app on Android was signed out already.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('without the requested code no session is ended, and the dialog shows why', async () => {
  show()
  network.use(refuses(endUserSession, 'PROOF_NEEDED'))
  await endPhone()

  expect((await screen.findByRole('alert')).textContent).toContain(
    'We could not sign that device out.Nothing was changed, as no code was given.',
  )
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a session that could not be ended is reported in the dialog, and can be retried', async () => {
  show()
  network.use(breaks(endUserSession))
  await endPhone()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not sign that device out.')
  network.use(answers(endUserSession, {}))

  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('The app on Android is signed out.')).toBeDefined()
})

test('all other sessions are ended at once', async () => {
  show()
  network.use(answers(endOtherUserSessions, { ended: 1 }))

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }))

  expect(await screen.findByText('You are signed out everywhere else.')).toBeDefined()
})

test('other sessions that could not be ended are reported in the dialog', async () => {
  show()
  network.use(refuses(endOtherUserSessions, 'TOO_MANY_REQUESTS'))

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }))

  expect((await screen.findByRole('alert')).textContent).toContain('too many changes at once')
})

test('a list that failed to load can be loaded again', async () => {
  network.use(breaks(readUserSessions))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We could not load where you are signed in.',
  )
  network.use(answers(readUserSessions, { sessions: [THIS_BROWSER, PHONE_APP] }))

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await findSessionLine('Firefox on Linux')).toBeDefined()
})

test('staff see that only the customer has access, and nothing is requested', async () => {
  signInAs('100517', testToken({ staff: true }))
  show()

  expect(await screen.findByText('Only the customer can see this.')).toBeDefined()
  expect(listRequests().filter(({ url }) => url.pathname.includes('/user/'))).toEqual([])
})
