import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { initiatePasswordReset } from '@switchboard/domain/passwords/contract'
import { EMAIL_CASES, listTypedTexts } from '@switchboard/domain/testing/typed-cases'

import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, testCalls, testDynamicConfiguration } from '#web/testing/portal.tsx'
import { sendEach } from '#web/testing/typed-cases.ts'

import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network, { sales: { ...testDynamicConfiguration.sales, userpool: 'pool-of-7' } })
  showScreen(<ResetPasswordScreen />)
})

const field = () => screen.getByLabelText('Email address')
const posts = () => listRequests().filter(({ method }) => method === 'POST')

async function ask(typed = 'ben@demo.example') {
  if (typed !== '') await userEvent.type(field(), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
}

test('PWD-002 PWD-022 CFG-019 the link is requested with username and user pool, and its address is shown', async () => {
  network.use(answers(initiatePasswordReset, {}))

  await ask(' ben@demo.example ')

  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('ben@demo.example')).toBeTruthy()
  expect(posts().map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/manage/initiatepasswordreset', '{"Username":"ben@demo.example","userpool":"pool-of-7"}'],
  ])
})

test('another link can be requested without typing the address again', async () => {
  network.use(answers(initiatePasswordReset, {}))
  await ask()

  await userEvent.click(await screen.findByRole('button', { name: 'Send another link' }))

  expect(field()).toHaveProperty('value', 'ben@demo.example')
})

test('PWD-011 only an email address is sent, anything else is an error of the field', async () => {
  network.use(refuses(initiatePasswordReset, 'GENERAL_ERROR'))

  const sent = await sendEach(listTypedTexts(EMAIL_CASES), {
    label: 'Email address',
    button: 'Send me a link',
    sentAt: 'Username',
  })

  expect(sent).toEqual(EMAIL_CASES)
})

test.each([
  ['nothing', '', 'Enter your email address'],
  ['PWD-011 a name without an at-sign', 'ben', 'Enter an email address such as name@example.nz'],
  [
    'PWD-011 a top-level domain of one letter',
    'ben@demo.n',
    'Enter an email address such as name@example.nz',
  ],
])('%s is not sent: the field shows its error', async (_what, typed, message) => {
  await ask(typed)

  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(screen.getByRole('link', { name: message }).getAttribute('href')).toBe('#username')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field()).toHaveProperty('value', typed)
  expect(posts()).toEqual([])
})

const UNKNOWN = 'We could not find that email address. Please check your account and try again.'

test.each([
  ['by its code', () => refuses(initiatePasswordReset, 'NoIdentity')],
  [
    'by its status text',
    () => answersRaw(initiatePasswordReset, '', { status: 400, statusText: 'NoIdentity' }),
  ],
])(
  'PWD-030 an unknown address, refused %s, shows an error beside the field until it is changed',
  async (_how, refusal) => {
    network.use(refusal())

    await ask()

    expect(await screen.findByRole('link', { name: UNKNOWN })).toBeTruthy()
    expect(field()).toHaveProperty('value', 'ben@demo.example')
    await userEvent.type(field(), 'x')
    expect(screen.queryByRole('link', { name: UNKNOWN })).toBeNull()
  },
)

test.each([
  ['is forbidden', () => refuses(initiatePasswordReset, 'FORBIDDEN')],
  ['came too often', () => refuses(initiatePasswordReset, 'TOO_MANY_REQUESTS')],
  ['fails', () => answersRaw(initiatePasswordReset, '', { status: 500 })],
  ['answers nonsense', () => answersRaw(initiatePasswordReset, '<html>')],
  ['breaks', () => breaks(initiatePasswordReset)],
])('PWD-031 if the reset %s, the general error is shown and the input stays', async (_what, answer) => {
  network.use(answer())

  await ask()

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Unable to reset password. Please try again!',
  )
  expect(field()).toHaveProperty('value', 'ben@demo.example')
  network.use(answers(initiatePasswordReset, {}))
  await ask('')
  expect(await screen.findByText('Check your email')).toBeTruthy()
})
