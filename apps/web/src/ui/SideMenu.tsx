import { Icon, type IconName } from './Icon.tsx'
import { MenuLink, type MenuItem } from './MenuLink.tsx'
import styles from './SideMenu.module.css'

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
    <MenuLink
      key={item.href}
      item={item}
      icon={items.length === 1 ? icon : undefined}
      className={styles.item}
      onFollow={onFollow}
    />
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
