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

test('a link to a charge that is not shown yet shows its page', async () => {
  act(() => {
    window.location.hash = '#charge-104'
  })

  await waitFor(() => expect(document.getElementById('charge-104')?.textContent).toContain('Line 100'))
  expect(listCharges()).toHaveLength(50)
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

  act(() => {
    window.location.hash = '#charge-104'
  })

  await waitFor(() => expect(document.getElementById('charge-104')).not.toBeNull())
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})
