import { use } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { HelpSearch } from './HelpSearch.tsx'
import { MenuGroups } from './menu-groups.ts'
import styles from './MoreScreen.module.css'
import { VersionNote } from './VersionNote.tsx'

/** All places of the account, each in sight under the heading of its group. Source: APP-016. */
export function MoreScreen() {
  return (
    <>
      <PageHeading title="More" lead="The places of your account." />
      <nav className={styles.groups} aria-label="All pages">
        {use(MenuGroups).map(({ heading, icon, items }) => (
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
