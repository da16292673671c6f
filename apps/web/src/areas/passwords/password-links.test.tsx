import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import {
  calculatePasswordComplexity,
  checkFirstPassword,
  checkPasswordReset,
  completePasswordReset,
  setPassword,
} from '@switchboard/domain/passwords/contract'

import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreenAt, testCalls } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { CompleteResetScreen } from './CompleteResetScreen.tsx'
import { SetPasswordScreen } from './SetPasswordScreen.tsx'

const network = testNetwork()
const STRONG = { isComplexEnough: true, actual: 80, max: 100 } as const
const WEAK = { isComplexEnough: false, actual: 25, max: 100 } as const
const TOO_WEAK = 'Your password was not complex enough.'

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  network.use(
    answers(calculatePasswordComplexity, STRONG),
    answers(checkPasswordReset, {}),
    answers(checkFirstPassword, {}),
  )
})

const password = () => screen.getByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm new password')

/** Types into both fields and checks that each keeps its own text. */
async function typesBoth() {
  await userEvent.type(password(), 'tui-fern')
  await userEvent.type(confirmation(), 'tui')
  expect(password()).toHaveProperty('value', 'tui-fern')
  expect(confirmation()).toHaveProperty('value', 'tui')
}

async function fillInAndSend(typed = 'tui-fern', again = typed) {
  if (typed !== '') await userEvent.type(password(), typed)
  if (again !== '') await userEvent.type(confirmation(), again)
  await userEvent.click(screen.getByRole('button', { name: /^(Save new|Set) password$/ }))
}

function listSentBodies(path: string): unknown[] {
  return listRequests()
    .filter(({ url }) => url.pathname === path)
    .map(({ body }): unknown => JSON.parse(body))
}

describe('completing a reset', () => {
  const PATH = '/api/manage/completepasswordreset'
  const FAILED = 'Unable to reset password. Please try again!'

  function open(query = '?username=ben%40demo.example&code=c-1') {
    return showScreenAt(`/reset-password/complete${query}`, CompleteResetScreen)
  }

  test('PWD-007 the form has password, confirmation, and the username for password managers', async () => {
    const { container } = await open()

    expect(password().getAttribute('autocomplete')).toBe('new-password')
    expect(confirmation().getAttribute('autocomplete')).toBe('new-password')
    expect(container.querySelector('[autocomplete="username"]')).toHaveProperty('value', 'ben@demo.example')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await typesBoth()
  })

  test('PWD-031 PWD-032 an expired link shows an error and no password field when opened', async () => {
    network.use(refuses(checkPasswordReset, 'FORBIDDEN'))
    await open()

    expect((await screen.findByRole('alert')).textContent).toContain(FAILED)
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(listSentBodies('/api/manage/checkpasswordreset')).toEqual([
      { UsernameSecret: 'ben@demo.example', ResetCode: 'c-1' },
    ])
  })

  test('PWD-003 PWD-023 the parts of the link are sent with the password, and sign-in follows', async () => {
    network.use(answers(completePasswordReset, {}))
    await open()

    await fillInAndSend()

    const heading = await screen.findByRole('heading', { level: 1, name: 'Your password has been changed' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(listSentBodies(PATH)).toEqual([
      { UsernameSecret: 'ben@demo.example', ResetCode: 'c-1', NewPassword: 'tui-fern' },
    ])
  })

  test('PWD-020 the strength of the password is checked with the username of the link', async () => {
    network.use(answers(completePasswordReset, {}))
    await open()

    await fillInAndSend()
    await screen.findByText('Your password has been changed')

    expect(listSentBodies('/api/utilities/calculatepasswordcomplexity')[0]).toEqual({
      Password: 'tui-fern',
      Username: 'ben@demo.example',
    })
  })

  test.each([
    ['nothing', '', '', ['Enter a new password', 'Enter the new password again']],
    ['no confirmation', 'tui-fern', '', ['Enter the new password again']],
    ['PWD-008 another confirmation', 'tui-fern', 'tui-fer', ['Enter the same new password twice']],
  ])(
    'PWD-010 with %s nothing is sent, and the fields show their errors',
    async (_what, typed, again, messages) => {
      await open()

      await fillInAndSend(typed, again)

      const summary = await screen.findByRole('alert')
      expect(Array.from(summary.querySelectorAll('a'), (link) => link.textContent)).toEqual(messages)
      expect(listSentBodies(PATH)).toEqual([])
    },
  )

  test('PWD-010 PWD-015 a weak password is not sent', async () => {
    network.use(answers(calculatePasswordComplexity, WEAK))
    await open()

    await fillInAndSend()

    expect(await screen.findByRole('link', { name: TOO_WEAK })).toBeTruthy()
    expect(listSentBodies(PATH)).toEqual([])
  })

  test('PWD-019 PWD-027 a password refused as too weak shows an error, and another can be sent', async () => {
    network.use(refuses(completePasswordReset, 'INSUFFICIENT_PASSWORD_COMPLEXITY'))
    await open()

    await fillInAndSend()

    expect(await screen.findByRole('link', { name: TOO_WEAK })).toBeTruthy()
    network.use(answers(completePasswordReset, {}))
    await fillInAndSend('-paddle')
    expect(await screen.findByText('Your password has been changed')).toBeTruthy()
  })

  test.each([
    ['with a link that does not work', () => refuses(completePasswordReset, 'FORBIDDEN')],
    ['of a provider that fails', () => answersRaw(completePasswordReset, '', { status: 500 })],
    ['of a provider that answers nonsense', () => answersRaw(completePasswordReset, '')],
    ['of a broken connection', () => breaks(completePasswordReset)],
  ])('PWD-031 PWD-032 a failure %s is shown, and the input stays', async (_what, answer) => {
    network.use(answer())
    await open()

    await fillInAndSend()

    expect((await screen.findByRole('alert')).textContent).toContain(FAILED)
    expect(password()).toHaveProperty('value', 'tui-fern')
    expect(confirmation()).toHaveProperty('value', 'tui-fern')
  })

  test('PWD-032 after a 500 the page does not claim that nothing has changed', async () => {
    network.use(answersRaw(completePasswordReset, '', { status: 500 }))
    await open()
    await fillInAndSend()

    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('We do not know whether your password has been changed.')
  })

  test('PWD-025 PWD-032 without a reply about the strength nothing is sent', async () => {
    network.use(answersRaw(calculatePasswordComplexity, '{"actual":80}'))
    await open()

    await fillInAndSend()

    expect((await screen.findByRole('alert')).textContent).toContain('We could not check how strong')
    expect(listSentBodies(PATH)).toEqual([])
  })

  test('PWD-032 a link that does not work leads to a new one', async () => {
    network.use(refuses(completePasswordReset, 'FORBIDDEN'))
    await open()

    await fillInAndSend()

    const again = await screen.findByRole('link', { name: 'Ask for a new link' })
    expect(again.getAttribute('href')).toBe('/reset-password')
  })

  test.each(['', '?username=ben%40demo.example', '?code=c-1', '?username=&code='])(
    'PWD-003 PWD-032 a link with a missing part ("%s") shows the failure and no form',
    async (query) => {
      await open(query)

      expect(screen.getByRole('alert').textContent).toContain(FAILED)
      expect(screen.queryByLabelText('New password')).toBeNull()
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
    },
  )
})

describe('setting a first password', () => {
  const PATH = '/api/manage/setpassword'
  const FAILED = 'There was an error while attempting to change your password, please try again later.'

  function open(query = '?token=t-1&orderId=700007') {
    return showScreenAt(`/set-password${query}`, () => (
      <ToastProvider>
        <SetPasswordScreen />
      </ToastProvider>
    ))
  }

  test('PWD-004 PWD-007 the form has the new password and its confirmation', async () => {
    await open()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set your password')
    expect(password().getAttribute('autocomplete')).toBe('new-password')
    await typesBoth()
  })

  test('PWD-004 PWD-029 an expired link shows an error and no password field when opened', async () => {
    network.use(refuses(checkFirstPassword, 'FORBIDDEN'))
    await open()

    expect((await screen.findByRole('alert')).textContent).toContain(FAILED)
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(listSentBodies('/api/manage/checksetpassword')).toEqual([{ OrderID: '700007', Token: 't-1' }])
  })

  test('PWD-005 PWD-024 password, order and token are sent, and sign-in follows', async () => {
    network.use(answers(setPassword, {}))
    await open()

    await fillInAndSend()

    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(listSentBodies(PATH)).toEqual([{ Password: 'tui-fern', OrderID: '700007', Token: 't-1' }])
  })

  test.each([
    ['nothing', '', '', STRONG],
    ['no confirmation', 'tui-fern', '', STRONG],
    ['PWD-008 another confirmation', 'tui-fern', 'tui-fer', STRONG],
    ['PWD-015 a weak password', 'tui-fern', 'tui-fern', WEAK],
  ])('PWD-009 cannot be sent with %s', async (_what, typed, again, complexity) => {
    network.use(answers(calculatePasswordComplexity, complexity))
    await open()

    await fillInAndSend(typed, again)

    expect((await screen.findByRole('alert')).textContent).toContain('There is a problem')
    expect(listSentBodies(PATH)).toEqual([])
  })

  test('PWD-018 PWD-027 a password refused as too weak shows an error', async () => {
    network.use(refuses(setPassword, 'INSUFFICIENT_PASSWORD_COMPLEXITY'))
    await open()

    await fillInAndSend()

    expect(await screen.findByRole('link', { name: TOO_WEAK })).toBeTruthy()
  })

  test.each([
    ['with a link that does not work', () => refuses(setPassword, 'FORBIDDEN')],
    ['of a provider that fails', () => answersRaw(setPassword, '', { status: 500 })],
    ['of a broken connection', () => breaks(setPassword)],
  ])('PWD-029 PWD-005 a failure %s is shown, and the input stays', async (_what, answer) => {
    network.use(answer())
    await open()

    await fillInAndSend()

    expect((await screen.findByRole('alert')).textContent).toContain(FAILED)
    expect(password()).toHaveProperty('value', 'tui-fern')
    expect(screen.queryByText('at /login')).toBeNull()
  })

  test.each(['', '?token=t-1', '?orderId=700007'])(
    'PWD-004 a link with a missing part ("%s") shows the failure and no form',
    async (query) => {
      await open(query)

      expect(screen.getByRole('alert').textContent).toContain(FAILED)
      expect(screen.queryByLabelText('New password')).toBeNull()
      expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login')
    },
  )
})
