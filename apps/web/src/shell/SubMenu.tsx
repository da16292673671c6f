import { Link } from '#web/ui/Link.tsx'
import type { MenuItem } from '#web/ui/MenuLink.tsx'

import styles from './SubMenu.module.css'

type SubMenuProps = { readonly items: readonly MenuItem[] }

/** The places of the current section. Source: SHL-017. */
export function SubMenu({ items }: SubMenuProps) {
  if (items.length === 0) return null
  return (
    <nav aria-label="In this section">
      <ul className={styles.places}>
        {items.map(({ label, href, current }) => (
          <li key={href}>
            <Link href={href} className={styles.place} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
