import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readNumbers, transferSim } from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { UNGUARDED_NUMBER, UNKNOWN_SIM } from '../testing/states.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./NumbersScreen.tsx'), import('./NumberDialogs.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readAccount, benAccount),
    answers(listMobileServices, []),
    answers(readNumbers, UNGUARDED_NUMBER),
    answers(listServiceProviders, [{ key: 'other-telco', name: 'Other Telco' }]),
    refuses(transferSim, 'SIM_NUMBER_REFUSED'),
  )
})

async function openDialog() {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
  await userEvent.click(await screen.findByRole('button', { name: 'Bring a number from another provider' }))
  return within(await screen.findByRole('dialog', { name: 'Bring a number from another provider' }))
}

test('MOB-026 a transfer without its fields is not sent, and each of the four fields shows an error', async () => {
  network.use(answers(readNumbers, UNKNOWN_SIM))
  const dialog = await openDialog()
  await dialog.findByLabelText('Who the number is with now')
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the number' }))

  const summary = within(dialog.getByRole('alert'))
  expect(summary.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#transfer-number',
    '#transfer-provider',
    '#transfer-account',
    '#transfer-sim',
  ])
  expect(listTransfers()).toEqual([])
})

test('MOB-047 MOB-048 a transfer is sent with the number, provider, account there, SIM and password', async () => {
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Mobile number to move to us'), '021 555 0123')
  await userEvent.selectOptions(await dialog.findByLabelText('Who the number is with now'), 'other-telco')
  await userEvent.type(dialog.getByLabelText('Your account number with them'), ' 4711 ')
  await userEvent.type(dialog.getByLabelText('Number of the new SIM card'), '8964 0299 0000 0042 710')
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the number' }))

  await waitFor(() => expect(listTransfers()).toHaveLength(1))
  expect(listTransfers()[0]).toEqual({
    number: '0215550123',
    providerKey: 'other-telco',
    providerAccount: '4711',
    simNumber: '8964029900000042710',
    password: 'kea-demo-2026',
  })
})

function listTransfers(): unknown[] {
  return listRequests()
    .filter(({ url }) => url.pathname.endsWith('/transfer'))
    .map(({ body }): unknown => JSON.parse(body))
}
