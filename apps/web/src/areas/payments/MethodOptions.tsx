import { useEffect, useRef, useState } from 'react'

import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { isAllowed, toPaymentMethod } from '@switchboard/domain/payments/method'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './MethodOptions.module.css'
import { RemoveAutomaticPayment } from './RemoveAutomaticPayment.tsx'

type MethodOptionsProps = {
  readonly allowed: readonly RecurringPayment['recurringType'][]
  /** Null while it is loading. */
  readonly current: RecurringPayment | null
}

type Option = {
  readonly method: PaymentMethod
  readonly href: string
  readonly label: Record<'first' | 'another', string>
  readonly about: string
}

const OPTIONS: readonly Option[] = [
  {
    method: 'PaperlessDirectDebit',
    href: '/payment-method/direct-debit',
    label: { first: 'Set up direct debit', another: 'Use another bank account' },
    about: 'From a New Zealand bank account. No surcharge.',
  },
  {
    method: 'CreditCard',
    href: '/payment-method/credit-card',
    label: { first: 'Pay by credit card', another: 'Save another card' },
    about: 'From a card that you save. No surcharge on your bills.',
  },
]

/** The payment methods that the account may choose. Source: PAY-002, PAY-027, PAY-047. */
export function MethodOptions({ allowed, current }: MethodOptionsProps) {
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState(false)
  const method = current === null ? null : toPaymentMethod(current.recurringType)
  const options = OPTIONS.filter((option) => isAllowed(option.method, allowed))
  const isAutomatic = method !== null && method !== 'Manual'
  const removable = isAutomatic && isAllowed('Manual', allowed)
  return (
    <Card title="Change how you pay">
      {removed && method === 'Manual' && <Removed />}
      {options.length === 0 && !removable && (
        <p>
          {method === 'Manual'
            ? 'You pay the bills of this account yourself.'
            : 'How this account is paid stays as it is.'}{' '}
          Ask us if you would like to pay another way.
        </p>
      )}
      <ul className={styles.options}>
        {options.map((option) => (
          <OptionItem key={option.method} option={option} isCurrent={option.method === method} />
        ))}
        {removable && (
          <li>
            <Button kind="quiet" onClick={() => setRemoving(true)}>
              Remove automatic payment
            </Button>
            <p className="small soft">You then pay each bill yourself.</p>
          </li>
        )}
      </ul>
      {removing && (
        <RemoveAutomaticPayment
          onClose={() => {
            setRemoving(false)
            // `Manual` means that the change was made although its reply was lost
            setRemoved(method === 'Manual')
          }}
          onRemoved={() => {
            setRemoving(false)
            setRemoved(true)
          }}
        />
      )}
    </Card>
  )
}

function OptionItem({ option, isCurrent }: { readonly option: Option; readonly isCurrent: boolean }) {
  return (
    <li>
      <LinkButton href={option.href} kind="plain" icon={option.method === 'CreditCard' ? 'card' : 'bank'}>
        {option.label[isCurrent ? 'another' : 'first']}
      </LinkButton>
      <p className="small soft">{option.about}</p>
    </li>
  )
}

/** Takes the focus from the button that was removed with the automatic payment. */
function Removed() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="positive" role="status" title="Automatic payment has been removed.">
        From now on you pay each bill yourself.
      </Notice>
    </div>
  )
}
