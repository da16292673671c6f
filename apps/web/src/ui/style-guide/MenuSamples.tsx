import { Avatar } from '../Avatar.tsx'
import { Card } from '../Card.tsx'
import { Icon, ICON_NAMES } from '../Icon.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { PopoverMenu } from '../PopoverMenu.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SideMenu } from '../SideMenu.tsx'
import { TabBar, type TabItem } from '../TabBar.tsx'
import styles from './StyleGuide.module.css'

const TABS: readonly TabItem[] = [
  { label: 'Home', href: '/style-guide#home', icon: 'home' },
  { label: 'Bills', href: '/style-guide#bills', icon: 'bill', current: true },
  { label: 'Pay', href: '/style-guide#pay', icon: 'pay' },
]

export function MenuSamples() {
  return (
    <>
      <Card title="Menus">
        <div className="row">
          <PopoverMenu framed align="start" trigger={<AccountName />}>
            {(close) => (
              <ul>
                {['12 Queen Street', '4 Beach Road'].map((address) => (
                  <li key={address}>
                    <LinkButton kind="plain" icon="home" block href="/style-guide" onClick={close}>
                      {address}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            )}
          </PopoverMenu>
          <PopoverMenu label="Aroha Ngata: your menu" trigger={<Avatar name="Aroha Ngata" />}>
            {() => <p>Profile, theme and sign-out come here.</p>}
          </PopoverMenu>
        </div>
        <div className={styles.narrow}>
          <SideMenu
            label="Sample"
            groups={[
              { heading: 'Home', icon: 'home', items: [{ label: 'Home', href: '/style-guide#home' }] },
              {
                heading: 'Bills',
                icon: 'bill',
                items: [
                  { label: 'Latest bill', href: '/style-guide#bill', current: true },
                  { label: 'Bill history', href: '/style-guide#bills' },
                ],
              },
              {
                heading: 'Help',
                icon: 'help',
                items: [
                  { label: 'Help desk', href: '/style-guide#desk' },
                  { label: 'Help site', href: '#help', external: true },
                ],
              },
            ]}
          />
          <SearchBox id="sample-search" label="Search help" onSearch={() => undefined} />
        </div>
        <div className={styles.phone}>
          <TabBar label="Sample tabs" items={TABS} />
        </div>
      </Card>
      <IconSamples />
    </>
  )
}

function AccountName() {
  return (
    <>
      <span>
        <strong>12 Queen Street</strong> <span className="soft">100482</span>
      </span>
      <Icon name="down" size="small" />
    </>
  )
}

function IconSamples() {
  return (
    <Card title="Icons">
      <ul className={styles.icons}>
        {ICON_NAMES.map((name) => (
          <li key={name} className="small soft">
            <Icon name={name} size="large" />
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
