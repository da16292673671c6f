import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { processCardTransaction, readCardTransaction } from '@switchboard/domain/payments/contract'

import { toMockUrl, answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { TRANSACTION, findAmountField, listCreations, preparePay, showPay } from './testing/pay.ts'

const network = testNetwork()
const RETURNED = `/pay?transactionId=${TRANSACTION}&sessionId=0000110071223165`

function buildTransaction(differences: Partial<WireReply<typeof readCardTransaction>> = {}) {
  return {
    transactionId: TRANSACTION,
    reference: '222-233-229',
    transactionType: 'Purchase' as const,
    status: 'Successful' as const,
    retry: false,
    amount: 50,
    surcharge: 0.75,
    total: 50.75,
    discount: 0,
    surchargeCorrection: 0,
    cardSaved: null,
    ...differences,
  }
}

// load the code of the lazy screen before the first test waits for it
beforeAll(() => import('./PayScreen.tsx'))

beforeEach(() => preparePay(network))

afterEach(() => vi.useRealTimers())

function listPolls() {
  return listRequests().filter(
    ({ url, method }) => method === 'GET' && url.pathname.endsWith(`/windcavetransactions/${TRANSACTION}`),
  )
}

function listProcessings() {
  return listRequests().filter(
    ({ url, method }) =>
      method === 'POST' && url.pathname.endsWith(`/windcavetransactions/${TRANSACTION}/process`),
  )
}

describe('after the return from the gateway', () => {
  test('PAY-014 PAY-020 PAY-023 PAY-024 PAY-025 PAY-026 PAY-059 a successful payment is confirmed at home', async () => {
    network.use(
      answers(readCardTransaction, buildTransaction()),
      answers(processCardTransaction, buildTransaction()),
    )

    const visits = history.length
    showPay(RETURNED)

    expect(await screen.findByText('Thank you, payment successful', { selector: 'p' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(location.pathname).toBe('/')
    expect(history).toHaveLength(visits)
    expect(listCreations()).toEqual([])
    expect(listPolls()).toHaveLength(1)
    expect(listProcessings()).toHaveLength(1)
  })

  test('PAY-022 Pending with retry is polled again after a second', async () => {
    const times: number[] = []
    network.use(
      http.get(toMockUrl(readCardTransaction), () => {
        times.push(performance.now())
        return HttpResponse.json(
          times.length < 2 ? buildTransaction({ status: 'Pending', retry: true }) : buildTransaction(),
        )
      }),
      answers(processCardTransaction, buildTransaction()),
    )

    showPay(RETURNED)

    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    const [first = 0, second = 0] = times
    expect(times).toHaveLength(2)
    expect(second - first).toBeGreaterThanOrEqual(990)
    expect(second - first).toBeLessThan(10_000)
  })

  test('PAY-021 PAY-064 PAY-065 Failed shows Payment unsuccessful, with the form and the amount again', async () => {
    network.use(answers(readCardTransaction, buildTransaction({ status: 'Failed', amount: 42.5 })))

    showPay(RETURNED)

    expect((await screen.findByText('Payment unsuccessful')).closest('[role=alert]')).toBeTruthy()
    expect((await findAmountField()).value).toBe('42.50')
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('')
  })

  test.each([
    ['PAY-064 the poll is refused as failed', refuses(readCardTransaction, 'TRANSACTION_FAILED')],
    ['PAY-064 the processing is refused as failed', refuses(processCardTransaction, 'TRANSACTION_FAILED')],
    ['PAY-065 the processing fails', refuses(processCardTransaction, 'CREDIT_CARD_TRANSACTION_ERROR')],
  ])('%s: Payment unsuccessful', async (_what, answer) => {
    network.use(answer, answers(readCardTransaction, buildTransaction()))

    showPay(RETURNED)

    expect(await screen.findByText('Payment unsuccessful')).toBeTruthy()
  })

  test.each([
    ['PAY-063 a malformed answer to a poll', answersRaw(readCardTransaction, '{"status":"Fine"}')],
    ['PAY-063 a malformed answer to the processing', answersRaw(processCardTransaction, '{}')],
    [
      'PAY-023 Pending without retry that is not booked',
      refuses(processCardTransaction, 'INVALID_TRANSACTION_UPDATE_RESPONSE'),
    ],
  ])('PAY-067 %s: unexpected error and a look at the balance first', async (_what, answer) => {
    network.use(answer, answers(readCardTransaction, buildTransaction({ status: 'Pending' })))

    showPay(RETURNED)

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('unexpected error')
    expect(alert.textContent).toContain('Look at your balance before you pay again')
    expect(screen.queryByText('Payment unsuccessful')).toBeNull()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('PAY-020 PAY-022 PAY-067 after 60 polls, a second apart, the outcome is unknown, never unsuccessful', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waits = vi.spyOn(globalThis, 'setTimeout')
    network.use(answers(readCardTransaction, buildTransaction({ status: 'Pending', retry: true })))

    showPay(RETURNED)
    await vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return screen.queryByRole('alert') !== null
      },
      { interval: 1, timeout: 60_000 },
    )

    expect(screen.getByRole('alert').textContent).toContain('unexpected error')
    expect(screen.queryByText('Payment unsuccessful')).toBeNull()
    expect(listPolls()).toHaveLength(60)
    expect(waits.mock.calls.filter(([, milliseconds]) => milliseconds === 1_000)).toHaveLength(59)
  })

  test('a connection that breaks while polling does not decide the outcome', async () => {
    let pollCount = 0
    network.use(
      http.get(toMockUrl(readCardTransaction), () => {
        pollCount += 1
        return pollCount === 1 ? HttpResponse.error() : HttpResponse.json(buildTransaction())
      }),
      answers(processCardTransaction, buildTransaction()),
    )

    showPay(RETURNED)

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  test.each([['<script>'], ['1'], ['../../process']])(
    'an address with the id %s requests nothing and shows the form',
    async (id) => {
      showPay(`/pay?transactionId=${encodeURIComponent(id)}`)

      expect(await findAmountField()).toBeTruthy()
      expect(listRequests().filter(({ url }) => url.pathname.includes('windcavetransactions'))).toEqual([])
    },
  )
})
