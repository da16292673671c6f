import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readInvoice } from '@switchboard/domain/billing/contract'

import { benHeader, benInvoice } from '#web/testing/ben-bills.ts'
import { answers, testNetwork } from '#web/testing/network.ts'

import { buildBills, prepareBillHistory, showHistory } from './testing/bill-history.ts'
import type { Header } from './testing/bill-history.ts'

const network = testNetwork()

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./BillHistoryScreen.tsx'))

beforeEach(() => prepareBillHistory(network))

afterEach(() => vi.useRealTimers())

function listBars(): HTMLElement[] {
  return within(screen.getByRole('figure')).getAllByRole('button', { name: /: \$/ })
}

function listColumns(): HTMLElement[] {
  return within(screen.getByRole('figure')).getAllByRole('listitem')
}

describe('the chart', () => {
  test('BIL-004 BIL-015 BIL-016 has 12 bars for the last 12 bills, oldest first', async () => {
    await showHistory(
      network,
      buildBills(14, (place) => 100 + place),
    )

    expect(listBars()).toHaveLength(12)
    expect(listBars()[0]?.getAttribute('aria-label')).toBe('December 10th, 2025: $111.00')
    expect(listBars()[11]?.getAttribute('aria-label')).toBe('November 10th, 2026: $100.00')
  })

  test('BIL-015 draws each bar as high as its total', async () => {
    await showHistory(
      network,
      buildBills(12, (place) => (place === 0 ? 50 : 100)),
    )

    const drawn = [...screen.getByRole('figure').querySelectorAll('svg > svg')]
    const heights = drawn.map((bar) => Number(bar.getAttribute('height')))
    expect(heights).toHaveLength(12)
    expect(heights[11]).toBeGreaterThan(0)
    expect(heights.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 2 * (heights[11] ?? 0)))
  })

  test('BIL-017 is padded to 12 with inactive months without a bill', async () => {
    await showHistory(network, buildBills(2))

    expect(listColumns()).toHaveLength(12)
    expect(listBars()).toHaveLength(2)
    expect(listColumns()[9]?.textContent).toContain('September 2026: No bill')
  })

  test('BIL-017 counts bills and no placeholders in its text for screen readers', async () => {
    await showHistory(
      network,
      buildBills(2, (place) => 100 + place),
    )

    const summary = document.getElementById(screen.getByRole('figure').getAttribute('aria-describedby') ?? '')
    expect(summary?.textContent).toBe(
      'Bills: 2. Highest: $101.00, October 10th, 2026. Lowest: $100.00, November 10th, 2026.',
    )
  })

  test('USE-067 reads off the sum of the bills, and the bill under pointer or focus', async () => {
    await showHistory(
      network,
      buildBills(12, (place) => 100 + place),
    )
    const read = () => screen.getByRole('figure').querySelector('strong')?.textContent

    expect(read()).toBe('$1,266.00')
    expect(screen.getByText('In 12 bills')).toBeTruthy()
    fireEvent.focus(listBars()[0] ?? document.body)
    expect(read()).toBe('$111.00')
    fireEvent.blur(listBars()[0] ?? document.body)
    expect(read()).toBe('$1,266.00')
  })

  test('has an average and a table twin with every bar', async () => {
    await showHistory(
      network,
      buildBills(2, (place) => (place === 0 ? 10_000 : -9.36)),
    )

    expect(screen.getByText('Average $4,995.32')).toBeTruthy()
    fireEvent.click(screen.getByText('Show as table'))
    const twin = within(await screen.findByRole('table', { name: 'Totals of your last 12 bills' }))
    expect(twin.getAllByRole('row')).toHaveLength(13)
    expect(twin.getByText('$9.36 CR')).toBeTruthy()
    expect(twin.getByText('$10,000.00')).toBeTruthy()
  })

  test('USE-072 bills of one month are labelled by their days', async () => {
    const [first, ...others] = buildBills(12)
    await showHistory(network, [
      benHeader({ ...first, InvoiceNumber: 2_000, BillDate: '2026-11-17' }),
      ...(first ? [first] : []),
      ...others,
    ])

    expect(listColumns().at(-1)?.textContent).toBe('17 Nov')
  })
})

describe('a bar', () => {
  async function showWithClock(headers: Header[]) {
    network.use(answers(readInvoice, benInvoice()))
    await showHistory(network, headers)
    vi.useFakeTimers()
  }

  async function wait(milliseconds: number) {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  }

  /** The page that the portal opens, now or as soon as its screen has loaded. */
  async function expectAddress(path: string) {
    vi.useRealTimers()
    await waitFor(() => expect(window.location.pathname).toBe(path))
  }

  test('BIL-018 opens its bill 1 second after the click, and announces it first', async () => {
    await showWithClock(buildBills(12))

    fireEvent.click(listBars()[11] ?? document.body)

    expect(screen.getByText(/^Opening your bill of November 10th, 2026\. Press Escape/)).toBeTruthy()
    await wait(999)
    expect(vi.getTimerCount()).toBe(1)
    await wait(1)
    await expectAddress('/invoice/1000')
  })

  test('BIL-018 a second click on another bar opens that bill instead, a second later', async () => {
    await showWithClock(buildBills(12))

    fireEvent.click(listBars()[11] ?? document.body)
    await wait(800)
    fireEvent.click(listBars()[0] ?? document.body)
    await wait(999)
    expect(vi.getTimerCount()).toBe(1)
    await wait(1)

    await expectAddress('/invoice/989')
  })

  test.each<[string, () => void]>([
    ['a click elsewhere', () => fireEvent.click(screen.getByRole('heading', { level: 1 }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))],
  ])('BIL-018 %s cancels the opening', async (_what, change) => {
    await showWithClock(buildBills(12))

    fireEvent.click(listBars()[11] ?? document.body)
    change()

    expect(vi.getTimerCount()).toBe(0)
    expect(screen.queryByText(/^Opening/)).toBeNull()
    await expectAddress('/bill-history')
  })

  test('BIL-017 BIL-018 a month without a bill does nothing', async () => {
    await showWithClock(buildBills(1))

    fireEvent.click(listColumns()[0] ?? document.body)

    expect(vi.getTimerCount()).toBe(0)
    expect(screen.queryByText(/^Opening/)).toBeNull()
  })
})
