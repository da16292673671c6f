import styles from './Switch.module.css'
import { classes } from './classes.ts'

export type SwitchProps = {
  readonly label: string
  readonly isOn: boolean
  /** Its change is under way: it keeps the focus, shows where it goes, and does nothing more. */
  readonly busy?: boolean
  readonly onTurn: (on: boolean) => void
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, isOn, busy = false, onTurn }: SwitchProps) {
  return (
    <div className={styles.row}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className={styles.switch}
        onClick={() => {
          if (!busy) onTurn(!isOn)
        }}
      >
        <span className={classes(styles.track, isOn && styles.on)} aria-hidden="true" />
        {label}
      </button>
      <span className="soft" aria-hidden="true">
        {isOn ? 'On' : 'Off'}
      </span>
    </div>
  )
}
