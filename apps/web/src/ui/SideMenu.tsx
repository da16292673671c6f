import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import styles from './SideMenu.module.css'

export type MenuItem = {
  readonly label: string
  readonly href: string
  /** Whether it leads to the open page. */
  readonly current?: boolean
  /** Whether its page opens only after an order under way. */
  readonly waits?: boolean
  /** Whether it leads out of the portal, in a new tab. */
  readonly external?: boolean
}

export type MenuGroup = {
  readonly heading: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}

export type SideMenuProps = {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** Called when an item was followed, to close a dialog around the menu. */
  readonly onFollow?: () => void
}

/** Headings of the groups that the user opened. The sheet, which is mounted anew each time, shows them open too. */
const opened = new Set<string>()

/**
 * The places of the portal, in groups that open and close. A group of one item is that item. The last group stays in sight
 * below the others, which scroll.
 */
export function SideMenu({ label, groups, onFollow }: SideMenuProps) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {[groups.slice(0, -1), groups.slice(-1)].map((part, index) => (
        <ul key={index}>
          {part.map((group) => (
            <li key={group.heading}>
              <Group group={group} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

type GroupProps = { readonly group: MenuGroup; readonly onFollow: (() => void) | undefined }

/** The group of the open page is open. */
function Group({ group: { heading, icon, items }, onFollow }: GroupProps) {
  const links = items.map((item) => (
    <Link
      key={item.href}
      href={item.href}
      className={styles.item}
      aria-current={item.current ? 'page' : undefined}
      {...(item.external && OUTSIDE)}
      {...(onFollow && { onClick: onFollow })}
    >
      {items.length === 1 && <Icon name={icon} />}
      <span>{item.label}</span>
      {item.waits && (
        <>
          <Icon name="clock" size="small" />
          <span className="visually-hidden">, after your order</span>
        </>
      )}
      {item.external && (
        <>
          <Icon name="external" size="small" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </>
      )}
    </Link>
  ))
  if (links.length === 1) return links

  return (
    <details open={opened.has(heading) || items.some(({ current }) => current)}>
      <summary
        className={styles.item}
        onClick={({ currentTarget }) => {
          if (currentTarget.closest('details')?.open) opened.delete(heading)
          else opened.add(heading)
        }}
      >
        <Icon name={icon} />
        <span>{heading}</span>
        <Icon name="down" size="small" />
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </details>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' }
