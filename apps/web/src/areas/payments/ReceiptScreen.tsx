import { useQuery } from '@tanstack/react-query'

import { dayAt, dayText } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import { readCardReceipt } from '@switchboard/domain/payments/card-payments'

import { activeAccount } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ReceiptFacts } from './ReceiptFacts.tsx'

const BACK = { href: '/bill-history', label: 'Bill history' }

/** The receipt of a card payment. It is available as long as the account exists. Source: PAY Readings. */
export function ReceiptScreen() {
  const { reference = '' } = usePlace().parameters
  return (
    <ScreenLayout title="Receipt for a card payment" back={BACK}>
      <ReceiptCard reference={reference} />
    </ScreenLayout>
  )
}

function ReceiptCard({ reference }: { readonly reference: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(
    callQuery(readCardReceipt, { parameters: { accountCode: activeAccount(), reference } }),
  )
  const { phone } = configuration.value().helpdesk
  if (data !== undefined)
    return (
      <Card title={`${moneyText(data.amount)} paid on ${dayText(dayAt(data.paidAt))}`}>
        <p className="soft">By card, for account {activeAccount()}.</p>
        <ReceiptFacts receipt={data} />
        <p className="small soft">
          If you have a question about this payment, or did not make it, call us on {phone} and read out the
          reference.
        </p>
      </Card>
    )
  if (!isError)
    return <Skeleton card label="Loading the receipt" lines={['heading', 'text', 'text', 'text']} />
  const missing = error.code === 'PAGE_NOT_FOUND' || error.code === 'MALFORMED_REQUEST'
  return (
    <ScreenFailure
      title={missing ? 'We could not find this receipt.' : 'We could not load this receipt.'}
      mayRetry={!missing}
      onRetry={() => void refetch()}
      retrying={isFetching}
      back={BACK}
    >
      {missing
        ? 'There is no card payment with this reference on this account. If you have another account, open that one and look again.'
        : 'Nothing has changed about your payment. Try again in a moment.'}
    </ScreenFailure>
  )
}
