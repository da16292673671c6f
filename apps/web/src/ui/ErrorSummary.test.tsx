import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ErrorSummary } from './ErrorSummary.tsx'
import { TextField } from './TextField.tsx'

const problems = [{ fieldId: 'amount', message: 'Enter an amount' }]

function Form({ wrong, attempt }: { readonly wrong: boolean; readonly attempt: number }) {
  return (
    <>
      <ErrorSummary problems={wrong ? problems : []} attempt={attempt} />
      <TextField
        id="amount"
        label="Amount"
        hint="In dollars"
        error={wrong ? 'Enter an amount' : null}
        value=""
        onValueChange={() => undefined}
      />
    </>
  )
}

test('an error summary takes the focus, and again at the next attempt', async () => {
  const { rerender } = render(<Form wrong attempt={1} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))

  await userEvent.click(screen.getByRole('textbox'))
  rerender(<Form wrong attempt={2} />)

  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeDefined()
})

test('a link of an error summary leads to its field', async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  render(<Form wrong attempt={1} />)

  await userEvent.click(screen.getByRole('link', { name: 'Enter an amount' }))

  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }))
})

test('no problem, no summary, and nothing takes the focus', () => {
  render(<Form wrong={false} attempt={1} />)

  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('a field is described by its hint and its error', () => {
  render(<Form wrong attempt={1} />)

  const field = screen.getByRole('textbox', { description: 'In dollars Enter an amount' })

  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a summary that comes back while someone types leaves the focus in the field', async () => {
  const { rerender } = render(<Form wrong attempt={1} />)
  await userEvent.type(screen.getByRole('textbox'), '1')
  rerender(<Form wrong={false} attempt={1} />)
  rerender(<Form wrong attempt={1} />)

  expect(screen.getByRole('alert')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))

  rerender(<Form wrong attempt={2} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a summary of a refusal that comes after the attempt takes the focus', () => {
  const { rerender } = render(<Form wrong={false} attempt={1} />)
  rerender(<Form wrong attempt={1} />)

  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
