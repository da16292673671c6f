import { useQuery } from '@tanstack/react-query'

import { totalCredit, totalUnbilledCredit } from '@switchboard/domain/billing/rules'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { methodLabel } from '@switchboard/domain/payments/method'

import { may } from '#web/http/account.ts'
import { recurringPaymentQuery } from '#web/owed/queries.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { StatusPillProps } from '#web/ui/StatusPill.tsx'

import { pendingCreditsQuery, nextBillCreditsQuery } from './queries.ts'

/** Credits and the payment method. Each comes from its own call and is shown even if another call fails. Source: BIL-006 to BIL-008. */
export function SummaryExtras() {
  const pending = useQuery(pendingCreditsQuery())
  const unbilled = useQuery(nextBillCreditsQuery())
  const payment = useQuery(recurringPaymentQuery())
  const items = [
    ...(pending.data ? listCredit('Pending credits', totalCredit(pending.data)) : []),
    ...(unbilled.data ? listCredit('Unbilled credits', totalUnbilledCredit(unbilled.data)) : []),
    ...(payment.data
      ? [{ term: 'Payment method', description: <PaymentMethod payment={payment.data} /> }]
      : []),
  ]
  const failed = [
    { ...pending, title: 'We could not load your pending credits.' },
    { ...unbilled, title: 'We could not load your unbilled credits.' },
    { ...payment, title: 'We could not load how you pay.' },
  ].filter(({ isError }) => isError)

  return (
    <>
      {items.length > 0 && <DefinitionList items={items} />}
      {failed.map(({ title, refetch, isFetching }) => (
        <SectionError key={title} title={title} onRetry={() => void refetch()} retrying={isFetching} />
      ))}
    </>
  )
}

/** The payment method, with a mark for a card that has expired or expires soon. Source: PAY-072. */
function PaymentMethod({ payment: { recurringType, creditCard } }: { readonly payment: RecurringPayment }) {
  return (
    <>
      {may('pay') ? (
        <Link href="/payment-method">{methodLabel(recurringType)}</Link>
      ) : (
        methodLabel(recurringType)
      )}
      {creditCard?.expired === true && <ExpiryPill tone="critical">Expired</ExpiryPill>}
      {creditCard?.nearExpiry === true && <ExpiryPill tone="caution">Expires soon</ExpiryPill>}
    </>
  )
}

function ExpiryPill(pill: StatusPillProps) {
  return (
    <>
      {' '}
      <StatusPill {...pill} />
    </>
  )
}

/** A credit is shown as a positive amount with `CR`, and a credit of zero not at all. Source: BIL-071. */
function listCredit(term: string, credit: Cents) {
  return credit === 0 ? [] : [{ term, description: <Money amount={toCents(-credit)} /> }]
}
