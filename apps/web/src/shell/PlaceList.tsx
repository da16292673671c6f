import { Card } from '#web/ui/Card.tsx'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import type { MenuGroup } from '#web/ui/SideMenu.tsx'

import { HelpSearch } from './HelpSearch.tsx'
import styles from './PlaceList.module.css'
import { VersionNote } from './VersionNote.tsx'

/** All places of the account, each in sight under the heading of its group. Source: APP-016. */
export function PlaceList({ groups }: { readonly groups: readonly MenuGroup[] }) {
  return (
    <>
      <nav className={styles.groups} aria-label="All pages">
        {groups.map(({ heading, icon, items }) => (
          <Card key={heading} title={heading}>
            <ul>
              {items.map((item) => (
                <li key={item.href}>
                  <MenuLink item={item} icon={icon} className={styles.place} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </nav>
      <div className={styles.foot}>
        <HelpSearch id="help-search-of-more" />
        <VersionNote />
      </div>
    </>
  )
}
