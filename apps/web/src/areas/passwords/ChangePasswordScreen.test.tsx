import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { calculatePasswordComplexity, changePassword } from '@switchboard/domain/passwords/contract'

import {
  answers,
  answersRaw,
  breaks,
  refuses,
  listRequests,
  slowAnswer,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, showScreen, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { ChangePasswordScreen } from './ChangePasswordScreen.tsx'

const network = testNetwork()
const STRONG = { isComplexEnough: true, actual: 80, max: 100 } as const
const WEAK = { isComplexEnough: false, actual: 25, max: 100 } as const

let lost: ReturnType<typeof testCalls>

beforeEach(async () => {
  lost = testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(calculatePasswordComplexity, STRONG))
})

const field = (label: string) => screen.getByLabelText(label)
const current = () => field('Current password')
const password = () => field('New password')
const confirmation = () => field('Confirm new password')
const changes = () => listRequests().filter(({ url }) => url.pathname === '/api/manage/changepassword')
const strengthChecks = () =>
  listRequests().filter(({ url }) => url.pathname === '/api/utilities/calculatepasswordcomplexity')

async function fillIn(typed: { current?: string; password?: string; confirmation?: string } = {}) {
  const { current: old = 'old-one', password: one = 'tui-fern', confirmation: again = one } = typed
  if (old !== '') await userEvent.type(current(), old)
  if (one !== '') await userEvent.type(password(), one)
  if (again !== '') await userEvent.type(confirmation(), again)
}

async function send() {
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('PWD-006 the form asks for the current password, the new one and its confirmation', () => {
  showScreen(<ChangePasswordScreen />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change password')
  expect(current().getAttribute('autocomplete')).toBe('current-password')
  expect(password().getAttribute('autocomplete')).toBe('new-password')
  expect(confirmation().getAttribute('autocomplete')).toBe('new-password')
})

test('PWD-021 a changed password is confirmed on the screen, and the fields are empty again', async () => {
  network.use(answers(changePassword, {}))
  showScreen(<ChangePasswordScreen />)

  await fillIn()
  await send()

  const confirmed = await screen.findByText('Your password has been changed.')
  expect(document.activeElement?.contains(confirmed)).toBe(true)
  expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
    CurrentPassword: 'old-one',
    NewPassword: 'tui-fern',
  })
  for (const input of [current(), password(), confirmation()]) expect(input).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'nothing',
    { current: '', password: '' },
    ['Enter your current password', 'Enter a new password', 'Enter the new password again'],
  ],
  ['PWD-008 another confirmation', { confirmation: 'tui-fern!' }, ['Enter the same new password twice']],
  ['PWD-006 no current password', { current: '' }, ['Enter your current password']],
])('with %s nothing is sent, and each field shows its error', async (_what, typed, messages) => {
  showScreen(<ChangePasswordScreen />)

  await fillIn(typed)
  await send()

  const summary = await screen.findByRole('alert')
  expect(Array.from(summary.querySelectorAll('a'), (link) => link.textContent)).toEqual(messages)
  expect(document.activeElement).toBe(summary)
  expect(changes()).toEqual([])
})

test('PWD-016 PWD-020 the strength bar shows actual divided by max after a pause in typing', async () => {
  network.use(answers(calculatePasswordComplexity, WEAK))
  showScreen(<ChangePasswordScreen />)

  await userEvent.type(password(), 'fern')

  const bar = screen.getByRole('meter', { name: 'Password strength' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'))
  expect(bar.getAttribute('aria-valuemax')).toBe('100')
  expect(bar.querySelector('rect')?.getAttribute('width')).toBe('25')
  expect(screen.getByRole('status').textContent).toMatch(/^Not strong enough/)
  expect(strengthChecks().map(({ body }) => body)).toEqual(['{"Password":"fern"}'])
})

test('PWD-020 each typed password is checked, and a reply about an earlier password is not shown', async () => {
  const slow = slowAnswer(calculatePasswordComplexity, STRONG)
  network.use(slow.handler)
  showScreen(<ChangePasswordScreen />)
  await userEvent.type(password(), 'first')
  await waitFor(() => expect(strengthChecks()).toHaveLength(1))

  network.use(answers(calculatePasswordComplexity, WEAK))
  await userEvent.type(password(), '-second')
  const bar = screen.getByRole('meter')
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'))
  expect(strengthChecks().map(({ body }) => body)).toEqual([
    '{"Password":"first"}',
    '{"Password":"first-second"}',
  ])
  slow.come()
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('status').textContent).toMatch(/^Not strong enough/)
})

test('PWD-015 PWD-012 PWD-027 a password rated weak by the provider is not sent', async () => {
  network.use(answers(calculatePasswordComplexity, WEAK))
  showScreen(<ChangePasswordScreen />)

  await fillIn()
  await send()

  expect((await screen.findByRole('alert')).textContent).toContain('Your password was not complex enough.')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(password()).toHaveProperty('value', 'tui-fern')
  expect(changes()).toEqual([])
})

test('PWD-017 PWD-027 a password refused as too weak shows the error beside the field and keeps the input', async () => {
  network.use(refuses(changePassword, 'INSUFFICIENT_PASSWORD_COMPLEXITY'))
  showScreen(<ChangePasswordScreen />)

  await fillIn()
  await send()

  const link = await screen.findByRole('link', { name: 'Your password was not complex enough.' })
  expect(link.getAttribute('href')).toBe('#newPassword')
  expect(current()).toHaveProperty('value', 'old-one')
  expect(confirmation()).toHaveProperty('value', 'tui-fern')
})

test.each([
  ['by its code', () => refuses(changePassword, 'INCORRECT_CURRENT_PASSWORD')],
  ['by a 403 of any kind', () => refuses(changePassword, 'FORBIDDEN')],
  ['by a 403 without a body', () => answersRaw(changePassword, '', { status: 403 })],
])(
  'PWD-026 PWD-028 a wrong current password, refused %s, shows an error and can be sent again',
  async (_how, refusal) => {
    network.use(refusal())
    showScreen(<ChangePasswordScreen />)

    await fillIn()
    await send()

    expect(await screen.findByRole('link', { name: 'Your current password is incorrect.' })).toBeTruthy()
    expect(current().getAttribute('aria-invalid')).toBe('true')
    expect(current()).toHaveProperty('value', 'old-one')
    network.use(answers(changePassword, {}))
    await send()
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
  },
)

test.each([
  ['fails', () => answersRaw(changePassword, '', { status: 500 })],
  ['breaks', () => breaks(changePassword)],
  ['answers nonsense', () => answersRaw(changePassword, '<html>')],
  ['asks for patience', () => refuses(changePassword, 'IN_TIMEOUT')],
])(
  'PWD-029 PWD-026 if the provider %s, the general error is shown and the input stays',
  async (_what, answer) => {
    network.use(answer())
    showScreen(<ChangePasswordScreen />)

    await fillIn()
    await send()

    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was an error while attempting to change your password, please try again later.',
    )
    expect(screen.queryByText('Your current password is incorrect.')).toBeNull()
    expect(password()).toHaveProperty('value', 'tui-fern')
  },
)

test.each([
  ['is malformed', () => answersRaw(calculatePasswordComplexity, '{"actual":80}')],
  [
    'has another max',
    () => answersRaw(calculatePasswordComplexity, '{"isComplexEnough":true,"actual":8,"max":10}'),
  ],
  ['is missing', () => answersRaw(calculatePasswordComplexity, '')],
  ['does not come', () => breaks(calculatePasswordComplexity)],
])(
  'PWD-025 PWD-012 if the complexity reply %s, nothing is sent, and the form can be sent again',
  async (_what, answer) => {
    network.use(answer())
    showScreen(<ChangePasswordScreen />)

    await fillIn()
    await send()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not check how strong')
    expect(changes()).toEqual([])
    network.use(answers(calculatePasswordComplexity, STRONG), answers(changePassword, {}))
    await send()
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
  },
)

test('an ended session signs the user out without an error', async () => {
  network.use(refuses(changePassword, 'SessionTokenRevoked'))
  showScreen(<ChangePasswordScreen />)

  await fillIn()
  await send()

  await waitFor(() => expect(lost.count).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('PWD-001 staff see that only the customer may change the password', () => {
  signInAs('100517', testToken({ staff: true }))
  showScreen(<ChangePasswordScreen />)

  expect(screen.getByText('Only the customer can change their password.')).toBeTruthy()
  expect(screen.queryByLabelText('Current password')).toBeNull()
})
