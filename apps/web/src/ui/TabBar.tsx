import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import type { MenuItem } from './SideMenu.tsx'
import styles from './TabBar.module.css'

export type TabItem = MenuItem & { readonly icon: IconName }

export type TabBarProps = {
  readonly label: string
  readonly items: readonly TabItem[]
  /** Opens the rest of the menu. */
  readonly onMore: () => void
}

/** The bar at the bottom of the app: some places, and the rest behind More. */
export function TabBar({ label, items, onMore }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={styles.tab}
          aria-current={item.current ? 'page' : undefined}
        >
          <Icon name={item.icon} />
          {item.label}
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onMore}>
        <Icon name="more" />
        More
      </button>
    </nav>
  )
}
