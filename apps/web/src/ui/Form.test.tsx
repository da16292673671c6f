import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Problem } from './ErrorSummary.tsx'
import { Form } from './Form.tsx'
import { useAttempts } from './use-attempts.ts'

const onSend = vi.fn()
const onAttempt = vi.fn()

beforeEach(() => {
  onSend.mockClear()
  onAttempt.mockClear()
})

type SampleProps = { readonly problems: readonly Problem[]; readonly isBusy?: boolean }

function Sample({ problems, isBusy = false }: SampleProps) {
  return (
    <Form attempts={useAttempts(problems)} isBusy={isBusy} onAttempt={onAttempt} onSend={onSend}>
      <button type="submit">Save</button>
    </Form>
  )
}

async function save(sample: SampleProps) {
  render(<Sample {...sample} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('a form without problems is sent', async () => {
  await save({ problems: [] })

  expect(onAttempt).toHaveBeenCalledOnce()
  expect(onSend).toHaveBeenCalledOnce()
})

test('a form with a problem lists the problem instead of being sent', async () => {
  await save({ problems: [{ fieldId: 'note', message: 'Enter a note.' }] })

  expect(screen.getByRole('link', { name: 'Enter a note.' })).toBeTruthy()
  expect(onAttempt).toHaveBeenCalledOnce()
  expect(onSend).not.toHaveBeenCalled()
})

test('a form is not sent again while it is being sent', async () => {
  await save({ problems: [], isBusy: true })

  expect(onAttempt).not.toHaveBeenCalled()
  expect(onSend).not.toHaveBeenCalled()
})
