import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { activeAccount } from '#web/http/account.ts'
import { usePortal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PopoverMenu } from '#web/ui/PopoverMenu.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'

import styles from './MoreMenu.module.css'

/** What is not about one's services: whose account it is, the theme, signing out. Source: SHL-018. */
export function MoreMenu() {
  const portal = usePortal()
  const { data: account } = useQuery(callQuery(readAccount, { parameters: { accountCode: activeAccount() } }))
  const [leaving, setLeaving] = useState(false)
  const name = account?.name ?? ''

  function leave() {
    setLeaving(true)
    void import('#web/http/end-session.ts').then(({ signOut }) => signOut(portal))
  }

  return (
    <PopoverMenu
      label="More"
      trigger={
        <>
          <span className={styles.name}>{name}</span>
          <Avatar name={name} />
        </>
      }
    >
      {() => (
        <div className={styles.menu}>
          {name !== '' && <p className={styles.whose}>{name}</p>}
          <ThemeSwitch />
          <Button kind="plain" icon="signout" block busy={leaving} onClick={leave}>
            Sign out
          </Button>
        </div>
      )}
    </PopoverMenu>
  )
}
