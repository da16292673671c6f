import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { CurrentIcp, PowerPlan } from '@switchboard/domain/power/contract'
import {
  lacksCapacity,
  listRateChanges,
  thirtyDaysOfBoth,
  withCapacity,
} from '@switchboard/domain/power/plan-change'

import { providerToday } from '#web/http/configuration.ts'
import { gstVerb, toShownCharge } from '#web/http/prices.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { Charges } from '../sign-up/PlanPart.tsx'

import { capacityChargeQuery, useChangePlan } from './queries.ts'
import type { PlanChanged } from './queries.ts'
import { isRefused, planAdvice, rateChangeText, rateChangesTitle } from './words.ts'

type ConfirmPlanProps = {
  readonly connection: CurrentIcp
  readonly plan: PowerPlan
  /** What the account uses in thirty days; empty where that is not known. */
  readonly units: string
  readonly onBack: () => void
  readonly onChanged: (changed: PlanChanged) => void
}

/** The submit step: what changes, and when. Source: PWR-048, PWR-050, PWR-092. */
export function ConfirmPlan({ connection, plan, units, onBack, onChanged }: ConfirmPlanProps) {
  // the same for the same change, so that a second press after a lost answer changes nothing twice
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
            {dayText(addDays(providerToday(), 1))} on. Your next bill charges the days before by the plan that
            you have now.
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

/** Whether the other plan is dearer: by the units of the last year's bills, or rate by rate before any bill has counted units. */
function CostChange({ connection: { icp, plan: from }, plan: to, units }: CostChangeProps) {
  const needsCapacity = lacksCapacity(from) || lacksCapacity(to)
  const capacity = useQuery({ ...capacityChargeQuery(icp), enabled: needsCapacity })
  const charge = capacity.data?.capacityCharge ?? null
  const both = { from: withCapacity(from, charge), to: withCapacity(to, charge) }
  // without the charge, a plan that has one looks cheaper
  if (needsCapacity && capacity.data === undefined) return null
  return units === '' ? <RateChanges {...both} /> : <MonthChange {...both} units={Number(units)} />
}

type CostChangeProps = Pick<ConfirmPlanProps, 'connection' | 'plan' | 'units'>
type TwoPlans = { readonly from: PowerPlan; readonly to: PowerPlan }

/** The difference of a month's cost, by the average units of last year's bills. */
function MonthChange({ units, ...both }: TwoPlans & { readonly units: number }) {
  const cost = thirtyDaysOfBoth(both, units)
  const more = toCents(toShownCharge(cost.after) - toShownCharge(cost.before))
  if (more === 0) return null
  const amount = moneyText(toCents(Math.abs(more)))
  const certain =
    more > 0
      ? `This plan is dearer: about ${amount} more a month`
      : `This plan is cheaper: about ${amount} less a month`
  return (
    <Notice
      tone={more > 0 ? 'caution' : 'info'}
      // what a plan with two rates costs depends on hours that nobody knows
      title={cost.isMost ? 'Whether this plan is dearer depends on when you use power' : certain}
    >
      With {units} units in 30 days, as you used on average in the last year, power costs{' '}
      {cost.isMost && 'at most '}
      {moneyText(toShownCharge(cost.after))} instead of {moneyText(toShownCharge(cost.before))}
      {cost.isMost && ', by when you use it'}. Prices {gstVerb()}.
    </Notice>
  )
}

function RateChanges(both: TwoPlans) {
  const changes = listRateChanges(both)
  const dearer = changes.filter(({ before, after }) => after > before)
  const cheaper = changes.filter(({ before, after }) => after < before)
  if (changes.length === 0) return null
  return (
    <Notice tone={dearer.length > 0 ? 'caution' : 'info'} title={rateChangesTitle(dearer, cheaper)}>
      <ul>
        {dearer.map((change) => (
          <li key={change.name}>Dearer: {rateChangeText(change)}</li>
        ))}
        {cheaper.map((change) => (
          <li key={change.name}>Cheaper: {rateChangeText(change)}</li>
        ))}
      </ul>
      <p>Prices {gstVerb()}.</p>
    </Notice>
  )
}
