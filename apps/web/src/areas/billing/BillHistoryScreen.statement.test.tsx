import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { toMockUrl, answers, answersRaw, refuses, testNetwork } from '#web/testing/network.ts'
import { failureCodes } from '#web/testing/failures.ts'

import { billing } from './area.ts'
import { buildBills, invoice, payment, prepareBillHistory, showHistory } from './testing/bill-history.ts'
import type { Line } from './testing/bill-history.ts'

const network = testNetwork()

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./BillHistoryScreen.tsx'))

beforeEach(() => prepareBillHistory(network))

afterEach(() => vi.restoreAllMocks())

const discount: Line = {
  ...payment,
  TransactionType: 'PromptPaymentDiscount',
  Description: 'Prompt-payment discount',
}

test('the line of a card payment links to its receipt, other lines do not', async () => {
  const other = {
    ...payment,
    TransactionType: 'DirectDebit',
    Description: 'Direct debit',
    Reference: 'HKM-222-XYW',
  }
  await showHistory(network, buildBills(1), [{ ...payment, Reference: '7HX-2W9-MR4' }, other, payment])

  const links = screen.getAllByRole('link', { name: /receipt/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Card payment, Visa, receipt', '/receipt/7HX-2W9-MR4'],
  ])
})

describe('the statement', () => {
  function statement() {
    return within(screen.getByRole('table', { name: 'Your statement, newest first' }))
  }

  function listCellTexts(row: HTMLElement | undefined) {
    return [...(row?.children ?? [])].map(({ textContent }) => textContent)
  }

  test('BIL-019 BIL-039 lists payments, reversals, refunds and invoices, newest first', async () => {
    const reversal = {
      ...payment,
      TransactionType: 'DirectDebitDishonour',
      Description: 'Returned by the bank',
    }
    const refund = { ...payment, TransactionType: 'EnergyDividend', Description: 'Your share' }
    await showHistory(network, buildBills(1), [refund, payment, reversal, invoice])

    const rows = statement().getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RefundYour share',
      'PaymentCard payment, Visa',
      'ReversalReturned by the bank',
      'InvoiceBill 1000',
    ])
  })

  test('BIL-019 BIL-039 a line shows type, day, reference, amount and balance', async () => {
    await showHistory(network, buildBills(1))

    const [, first, second] = statement().getAllByRole('row')
    expect(listCellTexts(first)).toEqual([
      'PaymentCard payment, Visa',
      '20 November 2026',
      '7f3c',
      '$204.60 CR',
      '$0.00',
    ])
    expect(listCellTexts(second)).toEqual([
      'InvoiceBill 1000',
      '10 November 2026',
      '1000',
      '$204.60',
      '$204.60',
    ])
  })

  test('the line of a bill opens the bill, the line of a payment does not', async () => {
    await showHistory(network, buildBills(1), [{ ...payment, Reference: '1000' }, invoice])

    expect(
      statement()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/invoice/1000'])
  })

  test('BIL-039 an unknown type is shown by its own name and is not a payment', async () => {
    await showHistory(network, buildBills(1), [discount])

    expect(statement().getByRole('rowheader').textContent).toBe('Prompt payment discount')
  })

  test('a filter shows a single type and the number of lines', async () => {
    await showHistory(network, buildBills(1), [payment, discount, invoice])

    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Payments')

    expect(statement().getAllByRole('rowheader')).toHaveLength(1)
    expect(screen.getByText('1 line of “Payments”.')).toBeTruthy()
  })

  test('a filter without results shows a message', async () => {
    await showHistory(network, buildBills(1))

    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Refunds')

    expect(screen.queryByRole('table', { name: 'Your statement, newest first' })).toBeNull()
    expect(screen.getByText('No lines of “Refunds”.')).toBeTruthy()
  })

  function twoPages() {
    network.use(
      answers(readInvoiceHeaders, buildBills(1)),
      http.get(toMockUrl(readAccountStatements), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('before') === '2026-11-20.7'
            ? { Transactions: [invoice], NextBefore: null }
            : { Transactions: [payment], NextBefore: '2026-11-20.7' },
        ),
      ),
    )
  }

  test('loads older lines until all are shown', async () => {
    twoPages()
    showRoutes([...billing.routes, emptyHome], '/bill-history')
    expect(await screen.findByText('1 line since 20 November 2026.')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

    expect(await screen.findByText('2 lines.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('2 lines.')
  })

  test('the file contains every line, also those not yet shown', async () => {
    twoPages()
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob)
      return 'blob:file'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    showRoutes([...billing.routes, emptyHome], '/bill-history')

    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))

    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.text())?.split('\r\n').slice(1)).toEqual([
      '"2026-11-20","Payment","Card payment, Visa","7f3c",-204.6,0',
      '"2026-11-10","Invoice","Bill 1000","1000",204.6,204.6',
      '',
    ])
  })

  test.each([
    ['missing', answersRaw(readAccountStatements, 'null')],
    ['malformed', answersRaw(readAccountStatements, '{"Transactions":[{}],"NextBefore":null}')],
    ['refused', refuses(readAccountStatements, 'ACCOUNT_STATEMENT_NOT_AVAILABLE')],
  ])(
    'BIL-065 an answer that is %s is ACCOUNT_STATEMENT_NOT_AVAILABLE, and the bills stay',
    async (_how, handler) => {
      network.use(answers(readInvoiceHeaders, buildBills(1)), handler)
      showRoutes([...billing.routes, emptyHome], '/bill-history')

      expect(await screen.findByText('We could not load your statement.')).toBeTruthy()
      expect(failureCodes()).toEqual(['ACCOUNT_STATEMENT_NOT_AVAILABLE'])
      expect(await screen.findByRole('figure')).toBeTruthy()
    },
  )
})
