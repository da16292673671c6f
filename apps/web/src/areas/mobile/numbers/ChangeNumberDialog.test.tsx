import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listFreeNumbers, listMobileServices } from '@switchboard/domain/mobile/contract'
import { changeMobileNumber, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { UNGUARDED_NUMBER } from '../testing/states.ts'

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
    answers(listFreeNumbers, ['021 555 1999', '021 555 2000']),
    refuses(changeMobileNumber, 'INVALID_PHONE_NUMBER'),
  )
})

async function openDialog() {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
  await userEvent.click(await screen.findByRole('button', { name: 'Change the number' }))
  return within(await screen.findByRole('dialog', { name: 'Change 021 555 0181' }))
}

test('MOB-046 the chosen number is sent for its mobile, with the password', async () => {
  const dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('radio', { name: '021 555 2000' }))
  await userEvent.type(dialog.getByLabelText('Your password'), 'kea-demo-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Change to 021 555 2000' }))

  await waitFor(() => expect(listWrites()).toHaveLength(1))
  const [sent] = listWrites()
  expect([sent?.method, sent?.url.pathname]).toEqual(['POST', '/api/accounts/100517/mobile/lines/1/number'])
  expect(JSON.parse(sent?.body ?? '')).toEqual({ number: '021 555 2000', password: 'kea-demo-2026' })
})

test('MOB-054 if no number is free, the dialog shows a message and no choices', async () => {
  network.use(refuses(listFreeNumbers, 'NO_AVAILABLE_NUMBERS'))
  const dialog = await openDialog()

  expect(await dialog.findByText('There is no free number at the moment')).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
})

function listWrites() {
  return listRequests().filter(({ method }) => method !== 'GET')
}
