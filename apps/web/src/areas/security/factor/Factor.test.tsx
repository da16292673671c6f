import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readUserSessions } from '@switchboard/domain/security/contract'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { security } from '../area.ts'
import { APP_ON, FACTOR_OFF } from '../testing/states.ts'

const network = testNetwork()

const begun = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' }
const recoveryCodes = ['1111-2222-3333-4444-5555', '6666-7777-8888-9999-0000']

beforeAll(async () => {
  await import('../SecurityScreen.tsx')
  await import('#web/ui/QrPicture.tsx')
})

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readUserSessions, { sessions: [] }), answers(readSecondFactor, FACTOR_OFF))
})

const show = () => showRoutes(security.routes, '/security')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pressInDialog = async (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const codeField = () => screen.findByRole('textbox', { name: /^Code from your authenticator app/ })
const findSentBody = (path: string) =>
  listRequests().findLast(({ url }) => url.pathname.endsWith(`/user/secondfactor/${path}`))?.body

/** Goes on to the QR picture, with the password entered. */
async function toPicture(): Promise<void> {
  network.use(answers(beginSecondFactor, begun))
  show()
  await press('Switch on')
  await userEvent.type(screen.getByLabelText('Your password'), 'kea-demo-2026')
  await pressInDialog('Next')
  await screen.findByRole('img', { name: 'The picture for your authenticator app' })
}

async function toCode(change: string, left = 10): Promise<void> {
  network.use(answers(readSecondFactor, { ...APP_ON, recoveryCodesLeft: left }))
  show()
  await press(change)
  await userEvent.type(await codeField(), '123456')
}

test('two-step sign-in is switched on by password, app and code, and its recovery codes are shown once', async () => {
  const user = userEvent.setup()
  await toPicture()
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined()
  network.use(answers(confirmSecondFactor, { recoveryCodes }), answers(readSecondFactor, APP_ON))
  await userEvent.type(await codeField(), '123456')
  await pressInDialog('Switch on')

  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  await pressInDialog('I have saved them')

  expect(await screen.findByText('Two-step sign-in by your authenticator app is on.')).toBeDefined()
  expect(await screen.findByText('10 recovery codes are left.')).toBeDefined()
  expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
  expect(findSentBody('confirm')).toBe('{"code":"123456"}')
})

test('codes that cannot be copied can be downloaded, with a notice', async () => {
  const user = userEvent.setup()
  await toPicture()
  network.use(answers(confirmSecondFactor, { recoveryCodes }))
  await userEvent.type(await codeField(), '123456')
  await pressInDialog('Switch on')
  await screen.findByRole('list', { name: 'Recovery codes' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))

  await user.click(screen.getByRole('button', { name: 'Copy' }))

  expect(await screen.findByText(/Your browser did not let us copy them/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
})

test('a wrong password is reported at its field and stays typed', async () => {
  network.use(refuses(beginSecondFactor, 'INCORRECT_CURRENT_PASSWORD'))
  show()
  await press('Switch on')
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong')
  await pressInDialog('Next')

  expect(await screen.findByText('That is not your password')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('wrong')
})

test('a missing password is reported without a call', async () => {
  show()
  await press('Switch on')
  await pressInDialog('Next')

  expect(await screen.findByText('Enter your password')).toBeDefined()
  expect(findSentBody('begin')).toBeUndefined()
})

test('a wrong first code is reported at its field, and can be corrected', async () => {
  await toPicture()
  network.use(refuses(confirmSecondFactor, 'SECOND_FACTOR_WRONG'))
  await userEvent.type(await codeField(), '000000')
  await pressInDialog('Switch on')

  expect(await screen.findByText(/^That code is not right/)).toBeDefined()
  network.use(answers(confirmSecondFactor, { recoveryCodes }))
  await userEvent.clear(await codeField())
  await userEvent.type(await codeField(), '123456')
  await pressInDialog('Switch on')

  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeDefined()
})

test('after too many codes the dialog shows advice to wait', async () => {
  network.use(refuses(removeSecondFactor, 'IN_TIMEOUT', { 'retry-after': '200' }))
  await toCode('Switch off')
  await pressInDialog('Switch off')

  expect((await screen.findByRole('alert')).textContent).toContain('There were too many tries')
})

test('it is switched off by a code', async () => {
  await toCode('Switch off')
  network.use(answers(removeSecondFactor, {}), answers(readSecondFactor, FACTOR_OFF))
  await pressInDialog('Switch off')

  expect(await screen.findByText('We no longer ask for a code of your authenticator app.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeDefined()
})

test('new recovery codes are made by a code', async () => {
  await toCode('Make new recovery codes')
  network.use(answers(renewRecoveryCodes, { recoveryCodes }))
  await pressInDialog('Make new codes')
  await screen.findByRole('list', { name: 'Recovery codes' })
  await pressInDialog('I have saved them')

  expect(await screen.findByText('Your new recovery codes are the ones that work.')).toBeDefined()
})

test.each([
  [3, '3 recovery codes are left.'],
  [1, 'One recovery code is left.'],
  [0, 'You have no recovery codes left.'],
])('with %i codes left there is advice to make new ones', async (recoveryCodesLeft, words) => {
  network.use(answers(readSecondFactor, { ...APP_ON, recoveryCodesLeft }))
  show()

  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText(/Make new ones\./)).toBeDefined()
})

test('a state that failed to load can be loaded again', async () => {
  network.use(breaks(readSecondFactor))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We could not load whether two-step sign-in is on.',
  )
  network.use(answers(readSecondFactor, APP_ON))

  await press('Try again')

  expect(await screen.findByText('10 recovery codes are left.')).toBeDefined()
})
