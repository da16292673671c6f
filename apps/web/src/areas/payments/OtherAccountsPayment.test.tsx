import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { toCents } from '@switchboard/domain/money'
import { readCardTransaction } from '@switchboard/domain/payments/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { toMockUrl, answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from './area.ts'
import { storeStartedPayment, findStartedPayment } from './started-payment.ts'

const network = testNetwork()
const browser = testBrowser()
const TRANSACTION = '00001100712231650b7aa766708118a5'
const started = { transactionId: TRANSACTION, accountCode: '100482', amount: toCents(5_000), saveCard: false }
const CLAIMS = [
  { AccountCode: '100482', businessGroup: 'residential' },
  { AccountCode: '100483', businessGroup: 'residential' },
] as const

beforeAll(() => import('./PayScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs('100483')
  await loadConfiguration(network)
  network.use(answers(userClaims, { AccountClaims: [...CLAIMS] }))
  await validateSession({ staff: false, mobile: false })
  storeStartedPayment(started)
})

function comeBack() {
  showRoutes([...payments.routes, emptyHome], `/pay?transactionId=${TRANSACTION}`)
}

function polls() {
  return listRequests().filter(({ url }) => url.pathname.includes('/windcavetransactions/'))
}

test('a payment of an account that is not open any more names it, and asks nothing of the open one', async () => {
  comeBack()

  expect(await screen.findByText('You started this on account 100482.')).toBeTruthy()
  expect(polls()).toEqual([])
  expect(screen.queryByText(/Look at your balance/)).toBeNull()
})

test('switching to it opens the same address anew on it', async () => {
  network.use(answers(readAccount, { ...benAccount, accountCode: '100482' }))
  comeBack()

  await userEvent.click(await screen.findByRole('button', { name: 'Switch to account 100482' }))

  await waitFor(() => expect(browser.left).toEqual(['reload']))
  expect(session.read('account')).toBe('100482')
  expect(location.search).toBe(`?transactionId=${TRANSACTION}`)
})

test('an account that another tab switches to while the gateway is asked is noticed', async () => {
  signInAs('100482')
  network.use(
    http.get(toMockUrl(readCardTransaction), () => {
      signInAs('100483')
      return HttpResponse.json(
        { code: 'PAGE_NOT_FOUND', message: '', correlationId: 'test' },
        { status: 404 },
      )
    }),
  )
  comeBack()

  expect(await screen.findByText('You started this on account 100482.')).toBeTruthy()
})

test('an account that is not the user’s is not named', async () => {
  storeStartedPayment({ ...started, accountCode: '100999' })
  comeBack()

  expect(await screen.findByText('You started this on an account that is not open to you.')).toBeTruthy()
  expect(screen.queryByText(/100999/)).toBeNull()
})

test('on the account of the payment its outcome is asked for', async () => {
  signInAs('100482')
  network.use(refuses(readCardTransaction, 'PAGE_NOT_FOUND'))
  comeBack()

  expect(await screen.findByText('unexpected error')).toBeTruthy()
  expect(polls()).toHaveLength(1)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"transactionId":1}'],
  ['another transaction', JSON.stringify({ ...started, transactionId: 'another' })],
])('with %s stored nothing is known of the payment', (_what, stored) => {
  sessionStorage.clear()
  if (stored !== null) sessionStorage.setItem(session.toKey('cardPayment'), stored)

  expect(findStartedPayment(TRANSACTION)).toBeNull()
})
