import { toCents } from '@switchboard/domain/money'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DataTable } from './DataTable.tsx'
import { Money } from './Money.tsx'

const bills = [
  { day: 'October 20th, 2026', total: toCents(20_220) },
  { day: 'September 20th, 2026', total: toCents(-936) },
]

function renderTable() {
  render(
    <DataTable
      caption="Bills"
      columns={[
        { heading: 'Bill', cell: (bill) => bill.day },
        { heading: 'Total', cell: (bill) => <Money amount={bill.total} />, align: 'end' },
      ]}
      rows={bills}
      rowKey={(bill) => bill.day}
      total={{ label: 'In total', value: <Money amount={toCents(19_284)} /> }}
    />,
  )
  return screen.getByRole('table', { name: 'Bills' })
}

test('a table names its rows and its columns', () => {
  const table = renderTable()

  const row = within(table).getByRole('row', { name: /September/ })

  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((heading) => heading.textContent),
  ).toEqual(['Bill', 'Total'])
  expect(within(row).getByRole('rowheader').textContent).toBe('September 20th, 2026')
  expect(within(row).getByRole('cell').textContent).toBe('$9.36 CR')
})

test('each cell carries its column for where a row becomes a card, and roles that the layout cannot take away', () => {
  const cell = within(within(renderTable()).getByRole('row', { name: /October/ })).getByRole('cell')

  expect(cell.dataset['heading']).toBe('Total')
  expect(cell.getAttribute('role')).toBe('cell')
})

test('the last line is the total', () => {
  expect(within(renderTable()).getByRole('row', { name: /In total/ }).textContent).toBe('In total$192.84')
})
