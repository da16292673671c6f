import styles from './Bars.module.css'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A bar that is shown while the loaded page is older than the newest build. */
export function NewBuildBar({ old, onReload }: { readonly old: boolean; readonly onReload: () => void }) {
  return (
    <div role="status" className={styles.room}>
      {old && (
        <span className={`${styles.bar} ${styles.fresh}`}>
          <Icon name="info" />
          <span>
            A new version of this page is ready. What you typed stays, except passwords and card details.
          </span>
          <Button kind="quiet" onClick={onReload}>
            Load it now
          </Button>
        </span>
      )}
    </div>
  )
}
