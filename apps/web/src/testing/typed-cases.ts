import { act, fireEvent, screen, waitFor } from '@testing-library/react'

import { valueAt } from '@switchboard/domain/testing/typed-cases'

import { listRequests } from './network.ts'

type Form = {
  readonly label: string | RegExp
  readonly button: string
  /** The path of the value in the sent body, with dots. */
  readonly sentAt: string
}

/** Types each text into a field, sends the form, and lists the sent values; null if the field shows an error instead. */
export async function sendEach(
  typed: readonly string[],
  form: Form,
): Promise<[typed: string, value: unknown][]> {
  return typed.reduce<Promise<[string, unknown][]>>(
    async (before, text) => [...(await before), [text, await sendText(text, form)]],
    Promise.resolve([]),
  )
}

async function sendText(text: string, { label, button, sentAt }: Form): Promise<unknown> {
  const field = screen.getByLabelText(label)
  const before = listSent().length
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => {
    if (listSent().length === before && field.getAttribute('aria-invalid') !== 'true')
      throw new Error('neither sent nor an error')
  })
  const body = listSent().at(before)?.body
  if (body === undefined) return null
  await waitFor(() => {
    if (screen.getByRole('button', { name: button }).ariaBusy === 'true') throw new Error('not answered yet')
  })
  await act(async () => undefined)
  return valueAt(parseSent(body), sentAt.split('.'))
}

function listSent() {
  return listRequests().filter(({ method }) => method !== 'GET')
}

function parseSent(body: string): unknown {
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}
