import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { issueEsim, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { signInAsker } from '../testing/asker.ts'
import { AWAITING_ESIM, ESIM, ON_ESIM, UNGUARDED_NUMBER, WAITING_ESIM } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0181'
const NUMBERS_ADDRESS = '/my-mobile/numbers?dialog=esim&mobile=0215550181'
const SERVICES = [mobileService(NUMBER, { awaitsEsim: true }), mobileService('021 555 0182')]

beforeAll(() =>
  Promise.all([
    import('../MyMobileScreen.tsx'),
    import('./NumbersScreen.tsx'),
    import('./NumberDialogs.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readAccount, benAccount),
    answers(listMobileServices, SERVICES),
    answers(readMyMobile, { services: SERVICES, coming: [], asks: [], use: null }),
    answers(readNumbers, AWAITING_ESIM),
  )
})

const open = (address: string) => showRoutes([...mobile.routes, emptyHome], address)

test('MOB-079 the card of a mobile that awaits its eSIM leads to the dialog of the eSIM', async () => {
  open('/my-mobile')
  const card = within(await screen.findByRole('region', { name: NUMBER }))
  expect(card.getByText('Your eSIM is not installed yet')).toBeTruthy()
  await userEvent.click(card.getByRole('link', { name: `Install your eSIM: ${NUMBER}` }))

  expect(location.pathname + location.search).toBe(NUMBERS_ADDRESS)
  expect(await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` })).toBeTruthy()
})

test('MOB-079 a mobile on a SIM shows no eSIM to install', async () => {
  open('/my-mobile')
  await screen.findByText('Your eSIM is not installed yet')
  const card = within(screen.getByRole('region', { name: '021 555 0182' }))

  expect(card.queryByText('Your eSIM is not installed yet')).toBeNull()
})

test('MOB-079 a person who may only see reads who installs the eSIM', async () => {
  await signInAsker(network)
  open('/my-mobile')

  expect(await screen.findByText('The owner of the account installs it.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: `Install your eSIM: ${NUMBER}` })).toBeNull()
})

test.each([
  ['without a SIM card does not mention one', AWAITING_ESIM, 0],
  ['on an eSIM does not mention a card', ON_ESIM, 0],
  ['on a SIM card states that the card works until then', UNGUARDED_NUMBER, 1],
])('MOB-079 the eSIM dialog of a number %s', async (_what, numbers, count) => {
  network.use(answers(readNumbers, numbers))
  open(NUMBERS_ADDRESS)
  const dialog = within(await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` }))

  expect(dialog.queryAllByText('Your card works until the eSIM is installed.')).toHaveLength(count)
})

test('MOB-079 of many numbers the one of the address is first, and its closed dialog stays closed', async () => {
  const [awaiting] = AWAITING_ESIM.numbers
  if (awaiting === undefined) throw new Error('no number')
  const others = Array.from({ length: 20 }, (_, index) => ({
    ...awaiting,
    serviceNumber: 100 + index,
    number: `021 555 10${String(index).padStart(2, '0')}`,
  }))
  network.use(answers(readNumbers, { ...AWAITING_ESIM, numbers: [...others, awaiting] }))
  open(NUMBERS_ADDRESS)
  await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` })

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.search).toBe('')
})

test('MOB-079 a number without its eSIM shows that it is not installed', async () => {
  open('/my-mobile/numbers')
  const card = within(await screen.findByRole('region', { name: NUMBER }))

  expect(card.getByText('eSIM, not installed yet')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['of another number', '/my-mobile/numbers?dialog=esim&mobile=0215550182', {}],
  ['of a locked number', NUMBERS_ADDRESS, { lockedSince: '2026-11-20T20:30:00Z' }],
])('MOB-079 the address %s opens no dialog', async (_what, address, locked) => {
  const [number] = AWAITING_ESIM.numbers
  const numbers = number === undefined ? [] : [{ ...number, guard: { ...number.guard, ...locked } }]
  network.use(answers(readNumbers, { ...AWAITING_ESIM, numbers }))
  open(address)
  await screen.findByRole('region', { name: NUMBER })

  // the script of the dialogs loads on demand
  await expect(screen.findByRole('dialog', {}, { timeout: 1_000 })).rejects.toThrow('Unable to find role')
})

test.each([
  ['locked', { lockedSince: '2026-11-20T20:30:00Z' }, 'The number is locked. Unlock it first.'],
  ['frozen', { frozenSince: '2026-11-20T20:30:00Z' }, 'The number is frozen. End the freeze first.'],
  [
    'about to be unlocked',
    { lockedSince: '2026-11-20T20:30:00Z', opensAt: '2026-11-22T20:30:00Z' },
    'The number is locked. Install the eSIM once it is unlocked.',
  ],
])('MOB-087 the address of the eSIM of a number that is %s shows why it opens no dialog', async (...row) => {
  const [, guard, reason] = row
  const numbers = AWAITING_ESIM.numbers.map((each) => ({ ...each, guard: { ...each.guard, ...guard } }))
  network.use(answers(readNumbers, { ...AWAITING_ESIM, numbers }))
  open(NUMBERS_ADDRESS)

  const card = within(await screen.findByRole('region', { name: NUMBER }))
  expect(card.getByRole('status').textContent).toContain(reason)
})

test('MOB-087 a locked number shows no eSIM that cannot be installed at the plain address', async () => {
  const numbers = AWAITING_ESIM.numbers.map((each) => ({
    ...each,
    guard: { ...each.guard, lockedSince: '2026-11-20T20:30:00Z' },
  }))
  network.use(answers(readNumbers, { ...AWAITING_ESIM, numbers }))
  open('/my-mobile/numbers')

  const card = within(await screen.findByRole('region', { name: NUMBER }))
  expect(card.queryByText('You cannot install the eSIM yet')).toBeNull()
})

const WAITING_CODE = {
  ...AWAITING_ESIM,
  numbers: AWAITING_ESIM.numbers.map((each) => ({ ...each, request: WAITING_ESIM })),
}

test('MOB-091 after a reload the address of an eSIM that waits for a phone shows its code again', async () => {
  network.use(answers(readNumbers, WAITING_CODE), answers(issueEsim, ESIM))
  open(NUMBERS_ADDRESS)
  const dialog = within(await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` }))
  await userEvent.type(dialog.getByLabelText('Your password'), 'Kereru-1')
  await userEvent.click(dialog.getByRole('button', { name: 'Show the code' }))

  expect(await screen.findByText(ESIM.activationCode)).toBeTruthy()
})

test('MOB-091 the card of an eSIM that waits for a phone offers its code again', async () => {
  network.use(answers(readNumbers, WAITING_CODE))
  open('/my-mobile/numbers')
  await userEvent.click(await screen.findByRole('button', { name: 'Show the code again' }))

  expect(await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` })).toBeTruthy()
})

test('MOB-091 a locked number does not offer the code of its eSIM', async () => {
  const numbers = WAITING_CODE.numbers.map((each) => ({
    ...each,
    guard: { ...each.guard, lockedSince: '2026-11-20T20:30:00Z' },
  }))
  network.use(answers(readNumbers, { ...WAITING_CODE, numbers }))
  open('/my-mobile/numbers')
  await screen.findByRole('region', { name: NUMBER })

  expect(screen.queryByRole('button', { name: 'Show the code again' })).toBeNull()
})
