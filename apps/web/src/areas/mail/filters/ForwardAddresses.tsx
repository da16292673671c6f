import { useState } from 'react'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import { listForwards } from '@switchboard/domain/mail/rules'

import { may } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import { useWithdrawAddress } from '../queries.ts'
import styles from './Filters.module.css'
import { joinNames } from './describe-filter.ts'
import { NOT_WITHDRAWN, WITHDRAW_ADVICE } from './words.ts'

type ForwardAddressesProps = { readonly mailboxId: string; readonly known: MailFilters }

/** The confirmed addresses outside the account, each with a button to withdraw it. */
export function ForwardAddresses({ mailboxId, known }: ForwardAddressesProps) {
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  if (known.confirmed.length === 0) return null
  return (
    <Card title="Addresses outside your account">
      <p className="soft">Each of these has agreed to get mail that a filter of this mailbox forwards.</p>
      <ul className={styles.list}>
        {known.confirmed.map((address) => (
          <li key={address} className={styles.filter}>
            <div className={styles.about}>
              <h3>{address}</h3>
              <p>{describeUse(known, address)}</p>
            </div>
            {may('order') && (
              <div className={styles.acts}>
                <Button
                  kind="quiet"
                  aria-label={`Stop forwarding to ${address}`}
                  onClick={() => setWithdrawing(address)}
                >
                  Stop forwarding
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {withdrawing !== null && (
        <WithdrawDialog
          mailboxId={mailboxId}
          known={known}
          address={withdrawing}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </Card>
  )
}

function describeUse(known: MailFilters, address: string): string {
  const names = listForwardingFilters(known, address)
  return names.length === 0
    ? 'No filter forwards there at the moment.'
    : `${joinNames(names)} ${names.length === 1 ? 'forwards' : 'forward'} there.`
}

/** The names of the active filters that forward to an address. */
function listForwardingFilters({ filters }: MailFilters, address: string): string[] {
  return filters
    .filter((filter) => filter.isPaused !== true && listForwards(filter).includes(address))
    .map(({ name }) => `“${name}”`)
}

type WithdrawDialogProps = ForwardAddressesProps & { readonly address: string; readonly onClose: () => void }

/** Asks for confirmation, and lists the filters that will be paused. */
function WithdrawDialog({ mailboxId, known, address, onClose }: WithdrawDialogProps) {
  const withdrawal = useWithdrawAddress(mailboxId)
  const names = listForwardingFilters(known, address)
  return (
    <Question
      title={`Stop forwarding mail to ${address}?`}
      yes="Take it back"
      no="Keep it"
      isBusy={withdrawal.isPending}
      onYes={() => withdrawal.mutate(address, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FailureNotice title={NOT_WITHDRAWN}>
        {withdrawal.error !== null && WITHDRAW_ADVICE[withdrawal.error.code]}
      </FailureNotice>
      {names.length > 0 && (
        <p>{`${joinNames(names)} ${names.length === 1 ? 'is paused, and stays' : 'are paused, and stay'} in your list.`}</p>
      )}
      <p>Before mail goes there again, the address has to agree with a new code.</p>
    </Question>
  )
}
