import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Tabs } from './Tabs.tsx'

function showTabs(start?: number) {
  const tabs = ['One', 'Two', 'Three'].map((label) => ({ label, content: <p>{`panel ${label}`}</p> }))
  render(<Tabs label="Numbers" tabs={tabs} {...(start !== undefined && { start })} />)
}

function readChosenTab() {
  return [screen.getByRole('tab', { selected: true }).textContent, screen.getByRole('tabpanel').textContent]
}

test('the first tab is open unless another is named', () => {
  showTabs()
  expect(readChosenTab()).toEqual(['One', 'panel One'])
})

test('the named tab is open first', () => {
  showTabs(1)
  expect(readChosenTab()).toEqual(['Two', 'panel Two'])
})

test('a press opens a tab, and its panel is named after it', async () => {
  showTabs()

  await userEvent.click(screen.getByRole('tab', { name: 'Three' }))

  expect(readChosenTab()).toEqual(['Three', 'panel Three'])
  expect(screen.getByRole('tabpanel', { name: 'Three' })).toBeTruthy()
})

test('one Tab reaches the open tab, arrows, Home and End move from there', async () => {
  showTabs(1)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Two')

  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(readChosenTab()[0]).toBe('One')
  await userEvent.keyboard('{ArrowLeft}')
  expect(readChosenTab()[0]).toBe('Three')
  await userEvent.keyboard('{Home}')
  expect(readChosenTab()[0]).toBe('One')
  await userEvent.keyboard('{End}')
  expect([readChosenTab()[0], document.activeElement?.textContent]).toEqual(['Three', 'Three'])
})
