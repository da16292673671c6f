import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

/** The parts that every field has. An error summary links to the id. */
export type FieldFrame = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** The error message of the value. Null or absent if the value is valid. */
  readonly error?: string | null | undefined
  /** A message about a valid value. */
  readonly note?: string | null
}

export type FieldProps = FieldFrame & {
  readonly optional?: boolean
  readonly children: ReactNode
}

/**
 * The label, hint, control and error of a field. Give the control the attributes of `toControlAttributes` for the same
 * frame.
 */
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

/** Several controls that form a field: the legend, the hint below it, the controls and their error. */
export function FieldGroup({ children, ...frame }: FieldFrame & { readonly children: ReactNode }) {
  const { id, 'aria-describedby': describedBy } = toControlAttributes(frame)
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

/** The error of a field, beside its control. */
export function FieldError({ id, error }: Pick<FieldFrame, 'id' | 'error'>) {
  if (!error) return null
  return (
    <p id={errorId(id)} className={styles.error}>
      <Icon name="stop" size="small" />
      {error}
    </p>
  )
}

/** The attributes that link a control to its hint, note and error. */
export function toControlAttributes({ id, hint, error, note }: FieldFrame) {
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
