import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'

import { benBody, benHeader, benHeaders, benInvoice } from '#web/testing/ben-bills.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersFor, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration } from '#web/testing/portal.tsx'

import { prepareBill, readChargeRow, showBill } from './testing/invoice.ts'

const network = testNetwork()

// a lazy screen's code is there before the first test waits for it
beforeAll(() => import('./InvoiceScreen.tsx'))

beforeEach(() => prepareBill(network))

function listReadInvoices(): string[] {
  return listRequests().flatMap(({ url }) => /\/invoices\/(\w+)$/.exec(url.pathname)?.[1] ?? [])
}

describe('the address', () => {
  test.each([
    ['BIL-001 a number', '10051711', '10051711', 'October 10th, 2026'],
    ['BIL-002 latest', 'latest', '10051712', 'November 10th, 2026'],
    ['BIL-003 a bill date', '2026-10-10', '10051711', 'October 10th, 2026'],
  ])('%s shows that bill', async (_what, invoiceId, invoiceNumber, day) => {
    network.use(
      answers(readInvoiceHeaders, benHeaders.toReversed()),
      ...benHeaders.map((header) =>
        answersFor(readInvoice, { invoiceNumber: String(header.InvoiceNumber) }, benInvoice(header)),
      ),
    )

    showBill(invoiceId)

    const heading = await screen.findByRole('heading', { level: 1, name: /^Bill of/ })
    expect(heading.textContent).toBe(`Bill of ${day}`)
    expect(screen.getByText('Bill number').nextElementSibling?.textContent).toBe(invoiceNumber)
    expect(readChargeRow('Fibre 300')).toContain('$85.00')
    expect(listReadInvoices().toSorted().at(-1)).toBe(invoiceNumber)
  })

  test('BIL-002 the latest leaves out a bill that is not approved', async () => {
    network.use(
      answers(readInvoiceHeaders, [
        benHeader({ InvoiceNumber: 10051713, BillDate: '2026-11-20', IsApproved: false }),
        benHeader(),
      ]),
      answers(readInvoice, benInvoice()),
    )

    showBill('latest')

    await screen.findByRole('heading', { name: /^Bill of/ })
    expect(listReadInvoices()).not.toContain('10051713')
    expect(listReadInvoices()).toContain('10051712')
  })

  test('BIL-044 CFG-017 with invoice display off it leads home', async () => {
    await loadConfiguration(network, { features: {} })

    showBill('latest')

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })
})

type Failure = { readonly text: string; readonly code: string }

describe('a bill that cannot be shown', () => {
  async function alertAt(invoiceId: string) {
    showBill(invoiceId)
    return (await screen.findByRole('alert')).textContent
  }

  test.each([['of this number'], ['nonsense'], ['2026-02-30'], ['2024-01-01']])(
    'BIL-064 BIL-069 %s: no such bill',
    async (invoiceId) => {
      expect(await alertAt(invoiceId)).toContain('We could not find this bill.')
      expect(failureCodes()).toEqual(['INVOICE_NOT_FOUND'])
    },
  )

  test.each<[title: string, number: string, replies: readonly HttpHandler[], expected: Failure]>([
    [
      'BIL-064 BIL-069 a number that the account does not have',
      '999',
      [refuses(readInvoice, 'INVOICE_NOT_FOUND')],
      { text: 'We could not find this bill.', code: 'INVOICE_NOT_FOUND' },
    ],
    [
      'BIL-061 BIL-069 the latest of an account without bills',
      'latest',
      [answers(readInvoiceHeaders, [])],
      { text: 'You do not have a bill yet.', code: 'NO_LATEST_INVOICE' },
    ],
    [
      'BIL-062 BIL-069 one that comes without its approved flag',
      '10051712',
      [answers(readInvoiceHeaders, [benHeader()]), answers(readInvoice, benInvoice({ IsApproved: false }))],
      { text: 'This bill is not ready yet.', code: 'INVOICE_NOT_APPROVED' },
    ],
  ])('%s', async (_title, number, replies, { text, code }) => {
    network.use(...replies)

    expect(await alertAt(number)).toContain(text)
    expect(failureCodes()).toEqual([code])
  })

  test('BIL-062 BIL-069 one that the provider refuses as not approved', async () => {
    network.use(refuses(readInvoice, 'INVOICE_NOT_APPROVED'))

    expect(await alertAt('10051712')).toContain('This bill is not ready yet.')
    expect(failureCodes()).toContain('INVOICE_NOT_APPROVED')
  })

  test.each([
    ['is broken off', benBody.slice(0, 200)],
    ['is no XML', 'not XML'],
    ['is another document', '<html/>'],
    ['has an amount that is not a number', benBody.replace('85.00', 'eighty')],
  ])('BIL-063 BIL-069 one whose body %s', async (_what, Xml) => {
    network.use(answers(readInvoiceHeaders, [benHeader()]), answers(readInvoice, benInvoice({ Xml })))

    expect(await alertAt('10051712')).toContain('We cannot show the details of this bill.')
    expect(failureCodes()).toEqual(['INVOICE_BAD_XML'])
  })

  test('BIL-060 BIL-069 when the list of bills is missing', async () => {
    network.use(answersRaw(readInvoiceHeaders, '{}'))

    expect(await alertAt('latest')).toContain('We could not load the list of your bills.')
    expect(new Set(failureCodes())).toEqual(new Set(['INVOICE_HEADERS_MISSING']))
  })

  test('when the provider fails, it can be tried again', async () => {
    network.use(refuses(readInvoice, 'GENERAL_ERROR'))
    expect(await alertAt('10051712')).toContain('We could not load this bill.')

    network.use(answers(readInvoice, benInvoice()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: /^Bill of/ })).toBeTruthy()
  })
})
