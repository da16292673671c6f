import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { SideMenu } from './SideMenu.tsx'
import type { MenuItem } from './MenuLink.tsx'
import type { MenuGroup } from './SideMenu.tsx'

/** A menu whose groups have names of their own in each test, because the page remembers which the user opened. */
function buildGroups(name: string, current?: string): readonly MenuGroup[] {
  const toItem = (label: string): MenuItem => ({
    label,
    href: `/${encodeURIComponent(label)}`,
    current: label === current,
  })
  return [
    { heading: 'Home', icon: 'home', items: [toItem('Home')] },
    { heading: name, icon: 'bill', items: [toItem('Latest bill'), toItem('Bill history')] },
    { heading: 'Mail', icon: 'mail', items: [toItem('Mail settings')] },
    { heading: 'Help', icon: 'help', items: [toItem('Help desk'), toItem('Help site')] },
  ]
}

const buildMenu = (name: string, current?: string) => (
  <SideMenu label="Main" groups={buildGroups(name, current)} />
)

const isOpen = (heading: string) => screen.getByText(heading).closest('details')?.open

test('the group of the open page is open, and closes when the page is left', () => {
  const { rerender } = render(buildMenu('Bills', 'Bill history'))
  expect([isOpen('Bills'), isOpen('Help')]).toEqual([true, false])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Bill history')

  rerender(buildMenu('Bills', 'Home'))

  expect(isOpen('Bills')).toBe(false)
})

test('a group of one item is that item, with the picture of the group', () => {
  render(buildMenu('Bills'))

  expect(screen.getAllByRole('group')).toHaveLength(2)
  expect(screen.queryByText('Mail')).toBeNull()
  expect(screen.getByRole('link', { name: 'Mail settings' }).querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Latest bill' }).querySelector('svg')).toBeNull()
})

test('a group that the user opened stays open on other pages and in a menu that is drawn later', async () => {
  const { rerender } = render(buildMenu('Opened'))
  await userEvent.click(screen.getByText('Opened'))
  rerender(buildMenu('Opened', 'Latest bill'))
  rerender(buildMenu('Opened', 'Home'))
  expect(isOpen('Opened')).toBe(true)

  cleanup()
  render(buildMenu('Opened', 'Home'))

  expect(isOpen('Opened')).toBe(true)
})

test('a group that the user opened and closed again stays closed', async () => {
  const { rerender } = render(buildMenu('Closed'))
  await userEvent.click(screen.getByText('Closed'))
  rerender(buildMenu('Closed', 'Home'))
  await userEvent.click(screen.getByText('Closed'))
  expect(isOpen('Closed')).toBe(false)

  cleanup()
  render(buildMenu('Closed', 'Home'))

  expect(isOpen('Closed')).toBe(false)
})

test('an item that waits for an order has that in its name', () => {
  const items = [{ label: 'Change plan', href: '/change', waits: true }]
  render(<SideMenu label="Main" groups={[{ heading: 'Internet', icon: 'globe', items }]} />)

  expect(screen.getByRole('link', { name: 'Change plan, after your order' })).toBeTruthy()
})
