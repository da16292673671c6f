import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Link, NavigationProvider } from './Link.tsx'

/** Presses a link inside a portal whose router notes where it was asked to go. */
function pressLink(link: React.ReactNode, init: MouseEventInit = {}) {
  const went: string[] = []
  render(<NavigationProvider value={{ go: (href) => went.push(href) }}>{link}</NavigationProvider>)
  const press = createEvent.click(screen.getByRole('link'), init)
  fireEvent(screen.getByRole('link'), press)
  return { went, leftToBrowser: !press.defaultPrevented }
}

test('a link inside the portal is answered by the router', () => {
  expect(pressLink(<Link href="/pay">Pay</Link>)).toEqual({ went: ['/pay'], leftToBrowser: false })
})

test('a link opened with Control held is left to the browser', () => {
  expect(pressLink(<Link href="/pay">Pay</Link>, { ctrlKey: true })).toEqual({
    went: [],
    leftToBrowser: true,
  })
})

test.each([
  ['to another site', { href: 'https://help.example/' }],
  ['into a new tab', { href: '/pay', target: '_blank' }],
  ['to a file', { href: '/bill.pdf', download: 'bill.pdf' }],
])('a link %s is left to the browser', (_how, attributes) => {
  expect(pressLink(<Link {...attributes}>Go</Link>)).toEqual({ went: [], leftToBrowser: true })
})
