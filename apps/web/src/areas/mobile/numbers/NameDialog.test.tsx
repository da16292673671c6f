import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { nameMobile, readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'

import { queryClient } from '#web/http/query-client.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { signInAsker } from '../testing/asker.ts'
import { myMobileQuery } from '../queries.ts'
import { USE } from '../testing/mobile-use.ts'
import { NAMED_NUMBERS, UNGUARDED_NUMBER } from '../testing/states.ts'
import { mobileUseQuery } from '../use/queries.ts'

const network = testNetwork()

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
    answers(listMobileServices, []),
    answers(readNumbers, UNGUARDED_NUMBER),
    answers(nameMobile, {}),
  )
})

async function openDialog(button = 'Name this mobile') {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: 'Name 021 555 0181' }))
}

async function saveName(name: string) {
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Name'), name)
  await userEvent.click(dialog.getByRole('button', { name: 'Save the name' }))
  return dialog
}

const listWrites = () => listRequests().filter(({ method }) => method !== 'GET')

test('MOB-076 a typed name is normalised and sent for its mobile', async () => {
  await saveName('  Mum’s   phone ')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listWrites().map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
    ['PUT', '/api/accounts/100517/mobile/lines/1/name', JSON.stringify({ name: 'Mum’s phone' })],
  ])
})

test('MOB-076 the name that a mobile has can be removed', async () => {
  network.use(answers(readNumbers, NAMED_NUMBERS))
  const dialog = await openDialog('Change the name')
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Mum’s phone')
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save the name' }))

  await waitFor(() =>
    expect(listWrites().map(({ body }): unknown => JSON.parse(body))).toEqual([{ name: '' }]),
  )
})

test('MOB-076 no more than 30 characters can be typed', async () => {
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Name'), 'W'.repeat(31))

  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'W'.repeat(30))
})

test('MOB-076 the dialog stays open while the name is being saved', async () => {
  const saved = slowAnswer(nameMobile, {})
  network.use(saved.handler)
  const dialog = await saveName('Mum')

  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true))
  saved.come()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['is refused', refuses(nameMobile, 'NUMBER_NOT_FOUND'), /not on the account any more/],
  ['gets no answer', breaks(nameMobile), /safe to try again/],
])('MOB-076 a name that %s keeps the typed text', async (_what, handler, advice) => {
  network.use(handler)
  const dialog = await saveName('Mum')

  expect((await dialog.findByText('The name was not saved.')).parentElement?.textContent).toMatch(advice)
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Mum')
})

test('MOB-076 a person who may only see gets no button to name a mobile', async () => {
  await signInAsker(network)
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
  await screen.findByRole('region', { name: '021 555 0181' })

  expect(screen.queryByRole('button', { name: 'Name this mobile' })).toBeNull()
})

test('MOB-076 the mobiles and their use are read again after a name is saved', async () => {
  network.use(
    answers(readMyMobile, { services: [], coming: [], asks: [], use: null }),
    answers(readMobileUse, USE),
  )
  const cached = [myMobileQuery().queryKey, mobileUseQuery({}).queryKey]
  const dialog = await openDialog()
  await queryClient.fetchQuery(myMobileQuery())
  await queryClient.fetchQuery(mobileUseQuery({}))
  await userEvent.click(dialog.getByRole('button', { name: 'Save the name' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(cached.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

test('MOB-077 a named number has its name as heading, and the number below', async () => {
  network.use(answers(readNumbers, NAMED_NUMBERS))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')

  const card = within(await screen.findByRole('region', { name: 'Mum’s phone' }))
  expect(card.getByText('021 555 0181')).toBeTruthy()
  expect(screen.getByRole('region', { name: '021 555 0182' })).toBeTruthy()
})

test('MOB-077 a lost phone is chosen by name and number', async () => {
  network.use(answers(readNumbers, NAMED_NUMBERS))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/lost-phone')

  const choice = await screen.findByLabelText('Which phone is it?')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose the phone', 'Mum’s phone, 021 555 0181', '021 555 0182'])
})
