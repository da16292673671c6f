import type { UseQueryResult } from '@tanstack/react-query'

import type { Order } from '@switchboard/domain/change-product/order'

import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { Forecasted } from './forecast.ts'

type NextBillsProps = {
  readonly order: Order
  /** The query of the seller. Without the seller there is no forecast. */
  readonly seller: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  readonly forecasting: Pick<UseQueryResult<Forecasted>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** The forecast of the account's bills with the order. */
export function NextBills({ order, seller, forecasting }: NextBillsProps) {
  const { data } = forecasting
  const forecast = data?.forecast ?? null
  const failed = [seller, forecasting].find(({ isError }) => isError)
  if (data === undefined && failed === undefined)
    return <Skeleton card label="Working out your bills" lines={['heading', 'text', 'text', 'text']} />
  return (
    <Card title="Your bills with this order">
      {forecast !== null && (
        <ForecastBills
          forecast={forecast}
          frequency={order.facts.offer.billFrequency}
          businessGroup={order.facts.businessGroup}
          powerPlan={order.powerPlan}
        />
      )}
      {data?.forecast === null && (
        <p>
          This order cannot be placed as it is, so there are no bills with it. Place it to see what is wrong,
          or change what you chose.
        </p>
      )}
      {data === undefined && failed !== undefined && (
        <>
          <p>We could not work out your bills just now. What the order itself costs is in “Your order”.</p>
          <div>
            <Button kind="plain" busy={failed.isFetching} onClick={() => void failed.refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
