import type { ReactNode } from 'react'

import type { Plan } from '@switchboard/domain/catalogue/products'
import type { Order } from '@switchboard/domain/change-product/order'
import { currentComponentOf } from '@switchboard/domain/ordering/offer/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'

import { useBrand } from '#web/http/portal.tsx'

import { speedName } from '../steps/speed-words.ts'

type PlanNameProps = {
  readonly speed: Speed
  readonly plan: Plan
  readonly order: Order
  /** Of its data. */
  readonly children: ReactNode
}

/** A plan as a row of a comparison begins: its speed, and what is to be said of its data. */
export function PlanName({ speed, plan, order, children }: PlanNameProps) {
  const { gigabitRateLabel } = useBrand()
  const isNow = currentComponentOf(order.facts, 'Internet')?.plan.PlanDescription === plan.description
  return (
    <>
      {speedName(speed, gigabitRateLabel)}
      <div className="small soft">
        {children}
        {isNow && ' You have this now.'}
      </div>
    </>
  )
}
