import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'

import { removeAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'

import { session } from '#web/http/session.ts'
import { benProducts } from '#web/testing/ben.ts'
import { benHeader, benHeaders } from '#web/testing/ben-bills.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { findSummary, readSummaryValue, showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

describe('recent bills', () => {
  function bills() {
    return within(screen.getByRole('region', { name: 'Recent bills' }))
  }

  test('DSH-007 DSH-016 BIL-010 BIL-072 lists the bills, newest first, without the latest', async () => {
    await showDashboard(network, { invoiceHeaders: benHeaders.toReversed() })

    const links = bills().getAllByRole('link', { name: /\d{4}$/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'October 10th, 2026',
      'September 10th, 2026',
    ])
  })

  test('BIL-009 BIL-038 groups the bills by the month of their bill date', async () => {
    await showDashboard(network, {
      invoiceHeaders: [
        benHeader(),
        benHeader({ InvoiceNumber: 5, BillDate: '2026-09-01', DueDate: '2026-09-21' }),
        benHeader({ InvoiceNumber: 4, BillDate: '2026-10-10', DueDate: '2026-10-30' }),
        benHeader({ InvoiceNumber: 3, BillDate: '2026-10-24', DueDate: '2026-10-23' }),
      ],
    })

    const months = bills().getAllByRole('rowheader', { name: /^\w+ \d{4}$/ })
    expect(months.map(({ textContent }) => textContent)).toEqual(['October 2026', 'September 2026'])
    const october = months[0]?.closest('tbody')
    expect(october?.textContent).toMatch(/October 24th, 2026.*October 10th, 2026/)
    expect(months[1]?.closest('tbody')?.textContent).toContain('September 1st, 2026')
    // the newest bill is due before its bill date
    expect(bills().getByRole('row', { name: /^October 24th/ }).textContent).toContain('13 November')
  })

  test('BIL-003 a bill is opened by its date', async () => {
    await showDashboard(network)

    expect(bills().getByRole('link', { name: 'October 10th, 2026' }).getAttribute('href')).toBe(
      '/invoice/2026-10-10',
    )
  })

  test('BIL-044 CFG-017 DSH-017 the list and the bill are shown only while the switch is on', async () => {
    await showDashboard(network)
    expect(bills()).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the bill' })).toBeTruthy()

    cleanup()
    await loadConfiguration(network, { features: {} })
    await showDashboard(network)

    expect(screen.queryByRole('region', { name: 'Recent bills' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'See the bill' })).toBeNull()
  })

  test('an account without bills shows a placeholder text', async () => {
    await showDashboard(network, { invoiceHeaders: [] })

    expect(bills().getByText('No bills yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the bill' })).toBeNull()
  })

  test('DSH-007 if there are many bills, the newest three months are shown, and all of them on request', async () => {
    const invoiceHeaders = Array.from({ length: 12 }, (_nothing, index) => {
      const month = String(index + 1).padStart(2, '0')
      return benHeader({
        InvoiceNumber: index + 1,
        BillDate: `2025-${month}-10`,
        DueDate: `2025-${month}-25`,
      })
    })
    await showDashboard(network, { invoiceHeaders })
    const newest = bills().getAllByRole('link', { name: /2025$/ })
    expect(newest.map(({ textContent }) => textContent)).toEqual([
      'November 10th, 2025',
      'October 10th, 2025',
      'September 10th, 2025',
    ])

    await userEvent.click(bills().getByRole('button', { name: 'Show all bills' }))

    expect(bills().getAllByRole('link', { name: /2025$/ })).toHaveLength(11)
    expect(document.activeElement?.textContent).toBe('Show fewer')
  })
})

describe('the paper bill', () => {
  const staticAddress = {
    service: 'static_ip',
    name: 'Static IP address',
    ChargeIncludingGST: 11.5,
    ChargeExcludingGST: 10,
  }

  test('BIL-011 is offered for removal with its price, without an extra call', async () => {
    await showDashboard(network, { additionalProducts: [staticAddress, ...benProducts] })

    expect(
      findSummary().getByText('Your bill comes on paper for $2.50 a month. Online it is free.'),
    ).toBeTruthy()
    expect(findSummary().getByRole('button', { name: 'Remove paper bill' })).toBeTruthy()
    expect(listRequests().some(({ url }) => url.pathname.includes('/products/'))).toBe(false)
  })

  test.each([
    ['nothing', []],
    ['other products', [staticAddress]],
  ])('BIL-011 is not offered to an account that has %s', async (_what, additionalProducts) => {
    await showDashboard(network, { additionalProducts })

    expect(readSummaryValue('Payment method')).toBe('Manual')
    expect(findSummary().queryByRole('button', { name: 'Remove paper bill' })).toBeNull()
    expect(findSummary().queryByText(/on paper/)).toBeNull()
  })

  test('ACC-020 a business sees its price without GST', async () => {
    session.write({ businessGroup: 'orconbus' })
    await showDashboard(network)

    expect(findSummary().getByText(/\$2\.17 a month excluding GST\./)).toBeTruthy()
  })

  test('BIL-013 is removed under a key, and the saving is shown', async () => {
    network.use(answers(removeAdditionalProduct, { service: 'paperbill', lastDay: '2026-11-20' }))
    await showDashboard(network, { additionalProducts: [staticAddress, ...benProducts] })

    await userEvent.click(findSummary().getByRole('button', { name: 'Remove paper bill' }))

    expect(await findSummary().findByText('Your paper bill is removed. You save $2.50 a month.')).toBeTruthy()
    expect(findSummary().queryByRole('button', { name: 'Remove paper bill' })).toBeNull()
    const removal = listRequests().find(({ method }) => method === 'POST')
    expect(JSON.parse(removal?.body ?? '')).toEqual({
      salesChannel: 'web',
      service: 'paperbill',
      productKey: null,
    })
    expect(removal?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/)
  })

  test.each<[string, HttpHandler]>([
    ['refused', refuses(removeAdditionalProduct, 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND')],
    ['cut off', breaks(removeAdditionalProduct)],
  ])('BIL-012 a removal that is %s shows no message and stays offered', async (_how, handler) => {
    network.use(handler)
    await showDashboard(network)
    const textBefore = document.body.textContent

    await userEvent.click(findSummary().getByRole('button', { name: 'Remove paper bill' }))

    await waitFor(() =>
      expect(
        findSummary().getByRole('button', { name: 'Remove paper bill' }).getAttribute('aria-busy'),
      ).toBeNull(),
    )
    expect(listRequests().filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(document.body.textContent).toBe(textBefore)
  })
})
