import type { ParsedReply } from '@switchboard/domain/call'
import { cardFields } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'

/**
 * Leaves for the card gateway. A form posts the card there and replaces the page, so that no script of ours reads the reply
 * and no card data remain. Returns false if the address of the gateway is not a web address. Source: PAY-016, PAY-019.
 */
export function postCard(started: ParsedReply<typeof createCardTransaction>, card: CardForm): boolean {
  if (!/^https?:/.test(started.paymentUrl)) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = started.paymentUrl
  form.enctype = 'multipart/form-data'
  form.hidden = true
  for (const [name, value] of Object.entries(cardFields(started.form, card, started.providerTransactionId))) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.requestSubmit()
  form.remove()
  return true
}
