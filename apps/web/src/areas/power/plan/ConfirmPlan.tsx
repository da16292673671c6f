import { useState } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { CurrentIcp, PowerPlan } from '@switchboard/domain/power/plans'
import { listRateChanges, thirtyDaysOfBoth } from '@switchboard/domain/power/plan-change'

import { providerToday } from '#web/http/configuration.ts'
import { gstVerb } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { Charges } from '../Charges.tsx'

import { useComparablePlans } from './PlanDifference.tsx'
import type { TwoPlans } from './PlanDifference.tsx'
import { useChangePlan } from './queries.ts'
import type { CompletedChange } from './queries.ts'
import { isRefused, planAdvice, describeRateChange, buildRateTitle } from './words.ts'

type ConfirmPlanProps = {
  readonly connection: CurrentIcp
  readonly plan: PowerPlan
  /** The account's usage in thirty days; empty if unknown. */
  readonly units: string
  readonly onBack: () => void
  readonly onChanged: (change: CompletedChange) => void
}

/** The submit step: the change, its first day and the difference in cost. Source: PWR-048, PWR-050, PWR-092. */
export function ConfirmPlan({ connection, plan, units, onBack, onChanged }: ConfirmPlanProps) {
  // kept for this change, so that a second press after a lost reply does not change anything twice
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const change = useChangePlan()
  const code = change.error?.code ?? null

  function submit() {
    if (change.isPending) return
    const body = { icp: connection.icp, planKey: plan.PlanKey }
    change.mutate({ body, idempotencyKey }, { onSuccess: onChanged })
  }

  return (
    <div className={styles.part}>
      <TakesFocus>
        <div className={styles.group}>
          <h3>Change to {plan.PlanDisplayName}?</h3>
          <p>
            It takes the place of {connection.plan.PlanDisplayName} from{' '}
            {dayText(addDays(providerToday(), 1))} on. Your next bill uses your current plan for the days
            before.
          </p>
        </div>
      </TakesFocus>
      <CostChange connection={connection} plan={plan} units={units} />
      <Charges plan={plan} />
      {plan.planChangeLocked && <p>Once you have this plan, only we can change it again.</p>}
      {code !== null && (
        <Notice tone="critical" role="alert" title="Your plan was not changed as you asked.">
          <p>{planAdvice(code)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      <div className={styles.buttons}>
        {(code === null || !isRefused(code)) && (
          <Button busy={change.isPending} onClick={submit}>
            Change plan
          </Button>
        )}
        <Button kind="plain" disabled={change.isPending} onClick={onBack}>
          Back to the plans
        </Button>
      </div>
    </div>
  )
}

type CostChangeProps = Pick<ConfirmPlanProps, 'connection' | 'plan' | 'units'>

/** The difference in cost by the usage of the last year. If no bill has counted units yet, the rates are compared. */
function CostChange({ connection: { icp, plan: from }, plan: to, units }: CostChangeProps) {
  const plans = useComparablePlans(icp, { from, to })
  if (plans === null) return null
  return units === '' ? <RateChanges {...plans} /> : <MonthChange {...plans} units={Number(units)} />
}

/** The difference of a month's cost, by the average units of last year's bills. */
function MonthChange({ units, ...plans }: TwoPlans & { readonly units: number }) {
  const cost = thirtyDaysOfBoth(plans, units)
  const difference = toCents(toShownCharge(cost.after) - toShownCharge(cost.before))
  if (difference === 0) return null
  return (
    <Notice
      tone={difference > 0 ? 'caution' : 'info'}
      // the cost of a plan with two rates depends on the hours of use, which are unknown
      title={
        cost.isMost
          ? 'Whether this plan costs more depends on when you use power'
          : buildMonthTitle(difference)
      }
    >
      With {units} kWh in 30 days, as you used on average in the last year, power costs{' '}
      {cost.isMost && 'at most '}
      {moneyText(toShownCharge(cost.after))} instead of {moneyText(toShownCharge(cost.before))}
      {cost.isMost && ', depending on when you use it'}. Prices {gstVerb()}.
    </Notice>
  )
}

function buildMonthTitle(difference: Cents): string {
  const amount = moneyText(toCents(Math.abs(difference)))
  return difference > 0
    ? `This plan costs about ${amount} more a month`
    : `This plan costs about ${amount} less a month`
}

function RateChanges(plans: TwoPlans) {
  const changes = listRateChanges(plans)
  const dearer = changes.filter(({ before, after }) => after > before)
  const cheaper = changes.filter(({ before, after }) => after < before)
  if (changes.length === 0) return null
  return (
    <Notice tone={dearer.length > 0 ? 'caution' : 'info'} title={buildRateTitle(dearer, cheaper)}>
      <ul>
        {dearer.map((change) => (
          <li key={change.name}>Costs more: {describeRateChange(change)}</li>
        ))}
        {cheaper.map((change) => (
          <li key={change.name}>Costs less: {describeRateChange(change)}</li>
        ))}
      </ul>
      <p>Prices {gstVerb()}.</p>
    </Notice>
  )
}
