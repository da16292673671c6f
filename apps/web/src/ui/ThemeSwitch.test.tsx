import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { ThemeSwitch } from './ThemeSwitch.tsx'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete root.dataset['theme']
})

test('a chosen theme is shown and stored', async () => {
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  expect(root.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('switchboard.theme')).toBe('dark')
})

test('choosing System removes the stored theme', async () => {
  localStorage.setItem('switchboard.theme', 'dark')
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'System' }))

  expect(root.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('switchboard.theme')).toBeNull()
})

test('an unknown stored theme counts as System', () => {
  localStorage.setItem('switchboard.theme', 'plaid')

  render(<ThemeSwitch />)

  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true)
})
