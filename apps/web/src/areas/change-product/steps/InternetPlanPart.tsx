import { showsGst } from '@switchboard/domain/change-product/order'
import { decided } from '@switchboard/domain/change-product/reconciled'
import { shown } from '@switchboard/domain/ordering/pricing/prices'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { fieldOf } from './part.ts'
import type { PartProps } from './part.ts'

/** Source: CHG-013. */
export function InternetPlanPart({ order, put, errorOf }: PartProps) {
  if (order.product === null) return <p className="soft">Choose a speed first. Its plans stand here then.</p>
  const plans = order.product.plans.Internet
  const { each } = BILL_WORDS[order.facts.offer.billFrequency]
  return (
    <RadioField
      id={fieldOf('internetPlan')}
      label="Plan"
      error={errorOf(fieldOf('internetPlan'))}
      value={order.internetPlan?.key ?? null}
      onValueChange={(key) => put(decided(order, 'internetPlan', key))}
      choices={plans.map((plan) => ({
        value: plan.key,
        label: plan.description.split(':')[0] ?? plan.description,
        hint: (
          <>
            {plan.description.split(':')[1]?.trim()} <Money amount={shown(plan, showsGst(order))} /> {each}
          </>
        ),
      }))}
    />
  )
}
