import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import styles from './SideMenu.module.css'

export type MenuItem = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** Whether it leads to the open page. */
  readonly current?: boolean
  /** Whether it leads out of the portal, in a new tab. */
  readonly external?: boolean
}

export type MenuGroup = { readonly heading?: string; readonly items: readonly MenuItem[] }

export type SideMenuProps = {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** Called when an item was followed, to close a dialog around the menu. */
  readonly onFollow?: () => void
}

/** The places of the portal, in groups. */
export function SideMenu({ label, groups, onFollow }: SideMenuProps) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {groups.map(({ heading, items }) => (
        <div key={heading ?? ''} className={styles.group}>
          {heading !== undefined && <p className={styles.heading}>{heading}</p>}
          <ul aria-label={heading}>
            {items.map((item) => (
              <li key={item.href}>
                <SideMenuLink item={item} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type SideMenuLinkProps = { readonly item: MenuItem; readonly onFollow: (() => void) | undefined }

function SideMenuLink({ item, onFollow }: SideMenuLinkProps) {
  const { label, href, icon, current, external } = item
  return (
    <Link
      href={href}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
      {...(external ? OUTSIDE : {})}
      {...(onFollow && { onClick: onFollow })}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {external && (
        <>
          <Icon name="external" size="small" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </>
      )}
    </Link>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' }
