import { Avatar } from '../Avatar.tsx'
import { Card } from '../Card.tsx'
import { Icon, ICON_NAMES } from '../Icon.tsx'
import { PopoverMenu } from '../PopoverMenu.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SideMenu, type MenuItem } from '../SideMenu.tsx'
import { TabBar } from '../TabBar.tsx'
import styles from './StyleGuide.module.css'

const PLACES: readonly MenuItem[] = [
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
              <SideMenu
                label="Accounts"
                groups={[
                  {
                    items: [
                      { label: '12 Queen Street', href: '#100482', icon: 'home', current: true },
                      { label: '4 Beach Road', href: '#100483', icon: 'home' },
                    ],
                  },
                ]}
                onFollow={close}
              />
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
              { items: PLACES },
              { heading: 'Account', items: [{ label: 'Help', href: '#help', icon: 'help', external: true }] },
            ]}
          />
          <SearchBox id="sample-search" label="Search help" onSearch={() => undefined} />
        </div>
        <div className={styles.phone}>
          <TabBar label="Sample tabs" items={PLACES} onMore={() => undefined} />
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
