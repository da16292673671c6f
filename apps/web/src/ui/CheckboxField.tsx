import { FieldError, toControlAttributes, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'

export type CheckboxFieldProps = FieldFrame & {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
}

export function CheckboxField({ checked, onCheckedChange, ...frame }: CheckboxFieldProps) {
  const attributes = toControlAttributes(frame)
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <input
          type="checkbox"
          name={frame.id}
          {...attributes}
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <label htmlFor={frame.id}>{frame.label}</label>
        {frame.hint !== undefined && (
          <div id={`${frame.id}-hint`} className="small soft">
            {frame.hint}
          </div>
        )}
      </div>
      <FieldError {...frame} />
    </div>
  )
}
