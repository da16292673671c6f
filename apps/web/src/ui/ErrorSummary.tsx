import { useEffect, useRef, type MouseEvent } from 'react'

import styles from './ErrorSummary.module.css'

export type Problem = {
  /** The id of the field that has the problem. */
  readonly fieldId: string
  readonly message: string
}

export type ErrorSummaryProps = {
  /** The problems in the order of the form; nothing is shown when empty. */
  readonly problems: readonly Problem[]
  /** How many times the form was sent. Each time with problems, the summary takes the focus again. */
  readonly attempt?: number
}

/** Lists the problems of a form at its top, with links to the fields. Takes the focus unless the user is typing. */
export function ErrorSummary({ problems, attempt = 1 }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0

  const editedAfter = useRef<number>(null)

  useEffect(() => {
    const recordEdit = () => {
      editedAfter.current = attempt
    }
    document.addEventListener('input', recordEdit)
    return () => document.removeEventListener('input', recordEdit)
  }, [attempt])

  useEffect(() => {
    // while the user types, a value may become invalid: then the field must keep the focus
    const isTyping = editedAfter.current === attempt
    if (hasProblems && attempt > 0 && !isTyping) summary.current?.focus()
  }, [hasProblems, attempt])

  if (!hasProblems) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(fieldId, event)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The address does not change, so that a reload does not scroll to the middle of a form. */
function goToField(fieldId: string, event: MouseEvent) {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
