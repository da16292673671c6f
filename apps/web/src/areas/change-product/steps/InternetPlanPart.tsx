import { useQuery } from '@tanstack/react-query'

import type { Plan } from '@switchboard/domain/catalogue/products'
import { internetMonths } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { formatData, isCapped, describeOwnUse } from '../comparing/own-use.ts'
import { monthsOfUseQuery } from '../queries.ts'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** The plans of the chosen speed; a single plan is no choice. Source: CHG-013. */
export function InternetPlanPart({ order, saveDraft, errorOf }: PartProps) {
  if (order.product === null)
    return <p className="soft">Choose a speed first. Its plans are then shown here.</p>
  return <Plans plans={order.product.plans.Internet} order={order} saveDraft={saveDraft} errorOf={errorOf} />
}

type PlansProps = PartProps & { readonly plans: readonly Plan[] }

/** The usage is requested only if a plan has a cap, because only then does the cost depend on it. */
function Plans({ plans, order, saveDraft, errorOf }: PlansProps) {
  const use = useQuery({ ...monthsOfUseQuery(), enabled: plans.some(isCapped) })
  const months = internetMonths(use.data ?? [])
  const { each } = BILL_WORDS[order.facts.offer.billFrequency]
  const describePrice = (plan: Plan) => (
    <>
      <Money amount={toShownPrice(plan, showsGst(order))} /> {each}. {describeOwnUse(plan, months, order)}
    </>
  )
  const [first, second] = plans
  if (first !== undefined && second === undefined) {
    return (
      <p>
        {first.description.split(':')[0]}: {toPlanName(first)}, {describePrice(first)}
      </p>
    )
  }
  return (
    <RadioField
      id={stepField('internetPlan')}
      label="Plan"
      error={errorOf(stepField('internetPlan'))}
      value={order.internetPlan?.key ?? null}
      onValueChange={(key) => saveDraft(applyChoice(order, 'internetPlan', key))}
      choices={plans.map((plan) => ({
        value: plan.key,
        label: toPlanName(plan),
        hint: describePrice(plan),
      }))}
    />
  )
}

/** The part of the name that differs among the plans of a speed: the cap, else the description in the catalogue. */
function toPlanName(plan: Plan): string {
  const about = plan.description.split(':')[1]?.trim() ?? ''
  return isCapped(plan) || about === '' ? formatData(plan) : about
}
