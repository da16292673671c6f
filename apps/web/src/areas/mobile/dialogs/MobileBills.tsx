import { useQuery } from '@tanstack/react-query'

import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'

import { activeBusinessGroup } from '#web/http/account.ts'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { useSeller } from '#web/ordering/use-own-order.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type MobileBillsProps = {
  /** Null while the order is not complete. */
  readonly order: MobileOrder | null
  readonly frequency: keyof typeof BILL_WORDS
}

/** The account's bills with a mobile order: now, the first one, and those after it. Source: MOB-073. */
export function MobileBills({ order, frequency }: MobileBillsProps) {
  const { orderedBy } = useSeller()
  const body = order === null || orderedBy === undefined ? null : mobileOrderBody(order, orderedBy)
  const forecasting = useQuery(forecastQuery(order?.kind ?? 'mobileplan', body))
  const forecast = forecasting.data?.forecast ?? null
  if (forecasting.isLoading) return <Skeleton label="Working out your bills" lines={['text', 'text']} />
  if (forecast === null) return null
  return (
    <ForecastBills
      forecast={forecast}
      frequency={frequency}
      businessGroup={activeBusinessGroup()}
      powerPlan={null}
    />
  )
}
