import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readBills } from '@switchboard/domain/billing/bill-list'
import type { WireReply } from '@switchboard/domain/call'

import { listRequests, refuses, testNetwork, toMockUrl } from '#web/testing/network.ts'

import { buildBills, prepareBillHistory, showHistory } from './testing/bill-history.ts'

const network = testNetwork()
const BILLS = buildBills(70)
const Years = [2026, 2025, 2024, 2023, 2022, 2021]

type Page = WireReply<typeof readBills>

/** The replies by their query: the year, the search, and the last bill of the page before. */
const PAGES: Readonly<Record<string, Page>> = {
  '': { Bills: BILLS.slice(0, 50), Years, NextBefore: '951' },
  'before=951': { Bills: BILLS.slice(50), Years, NextBefore: null },
  'year=2024': { Bills: BILLS.slice(23, 35), Years, NextBefore: null },
  'search=94.50': { Bills: BILLS.slice(3, 4), Years, NextBefore: null },
  'search=11': { Bills: [], Years, NextBefore: null },
}

// loads the lazy screen's code before the first test waits for it
beforeAll(() => import('./BillHistoryScreen.tsx'))

beforeEach(async () => {
  await prepareBillHistory(network)
  network.use(
    http.get(toMockUrl(readBills), ({ request }) =>
      HttpResponse.json(PAGES[new URL(request.url).searchParams.toString()]),
    ),
  )
  await showHistory(network, BILLS.slice(0, 60))
  await userEvent.click(screen.getByRole('button', { name: 'Show all bills' }))
  await screen.findByText('50 bills so far.')
})

function listRows(): HTMLElement[] {
  return screen.queryAllByRole('link', { name: /10th/ })
}

async function search(typed: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Find a bill'), `${typed}{Enter}`)
}

test('bills are loaded page by page to the first, and the focus moves to the end with the last page', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show older bills' }))

  expect(await screen.findByText('70 bills in total.')).toBe(document.activeElement)
  expect(listRows()).toHaveLength(70)
})

test('a year shows its bills, and all years show all bills again', async () => {
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2024')
  expect(await screen.findByText('12 bills in total.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Year'), 'All years')
  expect(await screen.findByText('50 bills so far.')).toBeTruthy()
})

test('a bill is found by its amount, and an emptied search shows all bills', async () => {
  await search('$94.50')
  expect(await screen.findByText('1 bill in total.')).toBeTruthy()
  expect(listRows().map((link) => link.getAttribute('href'))).toEqual(['/invoice/997'])

  await userEvent.clear(screen.getByLabelText('Find a bill'))
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('50 bills so far.')).toBeTruthy()
})

test('a search without a match leaves no table', async () => {
  await search('11')

  expect(await screen.findByText('No bill matches.')).toBeTruthy()
  expect(listRows()).toEqual([])
})

test('words are refused at the field, and nothing is requested', async () => {
  const before = listRequests().length
  await search('last March')

  expect(screen.getByLabelText('Find a bill').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter an amount, such as 94.50, or a bill number.')).toBeTruthy()
  expect(listRequests()).toHaveLength(before)
})

test('bills stay when older bills fail to load', async () => {
  network.use(refuses(readBills, 'GENERAL_ERROR'))
  await userEvent.click(screen.getByRole('button', { name: 'Show older bills' }))

  expect(await screen.findByText('We could not load older bills.')).toBeTruthy()
  expect(listRows()).toHaveLength(50)
})
