import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readInvoice } from '@switchboard/domain/billing/contract'

import { benBody, benInvoice } from '#web/testing/ben-bills.ts'
import { answers, testNetwork } from '#web/testing/network.ts'

import { prepareBill, showBill } from './testing/invoice.ts'

const network = testNetwork()
const CHARGES = 120

const extras = Array.from(
  { length: CHARGES },
  (_, place) =>
    `<DetailLine><CategoryName>Home phone</CategoryName><SubCategoryName>Line ${place + 1}</SubCategoryName>` +
    '<Charge>0.10</Charge><NumberBilled>1</NumberBilled><Description1></Description1><Description2></Description2></DetailLine>',
)
const Xml = benBody.replace('</DetailLines>', `${extras.join('')}</DetailLines>`)

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./InvoiceScreen.tsx'))

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined
  window.location.hash = ''
  await prepareBill(network)
  network.use(answers(readInvoice, benInvoice({ Xml })))
  showBill('latest')
  await screen.findByRole('heading', { name: /^Bill of/ })
})

function listCharges(): readonly string[] {
  return screen.getAllByRole('rowheader', { name: /^Line \d/ }).map(({ textContent }) => textContent)
}

function followLink(hash: string) {
  act(() => {
    window.location.hash = hash
  })
}

async function search(typed: string) {
  const field = screen.getByRole('searchbox', { name: /^Find among \d+ charges/ })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
}

test('fifty charges of a section are shown at a time', async () => {
  expect([listCharges().length, listCharges()[0]]).toEqual([50, 'Line 1'])

  await userEvent.click(screen.getByRole('button', { name: 'Show further charges for Home phone' }))
  const second = listCharges()
  await userEvent.click(screen.getByRole('button', { name: 'Show further charges for Home phone' }))

  expect([second.length, second[0]]).toEqual([50, 'Line 51'])
  expect([listCharges().length, listCharges()[0]]).toEqual([20, 'Line 101'])
  expect(screen.getByText('Charges 101 to 120 of 120 for Home phone.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Show further charges/ })).toBeNull()
})

test('another page of a section begins at its heading, which has the focus', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show further charges for Home phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier charges for Home phone' }))

  expect(document.activeElement?.textContent).toBe('Home phone')
  expect(listCharges()[0]).toBe('Line 1')
})

test('a link to a charge that is not shown yet shows its page and focuses the charge', async () => {
  followLink('#charge-104')

  await waitFor(() => expect(document.activeElement?.textContent).toContain('Line 100'))
  expect(document.activeElement?.id).toBe('charge-104')
  expect(listCharges()).toHaveLength(50)
})

test('a link to a charge shows it again after another page was opened', async () => {
  followLink('#charge-104')
  await waitFor(() => expect(document.activeElement?.id).toBe('charge-104'))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier charges for Home phone' }))
  const earlier = listCharges()[0]
  followLink('#charge-104')

  expect(earlier).toBe('Line 1')
  await waitFor(() => expect(document.activeElement?.id).toBe('charge-104'))
})

test('a print of a bill has all its charges, without the buttons of the pages', () => {
  const row = screen.getByText('Charges 1 to 50 of 120 for Home phone.').closest('tr')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const printed = listCharges().length
  act(() => void window.dispatchEvent(new Event('afterprint')))

  expect([printed, listCharges().length]).toEqual([CHARGES, 50])
  expect(row?.classList.contains('no-print')).toBe(true)
})

test('a search among twenty charges or more shows those that match, without the total of all', async () => {
  await search('line 117')

  expect(listCharges()).toEqual(['Line 117'])
  expect(screen.getByText(/^1 of \d+ charges match\.$/)).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /^Total/ })).toBeNull()
})

test('an empty search after one without a match shows all charges again', async () => {
  await search('kayak')
  const message = screen.queryByText('Nothing matches.')
  await search(' ')

  expect(message).not.toBeNull()
  expect(listCharges()).toHaveLength(50)
})

test('a link to a charge that does not match ends the search', async () => {
  await search('line 117')

  followLink('#charge-104')

  await waitFor(() => expect(document.activeElement?.id).toBe('charge-104'))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('a search after a link to a charge forgets the link, so that clearing it shows the first page', async () => {
  followLink('#charge-104')
  await waitFor(() => expect(document.activeElement?.id).toBe('charge-104'))
  await search('line 7')
  await search(' ')

  expect(listCharges()[0]).toBe('Line 1')
  expect(window.location.hash).toBe('')
})
