import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { DateField } from './DateField.tsx'

const earliest = day.parse('2026-11-21')
const latest = day.parse('2027-01-05')

function Field({ start, isSubmitted = false }: { readonly start: string; readonly isSubmitted?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      id="day"
      label="Day"
      value={value}
      onValueChange={setValue}
      earliest={earliest}
      latest={latest}
      problem={parseTypedDay(value) === null ? 'No day' : null}
      submitted={isSubmitted}
    />
  )
}

async function openCalendar(start = '') {
  render(<Field start={start} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
  return screen.getByRole('grid')
}

const readFocusedLabel = () => document.activeElement?.getAttribute('aria-label')

test('API-023 a complete but invalid date shows an error when the field is left, an incomplete date does not', async () => {
  render(<Field start="" />)

  await userEvent.type(screen.getByLabelText('Day'), '04')
  await userEvent.tab()
  expect(screen.queryByText('No day')).toBeNull()

  await userEvent.type(screen.getByLabelText('Day'), ' Dec')
  expect(screen.queryByText('No day')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('No day')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Day'), 'ember 26')
  await userEvent.tab()
  expect(screen.queryByText('No day')).toBeNull()
})

test('API-022 a field that is left shows the day in its format, and invalid text as it was typed', async () => {
  render(<Field start="" />)

  await userEvent.type(screen.getByLabelText('Day'), '4/12/2026')
  await userEvent.tab()
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '04 December 26')

  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), '31/2/2027')
  await userEvent.tab()
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '31/2/2027')
})

test('the calendar opens on the typed day, or on the first day', async () => {
  await openCalendar('04 December 26')

  expect(readFocusedLabel()).toBe('Friday 4 December 2026')
  expect(screen.getByRole('grid').querySelector('[aria-selected=true]')?.textContent).toBe('4')
})

test('API-022 the chosen day is shown in the field in its format, and the focus returns to the button', async () => {
  await openCalendar()
  expect(readFocusedLabel()).toBe('Saturday 21 November 2026')

  await userEvent.click(screen.getByRole('button', { name: 'Monday 23 November 2026' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '23 November 26')
  expect(readFocusedLabel()).toBe('Choose from a calendar')
})

test.each([
  ['{ArrowRight}', 'Saturday 5 December 2026'],
  ['{ArrowLeft}', 'Thursday 3 December 2026'],
  ['{ArrowDown}', 'Friday 11 December 2026'],
  ['{ArrowUp}', 'Friday 27 November 2026'],
  ['{Home}', 'Monday 30 November 2026'],
  ['{End}', 'Sunday 6 December 2026'],
  ['{PageDown}', 'Monday 4 January 2027'],
  ['{PageUp}', 'Saturday 21 November 2026'],
  ['{Shift>}{PageDown}{/Shift}', 'Tuesday 5 January 2027'],
  ['{PageDown}{ArrowDown}', 'Tuesday 5 January 2027'],
])('from the fourth of December %s moves to %s, within the days that can be chosen', async (keys, name) => {
  await openCalendar('04 December 26')

  await userEvent.keyboard(keys)

  expect(readFocusedLabel()).toBe(name)
})

test('the month buttons keep the focus, and stop at the allowed days', async () => {
  await openCalendar()
  expect(screen.getByRole('button', { name: 'Month before' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveProperty('disabled', true)

  await userEvent.click(screen.getByRole('button', { name: 'Month after' }))

  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
  expect(readFocusedLabel()).toBe('Month after')
})

test('when the button to the last month is disabled, a day takes the focus', async () => {
  await openCalendar('04 December 26')

  await userEvent.click(screen.getByRole('button', { name: 'Month after' }))

  expect(screen.getByRole('button', { name: 'Month after' })).toHaveProperty('disabled', true)
  expect(readFocusedLabel()).toBe('Monday 4 January 2027')
})

test('a chosen day fires the same event as a typed day', async () => {
  await openCalendar()
  const heard: EventTarget[] = []
  const hear = ({ target }: Event) => {
    if (target !== null) heard.push(target)
  }
  document.addEventListener('input', hear)

  await userEvent.keyboard('{Enter}')

  document.removeEventListener('input', hear)
  expect(heard).toEqual([screen.getByLabelText('Day')])
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '21 November 26')
})
