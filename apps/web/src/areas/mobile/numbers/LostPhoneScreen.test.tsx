import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import {
  orderSimCard,
  readNumbers,
  reportFoundPhone,
  reportLostPhone,
} from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, listRequests, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { LOCKED, POSTED_CARD, UNGUARDED_NUMBER, WAITING_ESIM, buildLostNumbers } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0181'

beforeAll(() => import('./LostPhoneScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

type Page = ReturnType<typeof buildLostNumbers>

async function open(page: Page) {
  network.use(answers(readNumbers, page))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/lost-phone')
  return within(await screen.findByRole('region', { name: NUMBER }))
}

const listBodies = (call: string): unknown[] =>
  listRequests()
    .filter(({ url }) => url.pathname.endsWith(call))
    .map(({ body }): unknown => JSON.parse(body === '' ? '{}' : body))

test('MOB-063 one press stops the SIM of a lost phone, without a password', async () => {
  const card = await open(UNGUARDED_NUMBER)
  const stopped = buildLostNumbers('stopped')
  network.use(
    answers(reportLostPhone, { reportedAt: '2026-11-20T20:30:00Z', state: 'stopped' }),
    answers(readNumbers, stopped),
  )
  await userEvent.click(card.getByRole('button', { name: `Stop the SIM of ${NUMBER}` }))

  expect(await screen.findByText(`The SIM is stopped: ${NUMBER}`)).toBeTruthy()
  expect(listBodies('/lost')).toHaveLength(1)
})

test('MOB-063 a report that fails is shown, with the number of the help desk', async () => {
  const card = await open(UNGUARDED_NUMBER)
  network.use(refuses(reportLostPhone, 'SERVICE_UNAVAILABLE'))
  await userEvent.click(card.getByRole('button', { name: `Stop the SIM of ${NUMBER}` }))

  expect(await card.findByText('The SIM was not stopped.')).toBeTruthy()
  expect(screen.getByText(/^If you would rather talk to someone/)).toBeTruthy()
})

test.each([
  ['stopping', `We are stopping the SIM: ${NUMBER}`],
  ['stopped', `The SIM is stopped: ${NUMBER}`],
  ['starting', `The SIM is being started again: ${NUMBER}`],
  ['failed', `The SIM is not stopped: ${NUMBER}`],
] as const)('MOB-063 the state %s is shown in words', async (state, title) => {
  const card = await open(buildLostNumbers(state))

  expect(card.getByText(title)).toBeTruthy()
})

test('MOB-064 a stopped SIM is replaced by an eSIM now, or by a card to a typed address', async () => {
  const card = await open(buildLostNumbers('stopped'))
  network.use(answers(orderSimCard, POSTED_CARD))
  await userEvent.click(card.getByRole('button', { name: 'Send me a SIM card' }))
  const dialog = within(await screen.findByRole('dialog', { name: `A SIM card for ${NUMBER}` }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Another address' }))
  await userEvent.type(dialog.getByLabelText('Street'), '5 Hinemoa Street')
  await userEvent.type(dialog.getByLabelText('Suburb'), 'Glenholme')
  await userEvent.type(dialog.getByLabelText('Town or city'), 'Rotorua')
  await userEvent.type(dialog.getByLabelText('Postcode'), '3010')
  await userEvent.type(dialog.getByLabelText('Your password'), 'a secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the card' }))

  await waitFor(() => expect(listBodies('/card')).toHaveLength(1))
  expect(listBodies('/card')).toMatchObject([
    { address: { StreetName: '5 Hinemoa Street', PostCode: '3010' }, password: 'a secret' },
  ])
  expect(card.getByRole('button', { name: 'Get an eSIM now' })).toBeTruthy()
})

test('MOB-064 a protected number without a second factor gets a card at the address of the account alone', async () => {
  const card = await open(buildLostNumbers('stopped', LOCKED))
  await userEvent.click(card.getByRole('button', { name: 'Send me a SIM card' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(card.queryByRole('button', { name: 'Get an eSIM now' })).toBeNull()
  expect(dialog.getByText(/12 Karaka Street/)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('MOB-064 a protected number with a second factor gets an eSIM', async () => {
  const card = await open({ ...buildLostNumbers('stopped', LOCKED), hasSecondFactor: true })

  expect(card.getByRole('button', { name: 'Get an eSIM now' })).toBeTruthy()
})

test('MOB-091 the eSIM of a lost phone shows its code again until a phone has installed it', async () => {
  const page = buildLostNumbers('stopped')
  const numbers = page.numbers.map((each) => ({ ...each, request: WAITING_ESIM }))
  const card = await open({ ...page, numbers })
  await userEvent.click(card.getByRole('button', { name: 'Show the code again' }))

  expect(await screen.findByRole('dialog', { name: `eSIM for ${NUMBER}` })).toBeTruthy()
})

test('MOB-064 a card in the post is shown with its address, and can be taken back', async () => {
  const card = await open(buildLostNumbers('stopped', { card: POSTED_CARD }))

  expect(card.getByText(/12 Karaka Street, Mount Eden/)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Cancel this card' })).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Send me a SIM card' })).toBeNull()
})

test('MOB-065 a phone that was found needs the password', async () => {
  const card = await open(buildLostNumbers('stopped'))
  network.use(answers(reportFoundPhone, { lost: null }), answers(readNumbers, UNGUARDED_NUMBER))
  await userEvent.click(card.getByRole('button', { name: 'I have found my phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Start the SIM of ${NUMBER}` }))
  await userEvent.type(dialog.getByLabelText('Your password'), 'a secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Start the SIM again' }))

  expect(await screen.findByRole('button', { name: `Stop the SIM of ${NUMBER}` })).toBeTruthy()
  expect(listBodies('/found')).toEqual([{ password: 'a secret' }])
})

test('MOB-066 my mobile leads to the page for a lost phone', async () => {
  const services = [mobileService(NUMBER)]
  network.use(
    answers(readMyMobile, { services, coming: [], asks: [], use: null }),
    answers(readAccount, benAccount),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile')

  const link = await screen.findByRole('link', { name: 'My phone is lost or stolen' })
  expect(link.getAttribute('href')).toBe('/my-mobile/lost-phone')
})

const TWO_NUMBERS = {
  ...UNGUARDED_NUMBER,
  numbers: [
    ...UNGUARDED_NUMBER.numbers,
    ...UNGUARDED_NUMBER.numbers.map((each) => ({ ...each, serviceNumber: 2, number: '021 555 0182' })),
  ],
}

test('MOB-066 of several phones none can be stopped before one is chosen', async () => {
  network.use(answers(readNumbers, TWO_NUMBERS))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/lost-phone')

  const choice = await screen.findByLabelText<HTMLSelectElement>('Which phone is it?')
  expect(choice.value).toBe('')
  expect(screen.queryByRole('button', { name: /^Stop the SIM/ })).toBeNull()
})

test('MOB-066 the phone of the address is shown first among several', async () => {
  network.use(answers(readNumbers, TWO_NUMBERS))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/lost-phone?mobile=0215550182')

  expect(await screen.findByRole('button', { name: 'Stop the SIM of 021 555 0182' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Which phone is it?'), '021 555 0181')
  expect(screen.getByRole('button', { name: `Stop the SIM of ${NUMBER}` })).toBeTruthy()
})
