import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'
import { readInvoice, readInvoicePdf } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { validateSession } from '#web/http/account.ts'
import { queryClient } from '#web/http/query-client.ts'
import { benBody, benChecking, benHeader, benHeaders, benInvoice } from '#web/testing/ben-bills.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration } from '#web/testing/portal.tsx'

import { prepareBill, readChargeRow, showBill } from './testing/invoice.ts'

const network = testNetwork()

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./InvoiceScreen.tsx'))

beforeEach(() => prepareBill(network))

afterEach(() => vi.restoreAllMocks())

async function showLatest(differences: Partial<WireReply<typeof readInvoice>> = {}) {
  network.use(answers(readInvoice, benInvoice(differences)))
  showBill('latest')
  await screen.findByRole('heading', { name: /^Bill of/ })
}

/** Shows the latest bill with another body, without the cache of an earlier view. */
async function showAnew(Xml: string) {
  queryClient.clear()
  await showLatest({ Xml })
}

describe('a payment request for an overdue bill', () => {
  const late = { DueDate: '2026-11-20' }

  test('is shown', async () => {
    await showLatest(late)

    expect(await screen.findByText(/^It has not been paid yet\. Please pay it here by card now/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay now' })).toBeTruthy()
  })

  test('is not shown while it is unknown whether the bill is being collected', async () => {
    network.use(refuses(readOutlook, 'GENERAL_ERROR'))
    await showLatest(late)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(screen.getByText('It has not been paid yet.')).toBeTruthy()
  })

  test('is not shown while a payment is checked', async () => {
    network.use(answers(readPaymentsUnderWay, [benChecking]))
    await showLatest(late)

    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText('It has not been paid yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
  })

  test('is not shown to a person who may not pay', async () => {
    const claim = { AccountCode: '100517', businessGroup: 'residential' }
    const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'see' as const }
    network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
    await validateSession({ staff: false, mobile: false })
    onTestFinished(async () => {
      network.use(answers(userClaims, { AccountClaims: [claim] }))
      await validateSession({ staff: false, mobile: false })
    })
    await showLatest(late)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(screen.getByText('It has not been paid yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
  })
})

describe('the bill page', () => {
  test('BIL-072 shows the bill date in words', async () => {
    await showLatest()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bill of November 10th, 2026')
    expect(screen.getByText('Bill date').nextElementSibling?.textContent).toBe('November 10th, 2026')
  })

  test('BIL-031 shows the due date, and the discount with its last day', async () => {
    await showLatest()
    expect(
      screen.getByText('Due on 30 November 2026. $15.00 comes off when it is paid by then.'),
    ).toBeTruthy()
    cleanup()

    await showAnew(benBody.replace('2026-11-30</ExpiryDate>', '2026-11-21</ExpiryDate>'))
    const today = 'Due on 30 November 2026. $15.00 comes off when it is paid by 21 November 2026.'
    expect(screen.getByText(today)).toBeTruthy()
    cleanup()

    await showAnew(benBody.replace('2026-11-30</ExpiryDate>', '2026-11-20</ExpiryDate>'))
    expect(screen.getByText('Due on 30 November 2026.')).toBeTruthy()
  })

  test('BIL-038 shows 20 days after the bill date if the due date is before it', async () => {
    await showLatest({ DueDate: '2026-11-09' })

    expect(screen.getByText(/^Due on 30 November 2026\./)).toBeTruthy()
  })

  test('shows a paid bill as paid without a payment request', async () => {
    await showLatest({ Paid: true })

    expect(screen.getByText('Paid. It was due on 30 November 2026.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
  })

  test('BIL-029 orders the sections: Broadband, Extras, the others, Other', async () => {
    await showLatest()

    const sections = screen
      .getAllByRole('rowheader')
      .filter((cell) => cell.getAttribute('scope') === 'rowgroup')
    expect(sections.map(({ textContent }) => textContent)).toEqual(['Broadband', 'Extras', 'Power', 'Other'])
    expect(readChargeRow('Electricity')).toMatch(
      /^Electricity.*232 kWh at 24\.1c.*10 Oct to 9 Nov.*\$84\.84$/,
    )
  })

  test('BIL-030 BIL-047 values include GST while the flag is on', async () => {
    await showLatest()

    expect(readChargeRow('Fibre 300')).toContain('$85.00')
    expect(screen.getByRole('columnheader', { name: 'incl GST' })).toBeTruthy()
    expect(readChargeRow('Total')).toContain('$159.84')
    expect(screen.getByText('The total includes GST of $20.85. GST number 123-456-789.')).toBeTruthy()
  })

  test('BIL-030 BIL-047 values exclude GST while the flag is off, and GST is added to reach the total', async () => {
    await showLatest({ Xml: benBody.replace('Flag>true<', 'Flag>false<').replace('Rate>15<', 'Rate>12.5<') })

    expect(readChargeRow('Fibre 300')).toContain('$73.91')
    expect(screen.getByRole('columnheader', { name: 'excl GST' })).toBeTruthy()
    expect(readChargeRow('Total excluding GST')).toContain('$138.99')
    expect(readChargeRow('GST at 12.5%')).toContain('$20.85')
    expect(readChargeRow('Total including GST')).toContain('$159.84')
  })

  test('BIL-070 a charge of $0 is shown as FREE, a total of $0 as an amount', async () => {
    await showLatest({ Total: 0 })

    expect(readChargeRow('Moving fee <half>')).toContain('FREE')
    expect(readChargeRow('Total')).toContain('$0.00')
  })

  test('BIL-071 a credit is a positive amount with CR', async () => {
    await showLatest()

    expect(readChargeRow('Loyalty discount')).toContain('$10.00 CR')
  })

  test.each([
    [-20, 'A credit: it comes off what you owe.'],
    [0, 'There is nothing to pay for this bill.'],
  ])('a bill of %d dollars requests no payment and is never due', async (Total, text) => {
    await showLatest({ Total, Paid: false })

    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/^(To pay|Overdue|Due on)/)).toBeNull()
  })

  test('BIL-028 BIL-033 shows the lines of the statement and the summary of charges and calls', async () => {
    await showLatest()

    expect(screen.getByText('Balance of your last bill').nextElementSibling?.textContent).toBe('$263.89')
    expect(screen.getByText('Card payment').nextElementSibling?.textContent).toBe('$100.00 CR')
    expect(screen.getByText('Charged').nextElementSibling?.textContent).toBe('$159.84')
    expect(screen.getByText('Calls').nextElementSibling?.textContent).toBe('$8.24')
  })

  test('BIL-033 keeps the entry for calls if none was charged', async () => {
    await showLatest({ Xml: benBody.replace('<Calls>8.24<', '<Calls>0.00<') })

    expect(screen.getByText('Charged').nextElementSibling?.textContent).toBe('$159.84')
    expect(screen.getByText('Calls').nextElementSibling?.textContent).toBe('$0.00')
  })

  test('shows a warning if the lines do not add up to the total', async () => {
    await showLatest({ Total: 200 })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('These charges do not add up to the total.')
    expect(alert.textContent).toContain('$159.84')
  })

  test('BIL-072 links to the bills before and after', async () => {
    const [, october = benHeader()] = benHeaders
    network.use(answers(readInvoice, benInvoice(october)))
    showBill('10051711')

    const others = within(await screen.findByRole('navigation', { name: 'Other bills' }))

    expect(others.getByRole('link', { name: 'September 10th, 2026' }).getAttribute('href')).toBe(
      '/invoice/10051710',
    )
    expect(others.getByRole('link', { name: 'November 10th, 2026' }).getAttribute('href')).toBe(
      '/invoice/10051712',
    )
  })
})

describe('the PDF', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 a bill')

  test('BIL-045 CFG-017 cannot be downloaded while the switch is off', async () => {
    await loadConfiguration(network, { features: { invoiceDisplay: true } })

    await showLatest()

    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
  })

  test('BIL-046 is saved under the number of the bill', async () => {
    const saved = watchSaving()
    network.use(answers(readInvoicePdf, pdf))
    await showLatest()

    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))

    await waitFor(() => expect(saved.names).toEqual(['bill-10051712.pdf']))
    const pdfRequests = listRequests().filter(({ url }) => url.pathname.endsWith('/pdf'))
    expect(pdfRequests.map(({ url }) => url.pathname)).toEqual(['/api/accounts/100517/invoices/10051712/pdf'])
    expect(await saved.text()).toBe('%PDF-1.7 a bill')
  })

  test.each([
    ['PDF_GENERATION_FAILED', refuses(readInvoicePdf, 'PDF_GENERATION_FAILED')],
    ['an answer that is no PDF', answersRaw(readInvoicePdf, '<html>')],
    ['no answer', breaks(readInvoicePdf)],
  ])('BIL-066 BIL-068 %s shows Problem downloading PDF', async (_what, answer) => {
    network.use(answer)
    await showLatest()

    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))

    expect((await screen.findByRole('alert')).textContent).toContain('Problem downloading PDF')
    expect(screen.getByRole('heading', { name: /^Bill of/ })).toBeTruthy()
  })
})

/** jsdom can neither create blob addresses nor save files, so both are stubs that record their use. */
function watchSaving() {
  const names: string[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob)
    return 'blob:test'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, text: () => blobs[0]?.text() }
}
