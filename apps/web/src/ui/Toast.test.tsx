import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Button } from './Button.tsx'
import { ToastProvider, useToast } from './Toast.tsx'

const ALMOST_TEN_SECONDS = 9_999

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Page() {
  const toast = useToast()
  return <Button onClick={() => toast('Payment successful')}>Pay</Button>
}

function showToast() {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }))
}

test('PTP-010 a toast stays ten seconds', () => {
  showToast()

  pass(ALMOST_TEN_SECONDS)
  expect(screen.queryByText('Payment successful')).not.toBeNull()

  pass(1)
  expect(screen.queryByText('Payment successful')).toBeNull()
})

test('a toast is announced politely, in a region that exists before it', () => {
  showToast()

  const region = screen.getByRole('log', { name: 'Messages' })

  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.textContent).toContain('Payment successful')
})

test('a toast can be dismissed', () => {
  showToast()

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(screen.queryByText('Payment successful')).toBeNull()
})

test('the same message sent twice is shown twice, each for ten seconds', () => {
  showToast()
  pass(ALMOST_TEN_SECONDS)
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }))
  expect(screen.getAllByText('Payment successful')).toHaveLength(2)

  pass(1)

  expect(screen.getAllByText('Payment successful')).toHaveLength(1)
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
