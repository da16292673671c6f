import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

export type TypedPayment = Partial<Record<'amount' | 'number' | 'name' | 'month' | 'year' | 'code', string>>

/** Fills in the form of a card payment with a valid card and these differences, and sends it. */
export async function payWith(differences: TypedPayment = {}): Promise<void> {
  const good = { number: '4111111111111111', name: 'Ben Fowler', month: '09', year: '2030', code: '123' }
  const typed = { ...good, ...differences }
  const amount = await screen.findByLabelText('Amount to pay')
  if (typed.amount !== undefined) {
    await userEvent.clear(amount)
    if (typed.amount !== '') await userEvent.type(amount, typed.amount)
  }
  if (typed.number !== '') await userEvent.type(screen.getByLabelText('Card number'), typed.number)
  if (typed.name !== '') await userEvent.type(screen.getByLabelText('Name on card'), typed.name)
  await userEvent.selectOptions(screen.getByLabelText('Expiry month'), typed.month)
  await userEvent.selectOptions(screen.getByLabelText('Expiry year'), typed.year)
  if (typed.code !== '') await userEvent.type(screen.getByLabelText('Security code'), typed.code)
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }))
}
