import styles from './Switch.module.css'
import { classes } from './classes.ts'

export type SwitchProps = {
  readonly label: string
  readonly isOn: boolean
  /** While the change is under way, the switch keeps the focus and ignores further presses. `isOn` is the new state. */
  readonly busy?: boolean
  readonly onTurn: (on: boolean) => void
}

/** A setting that is on or off. A press changes it at once, without a separate submit. */
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
