import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CurrentIcp, PowerPlan } from '@switchboard/domain/power/plans'
import {
  lacksCapacity,
  plansToChangeTo,
  unitsOfThirtyDays,
  withCapacity,
} from '@switchboard/domain/power/plan-change'
import { oneElectricityCoreProduct } from '@switchboard/domain/power/rules'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { plansForSaleQuery } from '#web/ordering/power-plan-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { gstVerb } from '#web/http/gst-words.ts'

import { Charges } from '../Charges.tsx'

import { ConfirmPlan } from './ConfirmPlan.tsx'
import { PlanChangedNotice } from './PlanChangedNotice.tsx'
import { PlanDifference } from './PlanDifference.tsx'
import { capacityChargeQuery, powerUsageQuery } from './queries.ts'
import type { CompletedChange } from './queries.ts'

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'confirm'; readonly plan: PowerPlan }
  | { readonly name: 'complete'; readonly plan: PowerPlan; readonly change: CompletedChange }

type ChangePlanProps = {
  readonly connection: CurrentIcp
  /** Whether the account has no other connection. Only then is the usage of the connection known. */
  readonly isOnly: boolean
}

/** Changes the plan of a connection in three steps: choose, confirm, complete. Source: PWR-048, PWR-049. */
export function ChangePlan({ connection, isOnly }: ChangePlanProps) {
  const usage = useQuery({ ...powerUsageQuery(), enabled: isOnly })
  const units = String(unitsOfThirtyDays(usage.data?.periods ?? []) ?? '')
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [chosen, setChosen] = useState<string | null>(null)

  if (step.name === 'complete') return <PlanChangedNotice plan={step.plan} change={step.change} />
  if (step.name === 'confirm') {
    return (
      <ConfirmPlan
        connection={connection}
        plan={step.plan}
        units={units}
        onBack={() => setStep({ name: 'choose' })}
        onChanged={(change) => setStep({ name: 'complete', plan: step.plan, change })}
      />
    )
  }
  return (
    <div className={styles.sides}>
      <CurrentPlan connection={connection} units={units} />
      {connection.plan.planChangeLocked ? (
        <Notice tone="info" title="Only we can change your plan">
          <HelpdeskLine when="For another plan" />
        </Notice>
      ) : (
        <OtherPlans
          connection={connection}
          units={units}
          chosen={chosen}
          onChosen={setChosen}
          onGoOn={(plan) => setStep({ name: 'confirm', plan })}
        />
      )}
    </div>
  )
}

type CurrentPlanProps = {
  readonly connection: CurrentIcp
  /** The account's usage in thirty days; empty if unknown. */
  readonly units: string
}

function CurrentPlan({ connection: { icp, plan }, units }: CurrentPlanProps) {
  // if the capacity charge cannot be loaded, the plan's own charges are shown, which are correct
  const capacity = useQuery({ ...capacityChargeQuery(icp), enabled: lacksCapacity(plan) })
  return (
    <div className={styles.group}>
      <h3>Your plan: {plan.PlanDisplayName}</h3>
      <Charges plan={withCapacity(plan, capacity.data?.capacityCharge ?? null)} units={units} />
      <p className="small soft">
        Connection {icp}. Prices {gstVerb()}.
        {units !== '' && ' The cost of 30 days is calculated from your use in the last year.'}
      </p>
    </div>
  )
}

type OtherPlansProps = CurrentPlanProps & {
  readonly chosen: string | null
  readonly onChosen: (planKey: string) => void
  readonly onGoOn: (plan: PowerPlan) => void
}

function OtherPlans({ connection, ...choice }: OtherPlansProps) {
  const offer = useQuery(plansForSaleQuery(connection.icp))
  const product = offer.data === undefined ? undefined : oneElectricityCoreProduct(offer.data)
  if (product === undefined && !offer.isError)
    return <Skeleton label="Loading other plans" lines={['text', 'text', 'button']} />
  if (product === undefined || typeof product === 'string') {
    return (
      <SectionError
        title="We could not load the other plans."
        onRetry={() => void offer.refetch()}
        retrying={offer.isFetching}
      >
        Your plan stays as it is.
      </SectionError>
    )
  }
  const plans = plansToChangeTo(connection, product.Plans)
  if (plans.length > 0) return <PlanForm connection={connection} plans={plans} {...choice} />
  return (
    <Notice tone="info" title="There is no other plan for your meter">
      <HelpdeskLine when="If you need another meter" />
    </Notice>
  )
}

type PlanFormProps = OtherPlansProps & {
  readonly plans: readonly PowerPlan[]
}

function PlanForm({ connection, plans, units, chosen, onChosen, onGoOn }: PlanFormProps) {
  const { icp, plan: from } = connection
  const field = `plan-${icp}`
  const plan = plans.find(({ PlanKey }) => PlanKey === chosen)
  const attempts = useAttempts(plan === undefined ? [{ fieldId: field, message: 'Choose a plan.' }] : [])

  function goOn() {
    if (plan !== undefined) onGoOn(plan)
  }

  return (
    <Form attempts={attempts} onSend={goOn} className={styles.part}>
      <RadioField
        id={field}
        label="Other plans for your meter"
        layout="wideCards"
        error={attempts.errorOf(field)}
        value={chosen}
        onValueChange={onChosen}
        choices={plans.map((each) => ({
          value: each.PlanKey,
          label: each.PlanDisplayName,
          hint: (
            <>
              <PlanDifference icp={icp} from={from} to={each} units={units} />
              <Charges plan={each} units={units} />
              {each.planChangeLocked && <p>Once you have this plan, only we can change it again.</p>}
            </>
          ),
        }))}
      />
      <div className={styles.buttons}>
        <Button type="submit">Continue</Button>
      </div>
    </Form>
  )
}
