import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  readMailFilters,
  readOtherScripts,
  saveMailFilter,
  withdrawForwardAddress,
} from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mail } from '../area.ts'

const network = testNetwork()

const ABROAD = 'aroha@elsewhere.example'
const BILLS: MailFilter = {
  mailFilterId: '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f',
  name: 'Bills',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'bill' }],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: ABROAD }],
  orderIndex: 0,
}

function open(difference: Partial<WireReply<typeof readMailFilters>> = {}) {
  const known = {
    address: 'aroha@us.example',
    revision: 7,
    filters: [BILLS],
    others: [],
    confirmed: [ABROAD],
  }
  network.use(
    answers(readMailFilters, { ...known, ...difference }),
    answers(readOtherScripts, { scripts: [] }),
    answers(saveMailFilter, { filters: [], revision: 8 }),
  )
  return showRoutes([...mail.routes, emptyHome], '/mail-settings/filters?mailbox=1')
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const listSentBodies = () =>
  listRequests()
    .filter(({ method }) => method !== 'GET')
    .map(({ body }): unknown => JSON.parse(body))

beforeAll(() => import('./MailFiltersScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

test('a filter is paused with a single press', async () => {
  open()
  await press('Pause Bills')

  expect(listSentBodies()).toMatchObject([{ name: 'Bills', isPaused: true, revision: 7 }])
})

test('a paused filter is labelled, does not act in "try it", and is resumed with a single press', async () => {
  open({ filters: [{ ...BILLS, isPaused: true }] })
  expect(await screen.findByText('Paused')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('The headers of a message'), 'Subject: a bill')
  await press('See which filters run')
  expect(await screen.findByText(/^No filter runs\./)).toBeTruthy()

  await press('Resume Bills')
  expect(listSentBodies()).toMatchObject([{ name: 'Bills', isPaused: false }])
})

test('a filter whose address was withdrawn asks for a code before it is resumed', async () => {
  open({ filters: [{ ...BILLS, isPaused: true }], confirmed: [] })
  await press('Resume Bills')

  expect(
    await screen.findByRole('dialog', { name: new RegExp(ABROAD.replaceAll('.', String.raw`\.`)) }),
  ).toBeTruthy()
  expect(listSentBodies()).toEqual([])
})

test('before a confirmed address is withdrawn, the filters that will be paused are listed', async () => {
  open()
  network.use(answers(withdrawForwardAddress, { filters: [{ ...BILLS, isPaused: true }], revision: 8 }))
  expect(await screen.findByText('“Bills” forwards there.')).toBeTruthy()
  await press(`Stop forwarding to ${ABROAD}`)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('“Bills” is paused, and stays in your list.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take it back' }))

  expect(listSentBodies()).toEqual([{ address: ABROAD }])
})

test('a failed withdrawal shows an error in the dialog', async () => {
  open()
  network.use(refuses(withdrawForwardAddress, 'MAIL_SERVER_UNAVAILABLE'))
  await press(`Stop forwarding to ${ABROAD}`)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take it back' }))

  expect(await within(dialog).findByText('We could not stop forwarding to the address.')).toBeTruthy()
  expect(within(dialog).getByText(/The mail server did not answer/)).toBeTruthy()
})

test('without a confirmed address there is no list of addresses', async () => {
  open({ confirmed: [] })

  expect(await screen.findByRole('button', { name: 'Pause Bills' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Addresses outside your account' })).toBeNull()
})
