import { useEffect, useRef, type MouseEvent } from 'react'

import styles from './ErrorSummary.module.css'

export type Problem = {
  /** The id of the field that has it. */
  readonly fieldId: string
  readonly message: string
}

export type ErrorSummaryProps = {
  /** The problems in the order of the form; nothing is shown when empty. */
  readonly problems: readonly Problem[]
  /** How many times the form was sent: each time with problems, the summary takes the focus again. */
  readonly attempt?: number
}

/** At the top of a form that cannot go on: names the problems, takes the focus unless somebody types, and leads to each field. */
export function ErrorSummary({ problems, attempt = 1 }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const wrong = problems.length > 0

  const editedAfter = useRef<number>(null)

  useEffect(() => {
    const note = () => {
      editedAfter.current = attempt
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [attempt])

  useEffect(() => {
    // a value that is right at one key and wrong at the next would lose the caret to the summary
    if (wrong && attempt > 0 && editedAfter.current !== attempt) summary.current?.focus()
  }, [wrong, attempt])

  if (!wrong) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(fieldId, event)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The address stays as it is: it may be a router's, and a reload must not land in the middle of a form. */
function goTo(fieldId: string, event: MouseEvent) {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
