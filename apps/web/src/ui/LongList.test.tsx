import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { LongList } from './LongList.tsx'

function show(count: number, pageSize?: number): void {
  const items = Array.from({ length: count }, (_, place) => `021 555 ${String(place).padStart(4, '0')}`)
  render(
    <LongList
      id="numbers"
      noun="numbers"
      hint="By digits"
      items={items}
      toText={(number) => number}
      {...(pageSize !== undefined && { pageSize })}
    >
      {(shown) => shown.map((number) => <p key={number}>{number}</p>)}
    </LongList>,
  )
}

function listShown(): (string | null)[] {
  return screen.queryAllByText(/^021 555/).map(({ textContent }) => textContent)
}

test('a short list is shown whole, without a search', () => {
  show(19)

  expect(listShown()).toHaveLength(19)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a long list is shown page by page, and the focus moves to the end with the last page', async () => {
  show(120)
  expect(listShown()).toHaveLength(50)
  expect(screen.getByText('50 of 120 shown.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Show more numbers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show more numbers' }))

  expect(listShown()).toHaveLength(120)
  expect(document.activeElement).toBe(screen.getByText('120 shown.'))
})

test('a search shows the items that match from the first page on', async () => {
  show(60, 10)
  await userEvent.click(screen.getByRole('button', { name: 'Show more numbers' }))
  await userEvent.type(screen.getByLabelText('Find among 60 numbers'), '02155500{Enter}')

  expect(listShown()).toHaveLength(10)
  await userEvent.clear(screen.getByLabelText('Find among 60 numbers'))
  await userEvent.type(screen.getByLabelText('Find among 60 numbers'), '0042{Enter}')
  expect(listShown()).toEqual(['021 555 0042'])
  expect(screen.getByText('1 shown.')).toBeTruthy()
})

test('a search whose matches fit one page keeps the focus in its field', async () => {
  show(60, 10)
  const field = screen.getByLabelText('Find among 60 numbers')
  await userEvent.type(field, '0042{Enter}')

  expect(listShown()).toEqual(['021 555 0042'])
  expect(document.activeElement).toBe(field)
})

test('a search without a match leaves nothing but the count', async () => {
  show(20)
  await userEvent.type(screen.getByLabelText('Find among 20 numbers'), 'mere{Enter}')

  expect(listShown()).toEqual([])
  expect(screen.getByText('Nothing matches.')).toBeTruthy()
})
