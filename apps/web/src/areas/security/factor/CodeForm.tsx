import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import type { CodesTaken } from '#web/ui/CodeField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'

import styles from './Factor.module.css'
import { CODE_ADVICE, CODE_MISSING, CODE_WRONG } from './words.ts'
import type { CodeFailure } from './words.ts'

/** The part of a mutation that a form for a code or a passkey uses. */
export type Sending<Given> = {
  readonly isPending: boolean
  readonly error: Failure<CodeFailure> | null
  readonly mutate: (given: Given) => void
}

type CodeFormProps = {
  readonly id: string
  readonly sending: Sending<string>
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly takes?: CodesTaken
  /** Set if the form also offers a passkey, whose button is then the primary one. */
  readonly kind?: 'plain'
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** The form for a code. It keeps the typed code after a refusal. */
export function CodeForm(props: CodeFormProps) {
  const { id, sending, submitLabel, cancelLabel, takes = 'both', kind, onCancel, children } = props
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const failure = sending.isPending ? null : (sending.error?.code ?? null)
  const isMissing = sent === '' && code.trim() === ''
  const isWrong = failure === 'SECOND_FACTOR_WRONG' && sent === code
  const wrongCode = isWrong ? CODE_WRONG : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending) return
    setSent(code.trim() === '' ? '' : code)
    if (code.trim() !== '') sending.mutate(code)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FailureNotice title="That did not work.">
        {failure !== null && failure !== 'SECOND_FACTOR_WRONG' && CODE_ADVICE[failure]}
      </FailureNotice>
      {children}
      <CodeField
        id={id}
        takes={takes}
        enterKeyHint="go"
        value={code}
        onValueChange={setCode}
        error={isMissing ? CODE_MISSING : wrongCode}
      />
      <div className={styles.ways}>
        <Button type="submit" kind={kind ?? 'primary'} busy={sending.isPending}>
          {submitLabel}
        </Button>
        <Button kind="plain" disabled={sending.isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}
