import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { placeName } from '@switchboard/domain/accounts/place-name'

import { activeAccount, canSwitchAccount } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { usePortal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { Icon } from '#web/ui/Icon.tsx'

import styles from './AccountButton.module.css'

const AccountSwitcher = lazyPart(async () => (await import('./AccountSwitcher.tsx')).AccountSwitcher)

/** The active account, and a button to switch it for users with several accounts. Source: ACC-002, ACC-006. */
export function AccountButton() {
  const accountCode = activeAccount()
  const { iam } = usePortal().configuration
  const { data: account } = useQuery(callQuery(readAccount, { parameters: { accountCode } }))
  const [open, setOpen] = useState(false)
  const words = (
    <span className={styles.words}>
      <strong>{account ? placeName(account.address) : 'Account'}</strong>{' '}
      <span className="soft">{accountCode}</span>
    </span>
  )

  if (!canSwitchAccount(iam.staffIssuer)) return <p className={styles.account}>{words}</p>
  return (
    <>
      <button
        type="button"
        className={`${styles.account} ${styles.button}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">Switch account: </span>
        {words}
        <Icon name="switch" size="small" />
      </button>
      <Suspense>{open && <AccountSwitcher onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
