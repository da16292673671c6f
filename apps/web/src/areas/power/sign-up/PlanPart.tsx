import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PlanCharge, PowerPlan } from '@switchboard/domain/power/contract'
import {
  chargeUnit,
  chargesInOrder,
  costOfThirtyDays,
  planRates,
  unitPriceText,
} from '@switchboard/domain/power/prices'
import { findCostByFile, parseUnits } from '@switchboard/domain/power/sign-up/draft'
import { plansOffered } from '@switchboard/domain/power/sign-up/steps'
import { averageThirtyDays } from '@switchboard/domain/usage/power-plans'
import type { PlansCompared } from '@switchboard/domain/usage/power-plans'

import { configuration } from '#web/http/configuration.ts'
import { CompareByFile } from '#web/ordering/CompareByFile.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { gstVerb, toShownCharge, toShownRate } from '#web/http/prices.ts'

import type { PartProps } from './part.ts'
import { NO_PLAN, creditText } from './words.ts'

/**
 * The plans with their charges, and the question about health. Source: PWR-052 to PWR-057, PWR-059,
 * PWR-094.
 */
export function PlanPart({ signUp: { draft, facts }, put, errorOf }: PartProps) {
  const plans = plansOffered(facts)
  const credit = facts.qualification?.credit ?? null
  if (plans.length === 0) return <Notice tone="caution" role="alert" title={NO_PLAN} />
  return (
    <>
      {credit !== null && (
        <Notice tone="positive" title={`Power and broadband together: a credit of ${creditText(credit)}.`}>
          We take it off your first bill with power.
        </Notice>
      )}
      <TextField
        id="power-units"
        label="How many units do you use in 30 days?"
        hint="The kilowatt hours (kWh) on a power bill of a month. We then say what each plan would cost."
        optional
        width="ten"
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        error={errorOf('power-units')}
        value={draft.units}
        onValueChange={(units) => put({ units })}
      />
      <RadioField
        id="power-plan"
        label="Power plan"
        hint={`Prices ${gstVerb()}.`}
        error={errorOf('power-plan')}
        value={draft.planKey}
        onValueChange={(planKey) => put({ planKey })}
        choices={plans.map((plan) => ({
          value: plan.PlanKey,
          label: plan.PlanDisplayName,
          hint: <Charges plan={plan} units={draft.units} byFile={findCostByFile(draft, plan.PlanKey)} />,
        }))}
      />
      {facts.qualification?.connection.metering.ami === true && (
        <CompareByFile
          summary="Compare the plans by what you used with your power company of now"
          plans={plans.map(planRates)}
          icp={facts.qualification.connection.icp}
          onCompared={(compared) => put({ byFile: compared && thirtyDaysOfEach(compared) })}
        />
      )}
      <RadioField
        id="power-medical"
        error={errorOf('power-medical')}
        label="Does anybody at home depend on power for their health?"
        hint="Such as a machine for breathing or dialysis. We then never cut the power off for a bill."
        value={draft.medicallyDependent === null ? null : draft.medicallyDependent ? 'yes' : 'no'}
        onValueChange={(value) => put({ medicallyDependent: value === 'yes' })}
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    </>
  )
}

/** By plan key, in cents. A plan is left out if its cost is unknown because the night usage is unknown. */
function thirtyDaysOfEach(compared: PlansCompared): Record<string, number> {
  return Object.fromEntries(
    compared.costs.flatMap(({ plan: { planKey } }) => {
      const cents = averageThirtyDays(compared, planKey)
      return cents === null ? [] : [[planKey, cents]]
    }),
  )
}

type ChargesProps = {
  readonly plan: PowerPlan
  /** Units in thirty days, as typed. */
  readonly units?: string
  /** The cost of thirty days by a file of the customer; null without a file. */
  readonly byFile?: Cents | null
}

/** The charges of a plan, a line each, with the cost of thirty days. */
export function Charges({ plan, units = '', byFile = null }: ChargesProps) {
  const thirtyDays = parseUnits(units)
  const charges = chargesInOrder(plan.Charges, configuration.value().productListOrder ?? [])
  return (
    <>
      <ul>
        {charges.map((charge) => (
          <li key={charge.DisplayName}>{chargeText(charge)}</li>
        ))}
      </ul>
      {thirtyDays !== null && <p>{costText(plan, thirtyDays)}</p>}
      {byFile !== null && <p>By your file, 30 days cost {moneyText(toShownCharge(byFile))} on average.</p>}
    </>
  )
}

function chargeText(charge: PlanCharge): string {
  const { DisplayName, ChargeIncludingGst, chargeableCapacity } = charge
  const capacity = chargeableCapacity === undefined ? '' : `, for ${chargeableCapacity} kVA`
  return `${DisplayName}: ${unitPriceText(toShownRate(ChargeIncludingGst))} ${chargeUnit(charge)}${capacity}`
}

function costText({ Charges: charges }: PowerPlan, units: number): string {
  const cost = costOfThirtyDays(charges, units)
  const [least, most] = [toShownCharge(cost.least), toShownCharge(cost.most)]
  if (least === most) return `${units} units in 30 days cost ${moneyText(most)}.`
  return `${units} units in 30 days cost from ${moneyText(least)} to ${moneyText(most)}, by when you use them.`
}
