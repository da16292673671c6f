import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import type { MenuItem } from './MenuLink.tsx'
import styles from './TabBar.module.css'

export type TabItem = MenuItem & { readonly icon: IconName }

export type TabBarProps = {
  readonly label: string
  readonly items: readonly TabItem[]
}

/** The bar at the bottom of the app. */
export function TabBar({ label, items }: TabBarProps) {
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
    </nav>
  )
}
