import { Icon } from './Icon.tsx'
import styles from './Bars.module.css'

/** A bar that is shown while there is no connection. Source: SHL-014, SHL-015. */
export function OfflineBar({ offline }: { readonly offline: boolean }) {
  return (
    <div role="status" className={styles.room}>
      {offline && (
        <span className={`${styles.bar} ${styles.offline}`}>
          <Icon name="offline" />
          <span>
            You are offline. What you see may be out of date, and links open once you are back online.
          </span>
        </span>
      )}
    </div>
  )
}
