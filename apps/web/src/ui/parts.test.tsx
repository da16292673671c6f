import { toCents } from '@switchboard/domain/money'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Money } from './Money.tsx'
import { focusPageHeading, PageHeading } from './PageHeading.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SectionError } from './SectionError.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Timeline } from './Timeline.tsx'

test('a card is a region under its heading', () => {
  render(<Card title="What you owe">$219.60</Card>)

  expect(screen.getByRole('region', { name: 'What you owe' }).textContent).toContain('$219.60')
})

test.each([
  [21_960, 'balance', '$219.60'],
  [-936, 'balance', '$9.36 CR'],
  [1740, 'difference', '+$17.40'],
  [-500, 'difference', '-$5.00'],
  [0, 'difference', '$0.00'],
] as const)('%i cents as a %s are shown as %s', (amount, form, text) => {
  const { container } = render(<Money amount={toCents(amount)} form={form} />)

  expect(container.textContent).toBe(text)
})

test('a change of route can move the focus to the heading of the page', () => {
  expect(focusPageHeading()).toBe(false)
  render(<PageHeading title="Bills" lead="You owe nothing." />)

  expect(focusPageHeading()).toBe(true)

  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Bills' }))
})

test.each([
  ['a heading of the loaded page takes the focus from the one before it', true],
  ['a heading takes no focus that the one before it had lost', false],
])('%s', (_, had) => {
  const { rerender } = render(<PageHeading key="loading" title="Bills" />)
  focusPageHeading()
  if (!had) screen.getByRole('heading', { level: 1 }).blur()

  rerender(<PageHeading key="loaded" title="Bills" />)

  expect(document.activeElement === screen.getByRole('heading', { level: 1 })).toBe(had)
})

test('a section that failed is announced and can be tried again', async () => {
  const retry = vi.fn()
  render(<SectionError title="We could not load your bills." onRetry={retry} />)

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByRole('alert').textContent).toContain('We could not load your bills.')
  expect(retry.mock.calls).toHaveLength(1)
})

test('a skeleton names the content that is loading', () => {
  render(<Skeleton label="Loading bills" lines={['heading', 'text']} />)

  expect(screen.getByRole('status').textContent).toBe('Loading bills')
})

test('a skeleton may be part of a sentence, because it contains no block element', () => {
  render(
    <p>
      <Skeleton label="Loading what you owe" lines={['text']} />
    </p>,
  )

  expect(screen.getByRole('status').closest('p')).not.toBeNull()
  expect(document.querySelector('p div')).toBeNull()
})

test('a timeline states in words which steps are done, under way and to come', () => {
  render(
    <Timeline
      label="Order"
      steps={[
        { id: 'a', title: 'Ordered', state: 'done' },
        { id: 'b', title: 'Sent', state: 'now' },
        { id: 'c', title: 'Delivered', state: 'next' },
      ]}
    />,
  )

  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Ordered, Done',
    'Sent, Under way',
    'Delivered, To come',
  ])
  expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step')
})

test('a password is shown when the customer asks', async () => {
  render(<PasswordField id="password" label="Password" value="kea" onValueChange={() => undefined} />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))

  expect(field.type).toBe('text')
})

test('a password is hidden again on submit; the button keeps focus and caret', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="password" label="Password" value="kea" onValueChange={() => undefined} />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.click(field)
  field.setSelectionRange(1, 2)

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect([field.type, field.selectionStart, field.selectionEnd]).toEqual(['text', 1, 2])
  expect(document.activeElement).toBe(field)

  await userEvent.keyboard('{Enter}')
  expect(field.type).toBe('password')
})

test('the search does nothing while its query is empty or only spaces', async () => {
  const search = vi.fn()
  render(<SearchBox id="search" label="Search help" onSearch={search} />)

  await userEvent.type(screen.getByRole('searchbox'), '   {Enter}')
  expect(search.mock.calls).toEqual([])

  await userEvent.type(screen.getByRole('searchbox'), ' bill {Enter}')
  expect(search.mock.calls).toEqual([['bill']])
})

test.each([
  ['a picture', 'bill', 1],
  ['an icon', 'lock', 0],
] as const)('an empty state with %s for %s has its title', (_what, icon, pictures) => {
  const { container } = render(<EmptyState icon={icon} title="Nothing here yet" />)

  expect(container.querySelectorAll(`use[href$="#${icon}"]`)).toHaveLength(pictures)
  expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1)
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
})
