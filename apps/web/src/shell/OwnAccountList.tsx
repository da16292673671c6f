import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OwnAccount } from '@switchboard/domain/accounts/own-accounts'
import { balanceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { normalizeText } from '@switchboard/domain/typed-text'

import { accountClaims, activeAccount } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { ALL, FindBar } from '#web/ui/FindBar.tsx'
import { MIN_ITEMS_TO_SEARCH } from '#web/ui/LongList.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './AccountSwitcher.module.css'
import { ownAccountsQuery } from './own-accounts-query.ts'

type OwnAccountListProps = { readonly busy: boolean; readonly onChoose: (accountCode: string) => void }

/** The accounts of the user: those last used on this device first, from 20 accounts on with a search. Source: ACC-003. */
export function OwnAccountList(choice: OwnAccountListProps) {
  const [wanted, setWanted] = useState(ALL)
  const found = useInfiniteQuery(ownAccountsQuery(wanted.search))
  return (
    <div className={styles.accounts}>
      {accountClaims().length >= MIN_ITEMS_TO_SEARCH && (
        <FindBar
          id="accounts"
          label="Find an account"
          hint="By its name, address or number"
          years={[]}
          wanted={wanted}
          onFind={setWanted}
          parse={normalizeText}
          unfit=""
        />
      )}
      {found.data === undefined && found.error === null && (
        <Skeleton label="Loading your accounts" lines={['button', 'button']} />
      )}
      {found.error !== null && (
        <SectionError
          title={
            wanted.search === ''
              ? 'We could not load the addresses of your accounts.'
              : 'We could not search your accounts.'
          }
          onRetry={() => void (found.data === undefined ? found.refetch() : found.fetchNextPage())}
          retrying={found.isFetching}
        />
      )}
      {found.data === undefined && found.error !== null && wanted.search === '' && (
        <AccountCodes {...choice} />
      )}
      {found.data !== undefined && (
        <>
          <p className="small soft" role="status">
            {describeCount(found.data)}
          </p>
          <ul className={styles.accounts}>
            {found.data.accounts.map((account) => (
              <li key={account.accountCode}>
                <AccountChoice account={account} {...choice} />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.hasNextPage && (
        <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more accounts
        </Button>
      )}
    </div>
  )
}

/** The account codes that the page knows, if the provider's list did not load. */
function AccountCodes(choice: OwnAccountListProps) {
  return (
    <ul className={styles.accounts}>
      {accountClaims().map(({ AccountCode: accountCode }) => (
        <li key={accountCode}>
          <AccountChoice
            account={{ accountCode, name: '', address: '', services: [], owed: null }}
            {...choice}
          />
        </li>
      ))}
    </ul>
  )
}

type AccountChoiceProps = OwnAccountListProps & { readonly account: OwnAccount }

function AccountChoice({ account, busy, onChoose }: AccountChoiceProps) {
  const { accountCode, name, address, services, owed } = account
  const isActive = accountCode === activeAccount()
  const lines = [
    `Account ${accountCode}${isActive ? ' (this one)' : ''}`,
    services.map((kind) => KIND_NAMES[kind]).join(', '),
    owed === null ? name : describeOwed(owed),
  ]
  return (
    <Button
      kind="plain"
      block
      busy={busy}
      className={styles.account}
      aria-current={isActive ? 'true' : undefined}
      onClick={() => onChoose(accountCode)}
    >
      <span className={styles.words}>
        {address !== '' && <strong>{address}</strong>}
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line} className="small">
              {line}
            </span>
          ))}
      </span>
    </Button>
  )
}

function describeOwed(owed: Cents): string {
  if (owed === 0) return 'Nothing to pay'
  return owed > 0 ? `${balanceText(owed)} to pay` : balanceText(owed)
}

const KIND_NAMES: Record<OwnAccount['services'][number], string> = {
  broadband: 'Broadband',
  voice: 'Phone',
  mobile: 'Mobile',
  power: 'Power',
  video: 'Video',
  insurance: 'Insurance',
  mail: 'Email',
}

function describeCount({
  accounts,
  total,
}: {
  readonly accounts: readonly OwnAccount[]
  readonly total: number
}) {
  if (total === 0) return 'No account matches.'
  if (accounts.length < total) return `${accounts.length} of ${total} accounts.`
  return total === 1 ? '1 account.' : `${total} accounts.`
}
