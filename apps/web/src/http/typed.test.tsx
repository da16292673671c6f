import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { session } from '#web/http/session.ts'
import { openPageAt, testBrowser } from '#web/testing/browser.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { followTyping, reloadWithTyped, restoreTyped, somethingTyped } from './typed.ts'

const browser = testBrowser('/form')
followTyping()

const DAYS = ['', 'Monday', 'Tuesday'].map((day) => ({ value: day, label: day }))

/** A form like those of screens; the test reads its values from the button. */
function Form() {
  const [note, setNote] = useState('')
  const [day, setDay] = useState('')
  const [mail, setMail] = useState(false)
  const [secret, setSecret] = useState('')
  const [card, setCard] = useState('')
  return (
    <main>
      <TextField id="note" label="Note" value={note} onValueChange={setNote} />
      <SelectField id="day" label="Day" value={day} onValueChange={setDay} options={DAYS} />
      <input
        type="checkbox"
        name="mail"
        aria-label="Mail"
        checked={mail}
        onChange={(event) => setMail(event.target.checked)}
      />
      <PasswordField id="password" label="Password" value={secret} onValueChange={setSecret} />
      <TextField id="card" label="Card" autoComplete="cc-number" value={card} onValueChange={setCard} />
      <button type="button">{[note, day, mail, secret, card].join('|')}</button>
    </main>
  )
}

async function typeAll() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Note'), "Ngāti O'Brien 🐦")
  await user.selectOptions(screen.getByLabelText('Day'), 'Tuesday')
  await user.click(screen.getByLabelText('Mail'))
  await user.type(screen.getByLabelText('Password'), 'hush')
  await user.type(screen.getByLabelText('Card'), '4111111111111111')
}

const readStored = () => sessionStorage.getItem('switchboard.session.typed')

test('typed input outlives the reload, except passwords and card details, which are never stored', async () => {
  const before = render(<Form />)
  await typeAll()
  reloadWithTyped()
  expect(browser.left).toEqual(['reload'])
  expect(readStored()).not.toMatch(/hush|4111/)
  before.unmount()

  restoreTyped()
  render(<Form />)

  expect(await screen.findByText("Ngāti O'Brien 🐦|Tuesday|true||")).toBeDefined()
  expect(readStored()).toBeNull()
})

test.each([
  ['another user', { username: 'ben@demo.example' }],
  ['another account', { account: '100517' }],
])('a form of %s is not filled with it', async (_who, otherOwner) => {
  const before = render(<Form />)
  await userEvent.type(screen.getByLabelText('Note'), 'mine')
  reloadWithTyped()
  before.unmount()

  session.write(otherOwner)
  restoreTyped()
  render(<Form />)

  expect(screen.getByText('||false||')).toBeDefined()
  expect(readStored()).toBeNull()
})

test('stored input of another build in another format is dropped', () => {
  sessionStorage.setItem('switchboard.session.typed', '{"path":')

  restoreTyped()

  expect(readStored()).toBeNull()
})

test('a form at another address is not filled with it', () => {
  sessionStorage.setItem(
    'switchboard.session.typed',
    JSON.stringify({ path: '/form', fields: [{ name: 'note', value: 'mine', checked: null }] }),
  )
  openPageAt('/another')
  render(<Form />)

  restoreTyped()

  expect(screen.getByRole('button', { name: '||false||' })).toBeDefined()
  expect(readStored()).toBeNull()
})

test('a form counts as typed in until it is emptied or gone', async () => {
  const { unmount } = render(<Form />)
  expect(somethingTyped()).toBe(false)

  await userEvent.type(screen.getByLabelText('Password'), 'x')
  expect(somethingTyped()).toBe(true)
  await userEvent.clear(screen.getByLabelText('Password'))
  expect(somethingTyped()).toBe(false)

  await userEvent.type(screen.getByLabelText('Note'), 'x')
  unmount()
  expect(somethingTyped()).toBe(false)
})
