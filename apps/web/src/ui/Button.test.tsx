import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Button } from './Button.tsx'

test('a busy button does nothing when pressed and stays focused', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Pay
    </Button>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))

  const button = screen.getByRole('button', { name: 'Pay', busy: true })
  expect(press.mock.calls).toHaveLength(0)
  expect(document.activeElement).toBe(button)
})

test('a busy button does not submit its form again', async () => {
  const send = vi.fn()
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))

  expect(send.mock.calls).toHaveLength(0)
})

test('a button submits its form only if its type is submit', () => {
  const send = vi.fn()
  render(
    <form onSubmit={send}>
      <Button>Show more</Button>
    </form>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(send.mock.calls).toHaveLength(0)
})
