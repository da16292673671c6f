import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { calculatePasswordComplexity } from '@switchboard/domain/passwords/contract'
import { acceptInvitation, readInvitation } from '@switchboard/domain/people/invitation-calls'

import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreenAt, signInAs, testCalls } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx'
import { invitation } from './testing/states.ts'

const network = testNetwork()
const PASSWORD = 'tui-fern-paddle-9'

beforeEach(async () => {
  testCalls()
  queryClient.clear()
  await loadConfiguration(network)
  network.use(
    answers(calculatePasswordComplexity, { isComplexEnough: true, actual: 80, max: 100 }),
    answers(readInvitation, invitation()),
    answers(acceptInvitation, {}),
  )
})

function open(query = '?token=t-1') {
  return showScreenAt(`/accept-invitation${query}`, () => (
    <ToastProvider>
      <AcceptInvitationScreen />
    </ToastProvider>
  ))
}

function listAcceptances(): unknown[] {
  return listRequests()
    .filter(({ url }) => url.pathname.endsWith('/invitations/accept'))
    .map(({ body }): unknown => JSON.parse(body))
}

test('SHL-077 an invitation links to the privacy statement', async () => {
  await open()
  await screen.findByLabelText('New password')

  expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
})

test('a new user sees the inviter and accepts by setting a password', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('New password'), PASSWORD)
  await userEvent.type(screen.getByLabelText('Confirm new password'), PASSWORD)
  expect(
    screen.getByText(
      /^Aroha Ngata would like you to act for their account\. Once you accept, you may see the account, /,
    ),
  ).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Accept and set password' }))

  expect(await screen.findByText('at /login')).toBeTruthy()
  expect(listAcceptances()).toEqual([{ Token: 't-1', Password: PASSWORD }])
})

test('an existing user accepts by their password, and a wrong password is reported beside the field', async () => {
  network.use(
    answers(readInvitation, invitation({ signsInAlready: true })),
    refuses(acceptInvitation, 'CREDENTIALS_FAILED'),
  )
  await open()
  await userEvent.type(await screen.findByLabelText('Your password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('link', { name: /not the password that you sign in with/ })).toBeTruthy()

  network.use(answers(acceptInvitation, {}))
  await userEvent.type(screen.getByLabelText('Your password'), '-no-more')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('at /login')).toBeTruthy()
})

test('an empty password is not sent', async () => {
  network.use(answers(readInvitation, invitation({ signsInAlready: true })))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))

  expect(screen.getByRole('link', { name: 'Enter your password' })).toBeTruthy()
  expect(listAcceptances()).toEqual([])
})

test.each([
  ['that is over', '?token=old'],
  ['without its code', ''],
])('a link %s refers to the inviter', async (_what, query) => {
  network.use(refuses(readInvitation, 'FORBIDDEN'))
  await open(query)

  expect((await screen.findByRole('alert')).textContent).toContain('Ask the person who invited you')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an invitation that did not load can be requested again', async () => {
  network.use(breaks(readInvitation))
  await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.use(answers(readInvitation, invitation()))

  await userEvent.click(again)

  expect(await screen.findByLabelText('New password')).toBeTruthy()
})

test('in a browser with a signed-in user a person who accepted is asked to sign out first', async () => {
  signInAs()
  await open()
  await userEvent.type(await screen.findByLabelText('New password'), PASSWORD)
  await userEvent.type(screen.getByLabelText('Confirm new password'), PASSWORD)

  await userEvent.click(screen.getByRole('button', { name: 'Accept and set password' }))

  expect(await screen.findByText('at home')).toBeTruthy()
  session.clear()
})
