import type { ComponentProps, FormEvent } from 'react'

import { ErrorSummary } from './ErrorSummary.tsx'
import type { Attempts } from './use-attempts.ts'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  readonly attempts: Attempts
  /** Whether the form is being sent. It is not sent again meanwhile. */
  readonly isBusy?: boolean
  /** Called for every attempt to send the form. */
  readonly onAttempt?: () => void
  /** Called for an attempt without problems. */
  readonly onSend: () => void
}

/** A form. An attempt to send it lists its problems at its top. */
export function Form({ attempts, isBusy = false, onAttempt, onSend, children, ...attributes }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    attempts.begin()
    onAttempt?.()
    if (attempts.problems.length === 0) onSend()
  }

  return (
    // by `get` a browser whose script has failed would write the values into the address
    <form method="post" noValidate onSubmit={submit} {...attributes}>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      {children}
    </form>
  )
}
