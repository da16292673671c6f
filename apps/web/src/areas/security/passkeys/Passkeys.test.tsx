import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readUserSessions } from '@switchboard/domain/security/contract'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
} from '@switchboard/domain/security/passkey-calls'
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { security } from '../area.ts'
import { FACTOR_OFF } from '../testing/states.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('./webauthn.ts', () => browser)

const network = testNetwork()

const phone = {
  passkeyId: 'one',
  name: 'My phone',
  addedAt: '2026-11-20T20:40:00Z',
  lastUsedAt: '2026-11-25T07:15:00Z',
}
const on = { ...FACTOR_OFF, isOn: true, passkeys: [phone], recoveryCodesLeft: 10 }
const options: WireReply<typeof beginPasskey> = {
  rp: { id: 'portal.test', name: 'My Kea' },
  user: { id: 'dXNlcg', name: 'ben', displayName: 'ben' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
  attestation: 'none',
}
const requestOptions: WireReply<typeof askForPasskey> = {
  rpId: 'portal.test',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
}
const key = { id: 'a2V5', rawId: 'a2V5', type: 'public-key' }
const made = {
  ...key,
  response: { clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] },
}
const signed = { ...key, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } }
const recoveryCodes = ['1111-2222-3333-4444-5555']

beforeAll(() => import('../SecurityScreen.tsx'))

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  browser.startRegistration.mockReset().mockResolvedValue(made)
  browser.startAuthentication.mockReset().mockResolvedValue(signed)
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readUserSessions, { sessions: [] }), answers(readSecondFactor, FACTOR_OFF))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = () => showRoutes(security.routes, '/security')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const findSentBody = (path: string) => listRequests().findLast(({ url }) => url.pathname.endsWith(path))?.body

async function addOne(): Promise<void> {
  network.use(answers(beginPasskey, options))
  show()
  await press('Add a passkey')
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByLabelText('Name of the passkey')
  await userEvent.clear(field)
  await userEvent.type(field, 'My phone')
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
}

test('a passkey is added by name, password and browser; the first passkey shows its recovery codes once', async () => {
  network.use(answers(addPasskey, { recoveryCodes }))
  await addOne()
  expect(await screen.findByText('1111-2222-3333-4444-5555')).toBeDefined()
  network.use(answers(readSecondFactor, on))

  await press('I have saved them')

  expect(await screen.findByText('Your passkey was added.')).toBeDefined()
  expect(findSentBody('/passkeys/begin')).toBe('{"password":"kea-demo-2026"}')
  expect(JSON.parse(findSentBody('/user/passkeys') ?? '')).toEqual({ name: 'My phone', credential: made })
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: options })
})

test('a further passkey is reported as added at once, until the next is started', async () => {
  network.use(answers(addPasskey, { recoveryCodes: [] }))

  await addOne()

  expect(await screen.findByText('Your passkey was added.')).toBeDefined()
  await press('Add a passkey')
  expect(screen.queryByText('Your passkey was added.')).toBeNull()
})

test('a missing name and password are reported without a call', async () => {
  show()
  await press('Add a passkey')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Name of the passkey'))
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))

  expect(await screen.findByText('Enter a name')).toBeDefined()
  expect(screen.getByText('Enter your password')).toBeDefined()
  expect(findSentBody('/passkeys/begin')).toBeUndefined()
})

test.each([
  ['NotAllowedError', /your browser made none/],
  ['InvalidStateError', /This device has a passkey for us already/],
])('a browser that makes no passkey (%s) is reported, and nothing is sent', async (name, words) => {
  browser.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }))

  await addOne()

  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(findSentBody('/user/passkeys')).toBeUndefined()
  expect(screen.getByLabelText<HTMLInputElement>('Name of the passkey').value).toBe('My phone')
})

test('a wrong password is reported at its field', async () => {
  await addOne()
  network.use(refuses(beginPasskey, 'INCORRECT_CURRENT_PASSWORD'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Next' }))

  expect(await screen.findByText('That is not your password')).toBeDefined()
})

test('each passkey is shown with its name and times, and removed after a confirmation', async () => {
  network.use(answers(readSecondFactor, on))
  show()
  expect((await screen.findByRole('list', { name: 'Your passkeys' })).textContent).toMatch(
    /My phone.*Added .*21 November 2026.*Last used .*25 November 2026/,
  )

  await press(/^Remove My phone/)
  expect(screen.getByText(/your password alone signs you in/)).toBeDefined()
  network.use(answers(removePasskey, {}), answers(readSecondFactor, FACTOR_OFF))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('The passkey My phone was removed.')).toBeDefined()
  expect(await screen.findByText('You have no passkeys.')).toBeDefined()
})

test('a refused removal is reported as not done, and a passkey that another window removed as removed', async () => {
  network.use(answers(readSecondFactor, on))
  show()
  await press(/^Remove My phone/)
  const remove = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  network.use(refuses(removePasskey, 'FORBIDDEN'))
  await remove()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not remove it.')

  network.use(refuses(removePasskey, 'PASSKEY_NOT_FOUND'))
  await remove()

  expect(await screen.findByText('The passkey My phone was removed.')).toBeDefined()
})

test('a passkey can replace a code, and a refused passkey can be retried', async () => {
  network.use(answers(readSecondFactor, { ...on, hasApp: true }), answers(askForPasskey, requestOptions))
  show()
  await press('Switch off')
  network.use(refuses(removeSecondFactor, 'SECOND_FACTOR_WRONG'))
  await press('Use a passkey')
  expect((await screen.findByRole('alert')).textContent).toContain('That passkey did not work')

  network.use(answers(removeSecondFactor, {}))
  await press('Use a passkey')

  expect(await screen.findByText('We no longer ask for a code of your authenticator app.')).toBeDefined()
  expect(JSON.parse(findSentBody('/secondfactor/off') ?? '')).toEqual({ passkey: signed })
})

test('a browser that shows no passkey is reported, and the code field stays', async () => {
  browser.startAuthentication.mockRejectedValue(new Error('no'))
  network.use(answers(readSecondFactor, { ...on, hasApp: true }), answers(askForPasskey, requestOptions))
  show()
  await press('Switch off')
  await press('Use a passkey')

  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.')
  expect(screen.getByLabelText(/Code from your authenticator app/)).toBeDefined()
})

test('a customer with only passkeys makes new recovery codes with a passkey, without a code of an app', async () => {
  network.use(answers(readSecondFactor, on), answers(askForPasskey, requestOptions))
  network.use(answers(renewRecoveryCodes, { recoveryCodes }))
  show()
  await press('Make new recovery codes')
  expect(screen.queryByRole('textbox')).toBeNull()

  await press('Use a passkey')

  expect(await screen.findByText('1111-2222-3333-4444-5555')).toBeDefined()
})

test('a browser without passkeys shows why none can be added', async () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('isSecureContext', true)
  show()

  expect(await screen.findByText('You cannot add a passkey here.')).toBeDefined()
  expect(screen.getByText(/This browser cannot use passkeys/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('an address without https shows why no passkey can be added', async () => {
  vi.stubGlobal('isSecureContext', false)
  show()

  expect(await screen.findByText(/begins with https/)).toBeDefined()
})

test('a passkey that is shown after its dialog was cancelled is not sent', async () => {
  const shown = Promise.withResolvers<unknown>()
  browser.startAuthentication.mockReturnValue(shown.promise)
  network.use(answers(readSecondFactor, { ...on, hasApp: true }), answers(askForPasskey, requestOptions))
  network.use(answers(removeSecondFactor, {}))
  show()
  await press('Switch off')
  await press('Use a passkey')
  await vi.waitFor(() => expect(browser.startAuthentication).toHaveBeenCalled())

  await press('Leave it on')
  shown.resolve(signed)
  await shown.promise
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(findSentBody('/secondfactor/off')).toBeUndefined()
})

test('a new passkey without a reply is reported as neither added nor failed', async () => {
  network.use(refuses(addPasskey, 'SERVICE_UNAVAILABLE'))

  await addOne()

  expect((await screen.findByRole('alert')).textContent).toContain('we do not know whether it was added')
})
