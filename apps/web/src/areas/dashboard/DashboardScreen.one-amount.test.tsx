import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { session } from '#web/http/session.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { findSummary, readSummaryValue, showDashboard } from './testing/dashboard.ts'

const network = testNetwork()
const GROUPS = ['residential', 'orconbus', '2degreessmb']

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const listAmounts = (text: string | null) => [...new Set(text?.match(/\$[\d,]+\.\d\d/g))]

test.each(GROUPS)(
  'an overdue amount is the same in the sentence, the summary and the list of bills for Ben of the group %s',
  async (businessGroup) => {
    session.write({ businessGroup })
    await showDashboard(network)
    const sentence = await screen.findByText(/has been overdue since 30 October/)
    const bills = within(await screen.findByRole('region', { name: 'Recent bills' }))
    const row = await bills.findByRole('row', { name: /Overdue/ })

    expect([sentence.textContent, row.textContent].map(listAmounts)).toEqual([['$163.89'], ['$163.89']])
    expect(readSummaryValue('Overdue')).toBe('$163.89')
  },
)

test.each(GROUPS)('the amount to pay is one headline for Ben of the group %s', async (businessGroup) => {
  session.write({ businessGroup })
  await showDashboard(network)
  await screen.findByText(/has been overdue since 30 October/)
  const headlines = findSummary().getAllByText(/\d\.\d\d/, { selector: '[class*=large]' })

  expect(headlines.map(({ textContent }) => textContent)).toEqual(['$308.73'])
})

test.each([
  ['residential', ['$22.72']],
  ['orconbus', ['$19.76']],
  ['2degreessmb', ['$19.76']],
])('the power so far of Ben of the group %s has the amount %s alone', async (businessGroup, amounts) => {
  session.write({ businessGroup })
  await showDashboard(network)
  const power = await screen.findByRole('region', { name: 'Power' })
  await within(power).findByText(/so far/)

  expect(listAmounts(power.textContent)).toEqual(amounts)
})
