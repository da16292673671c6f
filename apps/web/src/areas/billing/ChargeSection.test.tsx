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

function countCharges(): number {
  return screen.getAllByRole('rowheader', { name: /^Line \d/ }).length
}

test('fifty charges of a section are shown, and on request all', async () => {
  expect(countCharges()).toBe(50)

  await userEvent.click(screen.getByRole('button', { name: 'Show all 120 charges for Home phone' }))

  expect(countCharges()).toBe(CHARGES)

  const button = screen.getByRole('button', { name: 'Show fewer charges for Home phone' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(countCharges()).toBe(50)
})

test('a link to a charge that is not shown yet shows it', async () => {
  act(() => {
    window.location.hash = '#charge-104'
  })

  await waitFor(() => expect(countCharges()).toBe(CHARGES))
  expect(document.getElementById('charge-104')?.textContent).toContain('Line 100')
})
