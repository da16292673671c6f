import { useQuery } from '@tanstack/react-query'

import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'

import { activeBusinessGroup } from '#web/http/account.ts'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { useSeller } from '#web/ordering/use-own-order.ts'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type MobileBillsProps = {
  /** Null while the order is not complete. */
  readonly order: MobileOrder | null
  readonly frequency: keyof typeof BILL_WORDS
}

/** The account's bills with a mobile order: now, the first one, and those after it. Source: MOB-073. */
export function MobileBills({ order, frequency }: MobileBillsProps) {
  const seller = useSeller()
  const body =
    order === null || seller.orderedBy === undefined ? null : mobileOrderBody(order, seller.orderedBy)
  const forecasting = useQuery(forecastQuery(order?.kind ?? 'mobileplan', body))
  if (order === null) return null
  if (forecasting.data === undefined) {
    const isFailed = body === null ? seller.isError : forecasting.isError
    if (!isFailed) return <Skeleton label="Working out your bills" lines={['text', 'text']} />
    return (
      <SectionError
        title="We could not work out your bills."
        onRetry={() => void (body === null ? seller.find() : forecasting.refetch())}
        retrying={seller.isFetching || forecasting.isFetching}
      >
        Nothing has been ordered. You can order without them.
      </SectionError>
    )
  }
  const { forecast } = forecasting.data
  if (forecast === null) return <p>{NO_BILLS}</p>
  return (
    <ForecastBills
      forecast={forecast}
      frequency={frequency}
      businessGroup={activeBusinessGroup()}
      powerPlan={null}
    />
  )
}

/** The provider cannot carry out the order. */
const NO_BILLS = 'This order cannot be placed as it is, so there are no bills with it.'
