import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { issueEsim, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { ESIM, REQUESTS_OF_ALL_STATES, UNGUARDED_NUMBER } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0181'

beforeAll(() => Promise.all([import('./NumbersScreen.tsx'), import('./NumberDialogs.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readAccount, benAccount), answers(readNumbers, UNGUARDED_NUMBER))
})

function openNumbers(): void {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/numbers')
}

test('the page of the numbers shows how a mobile ends and how its number is taken along', async () => {
  openNumbers()

  const ending = await screen.findByRole('region', { name: 'Ending a mobile' })
  expect(ending.textContent).toContain(
    'ask that company, and do not end the mobile with us before it has moved',
  )
  expect(ending.textContent).toContain('To end a mobile and give up its number')
})

test('an eSIM whose code was lost is shown as ended', async () => {
  const request = REQUESTS_OF_ALL_STATES.numbers.find(({ request: each }) => each?.kind === 'esim')?.request
  if (!request) throw new Error('no eSIM')
  const [number] = UNGUARDED_NUMBER.numbers
  if (number === undefined) throw new Error('no number')
  const stopped = { ...request, state: 'stopped' as const, answerBy: null }
  network.use(answers(readNumbers, { ...UNGUARDED_NUMBER, numbers: [{ ...number, request: stopped }] }))
  openNumbers()

  const card = within(await screen.findByRole('region', { name: NUMBER }))
  expect(card.getByText('eSIM: ended')).toBeTruthy()
  expect(card.getByText(/^Its code was never used, and no longer works/)).toBeTruthy()
})

async function openCode(): Promise<void> {
  // with a clipboard
  userEvent.setup()
  network.use(answers(issueEsim, ESIM))
  openNumbers()
  await userEvent.click(await screen.findByRole('button', { name: 'Use an eSIM' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Show the code' }))
  await screen.findByRole('dialog', { name: `Install ${NUMBER} on a phone` })
}

test('MOB-075 the code of an eSIM is copied', async () => {
  await openCode()
  await userEvent.click(screen.getByRole('button', { name: 'Copy the code' }))

  expect(await screen.findByText('The code is copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(ESIM.activationCode)
})

test('MOB-075 if the browser does not copy the code, the page shows where it can be selected', async () => {
  await openCode()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await userEvent.click(screen.getByRole('button', { name: 'Copy the code' }))

  expect(await screen.findByText('Your browser did not copy it. Select the code below.')).toBeTruthy()
  expect(screen.getByText(ESIM.activationCode)).toBeTruthy()
})
