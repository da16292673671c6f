import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Loaded } from './Loaded.tsx'
import type { Loading } from './Loaded.tsx'

type Query = Loading<string, { readonly code: string }>

const LOADING: Query = { data: undefined, error: null, isFetching: true, refetch: vi.fn() }
const FAILED: Query = { ...LOADING, error: { code: 'GENERAL_ERROR' }, isFetching: false }

function show(query: Query) {
  return render(
    <Loaded
      query={query}
      loading="Loading the note"
      lines={['text']}
      failed="We could not load the note."
      advice={({ code }) => `It is ${code}.`}
      renderInstead={({ code }) => (code === 'NO_NOTE' ? 'There is no note.' : undefined)}
    >
      {(note) => <p>{note}</p>}
    </Loaded>,
  )
}

test('a placeholder is shown while the query loads', () => {
  show(LOADING)

  expect(screen.getByRole('status').textContent).toBe('Loading the note')
})

test('the data replace the placeholder', () => {
  show({ ...LOADING, data: 'Kia ora' })

  expect(screen.getByText('Kia ora')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('the data stay if a reload fails', () => {
  show({ ...FAILED, data: 'Kia ora' })

  expect(screen.getByText('Kia ora')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failure is shown with its advice and a button that loads again', async () => {
  const refetch = vi.fn()
  show({ ...FAILED, refetch })

  expect(screen.getByRole('alert').textContent).toContain('It is GENERAL_ERROR.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(refetch).toHaveBeenCalledOnce()
})

test('a failure that is no fault is shown without a button', () => {
  show({ ...FAILED, error: { code: 'NO_NOTE' } })

  expect(screen.getByText('There is no note.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
