import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { keepNewNumber, readNumbers, transferSim } from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, listRequests, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { BRINGING_NUMBERS, BRING_UNDER_WAY } from '../testing/states.ts'

const network = testNetwork()
const [FIRST, ESIM, REFUSED] = ['021 555 0181', '021 555 0182', '021 555 0183'] as const
const SERVICES = [mobileService(FIRST, { bring: '021 777 0123' }), mobileService(ESIM)]

beforeAll(() =>
  Promise.all([
    import('../MyMobileScreen.tsx'),
    import('./NumbersScreen.tsx'),
    import('./BringPart.tsx'),
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
    answers(readNumbers, BRINGING_NUMBERS),
    answers(listServiceProviders, [{ key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' }]),
    refuses(transferSim, 'IN_TIMEOUT'),
  )
})

async function openCard(number: string) {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
  return within(await screen.findByRole('region', { name: number }))
}

test('MOB-082 the card of a mobile that brings a number leads to its move', async () => {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile')
  const card = within(await screen.findByRole('region', { name: FIRST }))
  expect(card.getByText('021 777 0123 has not moved to us yet')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: ESIM })).queryByText(/has not moved/)).toBeNull()
  await userEvent.click(card.getByRole('link', { name: 'See the move of 021 777 0123' }))

  await screen.findByRole('heading', { name: 'Your numbers' })
  const moving = within(await screen.findByRole('region', { name: FIRST }))
  expect(await moving.findByText('Move 021 777 0123 from Harbour Mobile')).toBeTruthy()
})

test('MOB-082 the move begins with the values of the order, and takes the SIM and the password', async () => {
  const card = await openCard(FIRST)
  await userEvent.click(await card.findByRole('button', { name: 'Move the number' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Mobile number to move to us')).toHaveProperty('value', '021 777 0123')
  expect(dialog.getByLabelText('Your account number with them')).toHaveProperty('value', 'HM-4471')
  expect(await dialog.findByLabelText('Who the number is with now')).toHaveProperty('value', 'HARBOUR-MOBILE')
  await userEvent.type(dialog.getByLabelText('Number of the new SIM card'), '8964 0299 0000 0042 710')
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the number' }))

  await waitFor(() => expect(listTransfers()).toHaveLength(1))
  expect(listTransfers()[0]).toMatchObject({ number: '0217770123', simNumber: '8964029900000042710' })
})

test('MOB-082 a mobile whose SIM is known is moved to it without a typed number', async () => {
  const card = await openCard(REFUSED)
  await userEvent.click(await card.findByRole('button', { name: 'Move the number' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Leave it empty to use the SIM of this mobile, which ends in 2719/)).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Number of the new SIM card'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the number' }))

  await waitFor(() => expect(listTransfers()).toHaveLength(1))
  expect(listTransfers()[0]).not.toHaveProperty('simNumber')
})

test('MOB-082 an eSIM is installed before its number is moved', async () => {
  const card = await openCard(ESIM)
  await card.findByText('Move 021 777 0124 from Harbour Mobile')

  expect(card.getByText('Install your eSIM first. Then start the move here.')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Move the number' })).toBeNull()
})

test('MOB-082 a number that is moving shows its transfer alone', async () => {
  network.use(answers(readNumbers, BRING_UNDER_WAY))
  const card = await openCard(FIRST)

  expect(card.getByText(/Number from another provider: waiting/)).toBeTruthy()
  expect(card.queryByText('Move 021 777 0123 from Harbour Mobile')).toBeNull()
})

test('MOB-083 the new number is kept by a press, and a refusal is shown', async () => {
  network.use(refuses(keepNewNumber, 'NUMBER_NOT_FOUND'))
  const card = await openCard(FIRST)
  await userEvent.click(await card.findByRole('button', { name: `Keep ${FIRST}` }))

  expect(await card.findByRole('alert')).toBeTruthy()
  expect(listRequests().filter(({ url }) => url.pathname.endsWith('/1/keepnew'))).toHaveLength(1)
})

function listTransfers(): unknown[] {
  return listRequests()
    .filter(({ url }) => url.pathname.endsWith('/transfer'))
    .map(({ body }): unknown => JSON.parse(body))
}
