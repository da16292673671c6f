import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'

import { followTranslation } from './translated-page.ts'

beforeAll(() => followTranslation())

/** Replaces each text of the page as a translator does, and waits until that is known. */
async function translate(): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.parentNode?.nodeName !== 'FONT') texts.push(text)
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `[${text.nodeValue ?? ''}]`
    outer.append(inner)
    text.parentNode?.insertBefore(outer, text)
    text.parentNode?.removeChild(text)
  }
  await Promise.resolve()
}

function Payment() {
  const [cents, setCents] = useState(500)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <main>
      <p>
        Pay ${cents / 100} {isOpen && 'now'} with <b>your card</b>
      </p>
      {isOpen && <p>Your card is charged {cents} cents.</p>}
      <button type="button" onClick={() => setCents(650)}>
        Change
      </button>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Close
      </button>
    </main>
  )
}

async function press(place: number): Promise<void> {
  const button = screen.getAllByRole('button')[place]
  if (button) await userEvent.click(button)
}

test('a text that changes after it was translated shows its new value, and is translated again', async () => {
  render(<Payment />)
  await translate()
  expect(screen.getByRole('main').textContent).toContain('[Pay $][5]')

  await press(0)
  expect(screen.getByRole('main').textContent).toContain('[Pay $]6.5')

  await translate()
  expect(screen.getByRole('main').textContent).toContain('[Pay $][6.5]')
})

test('a translated text is removed, and what comes again is at its place', async () => {
  render(<Payment />)
  const before = screen.getByRole('main').textContent
  await translate()

  await press(1)
  expect(screen.getByRole('main').textContent).not.toMatch(/now|charged/)

  await press(1)
  expect(screen.getByRole('main').textContent.replaceAll(/[[\]]/g, '')).toBe(before)
})

test('a whole translated page is left', async () => {
  const { unmount } = render(<Payment />)
  await translate()

  expect(() => unmount()).not.toThrow()
  expect(document.querySelectorAll('font')).toHaveLength(0)
})
