import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'

import { benPromiseStanding, noPromise } from '#web/testing/ben-bills.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { PromiseToPay } from './PromiseToPay.tsx'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

afterEach(() => {
  vi.useRealTimers()
})

/** Shows the panel on 21 November 2026 for an account that may promise up to 5 December, with the given differences. */
function showPanel(standing: Partial<typeof benPromiseStanding> = {}, promise = noPromise) {
  network.use(
    answers(readLatestAvailableDate, { ...benPromiseStanding, ...standing }),
    answers(readPromise, promise),
  )
  showScreen(
    <ToastProvider>
      <PromiseToPay />
    </ToastProvider>,
  )
}

async function promise(typed: string) {
  const field = await screen.findByLabelText('I will pay by')
  if (typed !== '') await userEvent.type(field, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Promise to pay' }))
  return field
}

const posts = () => listRequests().filter(({ method }) => method === 'POST')

test('PTP-001 PTP-002 DSH-013 a warned customer sees the form and the last day', async () => {
  showPanel()

  expect(await screen.findByRole('region', { name: 'Promise to pay' })).toBeTruthy()
  expect(screen.getByText('5 December 2026')).toBeTruthy()
  expect(screen.getByLabelText('I will pay by')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: 'Choose from a calendar' })).toBeTruthy()
})

test('PTP-002 PTP-009 PTP-010 PTP-013 a promise shows thanks in a toast for 10 seconds, and its day stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  showPanel()
  network.use(answers(makePromise, { promiseDate: '2026-12-05' }))

  await promise('05 December 26')

  const toast = await screen.findByText('Thank you. You have promised to pay by 5 December 2026.')
  expect(posts()[0]?.body).toBe('{"promiseDate":"2026-12-05"}')
  expect(posts()[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  const sentence = await screen.findByText(/^You have promised to pay by/)
  expect(document.activeElement).toBe(sentence)
  expect(screen.queryByLabelText('I will pay by')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(toast.isConnected).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(toast.isConnected).toBe(false)
  expect(sentence.isConnected).toBe(true)
})

test.each([
  ['PTP-006 PTP-008 nothing', ''],
  ['yesterday', '20 November 26'],
  ['PTP-007 PTP-008 the day after the latest', '06 December 26'],
  ['API-022 31 February', '31 February 27'],
  ['API-022 no day', 'next Friday'],
])('%s is not sent, and the field asks for a valid date', async (_why, typed) => {
  showPanel()

  const field = await promise(typed)

  expect(screen.getByText('Please enter a valid date')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(posts()).toEqual([])
})

test('PTP-001 PTP-013 a day chosen from the calendar is promised', async () => {
  showPanel()
  network.use(answers(makePromise, { promiseDate: '2026-11-24' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from a calendar' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')

  await promise('')

  await screen.findByText(/^Thank you/)
  expect(posts()[0]?.body).toBe('{"promiseDate":"2026-11-24"}')
})

const UNEXPECTED = 'An unexpected error occurred, please try again later.'

test.each([
  ['FORBIDDEN', UNEXPECTED],
  ['PAGE_NOT_FOUND', UNEXPECTED],
  ['GENERAL_ERROR', UNEXPECTED],
  ['SERVICE_UNAVAILABLE', UNEXPECTED],
  ['MALFORMED_REQUEST', 'Please enter a valid date'],
] as const)(
  'PTP-009 PTP-014 a promise refused with %s shows an error, keeps the form and shows no thanks',
  async (code, message) => {
    showPanel()
    network.use(refuses(makePromise, code))

    const field = await promise('30 November 26')

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field).toHaveProperty('value', '30 November 26')
    expect(screen.queryByText(/^Thank you/)).toBeNull()
  },
)

test.each([
  ['PTP-003 cancelled', { activationStatus: 'cancelled' }],
  ['PTP-004 without a warning', { blockingStatus: 'none' }],
  ['PTP-004 blocked', { blockingStatus: 'blocked' }],
  ['PTP-005 with a latest date of today', { latestAvailableDate: '2026-11-21' }],
])('an account that is %s sees no panel', async (_why, difference) => {
  showPanel(difference)

  await waitFor(() => expect(listRequests()).toHaveLength(2 + CONFIGURATION_CALLS))
  expect(screen.queryByRole('region')).toBeNull()
})

const CONFIGURATION_CALLS = 1

test('PTP-002 PTP-012 an open promise is shown in place of the form', async () => {
  showPanel({}, { promiseDate: '2026-12-01' })

  expect(await screen.findByText('1 December 2026')).toBeTruthy()
  expect(screen.queryByLabelText('I will pay by')).toBeNull()
})

test('after a failed load, the customer can try again', async () => {
  network.use(refuses(readLatestAvailableDate, 'GENERAL_ERROR'), answers(readPromise, noPromise))
  showScreen(
    <ToastProvider>
      <PromiseToPay />
    </ToastProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.use(answers(readLatestAvailableDate, benPromiseStanding))

  await userEvent.click(again)

  expect(await screen.findByLabelText('I will pay by')).toBeTruthy()
})
