import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { actingFor, actingText, activeAccount } from '#web/http/account.ts'
import { lazyOptionalPart, onDemand } from '#web/http/on-demand.ts'
import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PopoverMenu } from '#web/ui/PopoverMenu.tsx'

import styles from './MoreMenu.module.css'

const LegacyPortal = lazyOptionalPart(async () => (await import('./LegacyPortal.tsx')).LegacyPortal)
const ThemeSwitch = lazyOptionalPart(async () => (await import('#web/ui/ThemeSwitch.tsx')).ThemeSwitch)
const loadSignOut = onDemand(async () => (await import('#web/http/end-session.ts')).signOut)

/**
 * Everything that is not about services: account, theme, friends, password, older portal, sign-out. Source: SHL-018.
 */
export function MoreMenu() {
  const portal = usePortal()
  const { data: account } = useQuery(callQuery(readAccount, { parameters: { accountCode: activeAccount() } }))
  const { isLeaving, leave } = useSignOut(portal)
  const [hasOpened, setHasOpened] = useState(false)
  const acting = actingFor()
  const name = actingText(acting) ?? account?.name ?? ''
  const staff = session.isStaff(portal.configuration.iam.staffIssuer)

  return (
    <PopoverMenu
      // in the app, More holds the places without room in the tab bar
      label={portal.configuration.mobile ? 'Your account' : 'More'}
      onOpen={() => setHasOpened(true)}
      trigger={
        <>
          <span className={styles.name}>{name}</span>
          <Avatar name={acting?.firstName ?? name} />
        </>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <p className={styles.whose}>{name}</p>
          <div className={styles.theme}>
            <Suspense>{hasOpened && <ThemeSwitch />}</Suspense>
          </div>
          {portal.brand.referAFriend !== null && (
            <LinkButton kind="plain" icon="people" block href="/refer-a-friend" onClick={close}>
              Refer a friend
            </LinkButton>
          )}
          {!staff && <SignInLinks onFollow={close} />}
          <Button kind="plain" icon="signout" block busy={isLeaving} onClick={leave}>
            Sign out
          </Button>
          <Suspense>{hasOpened && !staff && <LegacyPortal />}</Suspense>
        </div>
      )}
    </PopoverMenu>
  )
}

/** Staff sign in at the provider, so they have no password here. */
function SignInLinks({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <>
      <LinkButton kind="plain" icon="lock" block href="/change-password" onClick={onFollow}>
        Change password
      </LinkButton>
      <LinkButton kind="plain" icon="screen" block href="/security" onClick={onFollow}>
        How you sign in
      </LinkButton>
    </>
  )
}

function useSignOut(portal: Portal) {
  const [isLeaving, setLeaving] = useState(false)

  function leave() {
    setLeaving(true)
    loadSignOut()
      .then((signOut) => signOut(portal))
      .catch(() => {
        // the script did not load: the stored session is cleared anyway
        session.clear()
        page.location.assign(portal.addresses.logoutComplete)
      })
  }
  return { isLeaving, leave }
}
