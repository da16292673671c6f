import type { ReactNode } from 'react'

import type { Plan } from '@switchboard/domain/catalogue/products'
import type { Order } from '@switchboard/domain/change-product/order'
import { findCurrentComponent } from '@switchboard/domain/ordering/offer/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'

import { useBrand } from '#web/http/portal.tsx'

import { speedName } from '../steps/speed-words.ts'

type PlanNameProps = {
  readonly speed: Speed
  readonly plan: Plan
  readonly order: Order
  /** Text about the data of the plan. */
  readonly children: ReactNode
}

/** The first cell of a plan in a comparison: its speed and a text about its data. */
export function PlanName({ speed, plan, order, children }: PlanNameProps) {
  const { gigabitRateLabel } = useBrand()
  const isNow = findCurrentComponent(order.facts, 'Internet')?.plan.PlanDescription === plan.description
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
