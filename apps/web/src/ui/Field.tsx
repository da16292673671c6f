import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

/** What every field has. The id is what an error summary links to. */
export type FieldFrame = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** What to do about what was typed; null or absent while nothing is wrong. */
  readonly error?: string | null | undefined
  /** A message about what was typed, where nothing is wrong with it. */
  readonly note?: string | null
}

export type FieldProps = FieldFrame & {
  readonly optional?: boolean
  readonly children: ReactNode
}

/** Label above, hint under it, the control, the error under that. The control takes `describedBy` of the same frame. */
export function Field({ id, label, hint, error, note, optional, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className="soft"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <div id={hintId(id)} className="small soft">
          {hint}
        </div>
      )}
      {children}
      {note && (
        <p id={noteId(id)} role="alert" className="small">
          {note}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Several controls that are one field: the legend above, hint under it, the error under all of them. */
export function FieldGroup({ children, ...frame }: FieldFrame & { readonly children: ReactNode }) {
  const { id, 'aria-describedby': describedBy } = tied(frame)
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend className={styles.label}>{frame.label}</legend>
      {frame.hint !== undefined && (
        <div id={hintId(id)} className="small soft">
          {frame.hint}
        </div>
      )}
      {children}
      <FieldError {...frame} />
    </fieldset>
  )
}

/** The error of one field, beside its control. */
export function FieldError({ id, error }: Pick<FieldFrame, 'id' | 'error'>) {
  if (!error) return null
  return (
    <p id={errorId(id)} className={styles.error}>
      <Icon name="stop" size="small" />
      {error}
    </p>
  )
}

/** The attributes that tie a control to its frame. */
export function tied({ id, hint, error, note }: FieldFrame) {
  const describedBy = [hint !== undefined && hintId(id), note && noteId(id), error && errorId(id)]
    .filter(Boolean)
    .join(' ')
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
}

function hintId(id: string): string {
  return `${id}-hint`
}

function noteId(id: string): string {
  return `${id}-note`
}

function errorId(id: string): string {
  return `${id}-error`
}
