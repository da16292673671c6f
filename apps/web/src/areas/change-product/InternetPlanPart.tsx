import { decided } from '@switchboard/domain/change-product/reconciled'
import { showsGst } from '@switchboard/domain/change-product/order'
import { shown } from '@switchboard/domain/ordering/prices'

import { Money } from '#web/ui/Money.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { fieldOf } from './part.ts'
import type { PartProps } from './part.ts'

/** Source: CHG-013. */
export function InternetPlanPart({ order, put, error }: PartProps) {
  const plans = order.product?.plans.Internet ?? []
  return (
    <RadioField
      id={fieldOf('internetPlan')}
      label="Plan"
      error={error}
      value={order.internetPlan?.key ?? null}
      onValueChange={(key) => put(decided(order.draft, 'internetPlan', key, order.facts))}
      choices={plans.map((plan) => ({
        value: plan.key,
        label: plan.description.split(':')[0] ?? plan.description,
        hint: (
          <>
            {plan.description.split(':')[1]?.trim()} <Money amount={shown(plan, showsGst(order))} />
          </>
        ),
      }))}
    />
  )
}
