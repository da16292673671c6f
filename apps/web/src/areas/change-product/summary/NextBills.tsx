import type { UseQueryResult } from '@tanstack/react-query'

import type { Order } from '@switchboard/domain/change-product/order'

import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { Forecasted } from './forecast.ts'

type NextBillsProps = {
  readonly order: Order
  readonly forecasting: Pick<UseQueryResult<Forecasted>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** What the account's bills come to with the order, as the provider works it out. */
export function NextBills({ order, forecasting }: NextBillsProps) {
  const { data, isError, isFetching, refetch } = forecasting
  const { billFrequency } = order.facts.offer
  if (data === undefined && !isError)
    return <Skeleton card label="Working out your bills" lines={['heading', 'text', 'text', 'text']} />
  return (
    <Card title="Your bills with this order">
      {data !== undefined && data.forecast !== null ? (
        <ForecastBills
          forecast={data.forecast}
          frequency={billFrequency}
          businessGroup={order.facts.businessGroup}
          powerPlan={order.powerPlan}
        />
      ) : (
        <>
          <p>We could not work out your bills just now. What the order itself costs is in “Your order”.</p>
          <div>
            <Button kind="plain" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
