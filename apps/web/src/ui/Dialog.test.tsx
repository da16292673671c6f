import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

function Page({ closable }: { readonly closable: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign out</Button>
      <Dialog
        open={open}
        title="Sign out?"
        {...(closable && { onClose: close })}
        actions={<Button onClick={close}>Stay</Button>}
      >
        <p>You can sign in again.</p>
      </Dialog>
    </>
  )
}

async function openDialog(closable = true) {
  render(<Page closable={closable} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  return screen.getByRole('dialog', { name: 'Sign out?' })
}

test('a dialog takes the focus to its title and gives it back when closed', async () => {
  await openDialog()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign out?' }))

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out' }))
})

/** A dialog that removes the button that opened it. */
function Removal() {
  const [step, setStep] = useState<'offered' | 'open' | 'done'>('offered')
  return (
    <main>
      <Button>Home</Button>
      <div>
        {step !== 'done' && <Button onClick={() => setStep('open')}>Change plan</Button>}
        <Button>Add-ons</Button>
      </div>
      <Dialog
        open={step === 'open'}
        title="Change the plan"
        actions={<Button onClick={() => setStep('done')}>Change</Button>}
      >
        <p>From tomorrow.</p>
      </Dialog>
    </main>
  )
}

test('a dialog that removed its opener gives the focus to a neighbour of it', async () => {
  render(<Removal />)
  await userEvent.click(screen.getByRole('button', { name: 'Change plan' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))

  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add-ons' }))
})

test('Escape closes a dialog', async () => {
  const dialog = await openDialog()

  fireEvent(dialog, new Event('cancel', { cancelable: true }))

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog that must be answered has no cross, and Escape leaves it', async () => {
  const dialog = await openDialog(false)

  fireEvent(dialog, new Event('cancel', { cancelable: true }))

  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('a dialog that must be answered opens again when the browser closes it', async () => {
  const dialog = await openDialog(false)

  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))

  expect(dialog.hasAttribute('open')).toBe(true)
})
