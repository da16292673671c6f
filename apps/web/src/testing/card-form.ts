import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

export type TypedPayment = Partial<Record<'amount' | 'number' | 'name' | 'expiry' | 'code', string>>

/** Fills in the form of a card payment with a valid card and these differences, and sends it. */
export async function payWith(differences: TypedPayment = {}): Promise<void> {
  const good = { number: '4111111111111111', name: 'Ben Fowler', expiry: '09/30', code: '123' }
  const typed = { ...good, ...differences }
  const amount = await screen.findByLabelText('Amount to pay')
  if (typed.amount !== undefined) {
    await userEvent.clear(amount)
    if (typed.amount !== '') await userEvent.type(amount, typed.amount)
  }
  if (typed.number !== '') await userEvent.type(screen.getByLabelText('Card number'), typed.number)
  if (typed.name !== '') await userEvent.type(screen.getByLabelText('Name on card'), typed.name)
  if (typed.expiry !== '') await userEvent.type(screen.getByLabelText('Expiry date'), typed.expiry)
  if (typed.code !== '') await userEvent.type(screen.getByLabelText('Security code'), typed.code)
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }))
}
