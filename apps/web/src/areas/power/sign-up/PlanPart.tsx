import { planRates } from '@switchboard/domain/power/prices'
import { findCostByFile } from '@switchboard/domain/power/sign-up/draft'
import { plansOffered } from '@switchboard/domain/power/sign-up/steps'
import { averageThirtyDays } from '@switchboard/domain/usage/power-plans'
import type { PlansCompared } from '@switchboard/domain/usage/power-plans'

import { gstVerb } from '#web/http/gst-words.ts'
import { CompareByFile } from '#web/ordering/CompareByFile.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { Charges } from '../Charges.tsx'

import type { PartProps } from './part.ts'
import { NO_PLAN } from './connection-words.ts'
import { formatCredit } from './words.ts'

/**
 * The plans with their charges, and the question about health. Source: PWR-052 to PWR-057, PWR-059,
 * PWR-094.
 */
export function PlanPart({ signUp: { draft, facts }, onAnswer, errorOf }: PartProps) {
  const plans = plansOffered(facts)
  const credit = facts.qualification?.credit ?? null
  if (plans.length === 0) return <Notice tone="caution" role="alert" title={NO_PLAN} />
  return (
    <>
      {credit !== null && <CreditNotice credit={credit} />}
      <TextField
        id="power-units"
        label="How many kWh do you use in 30 days?"
        hint="The kilowatt hours (kWh) on a monthly power bill. We then show what each plan would cost."
        optional
        width="ten"
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        error={errorOf('power-units')}
        value={draft.units}
        onValueChange={(units) => onAnswer({ units })}
      />
      <RadioField
        id="power-plan"
        label="Power plan"
        hint={`Prices ${gstVerb()}.`}
        error={errorOf('power-plan')}
        value={draft.planKey}
        onValueChange={(planKey) => onAnswer({ planKey })}
        choices={plans.map((plan) => ({
          value: plan.PlanKey,
          label: plan.PlanDisplayName,
          hint: <Charges plan={plan} units={draft.units} byFile={findCostByFile(draft, plan.PlanKey)} />,
        }))}
      />
      {facts.qualification?.connection.metering.ami === true && (
        <CompareByFile
          summary="Compare the plans by what you used with your current power company"
          plans={plans.map(planRates)}
          icp={facts.qualification.connection.icp}
          onCompared={(compared) => onAnswer({ byFile: compared && calculateThirtyDays(compared) })}
        />
      )}
      <MedicalField draft={draft} onAnswer={onAnswer} error={errorOf('power-medical')} />
    </>
  )
}

function CreditNotice({ credit }: { readonly credit: Parameters<typeof formatCredit>[0] }) {
  return (
    <Notice tone="positive" title={`Power and broadband together: a credit of ${formatCredit(credit)}.`}>
      We take it off your first bill with power.
    </Notice>
  )
}

type MedicalFieldProps = Pick<PartProps, 'onAnswer'> & {
  readonly draft: PartProps['signUp']['draft']
  readonly error: string | undefined
}

function MedicalField({ draft, onAnswer, error }: MedicalFieldProps) {
  return (
    <RadioField
      id="power-medical"
      error={error}
      label="Does anyone at home depend on power for their health?"
      hint="Such as a machine for breathing or dialysis. We then never cut the power off for a bill."
      value={toYesOrNo(draft.medicallyDependent)}
      onValueChange={(value) => onAnswer({ medicallyDependent: value === 'yes' })}
      choices={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
  )
}

function toYesOrNo(answer: boolean | null): 'yes' | 'no' | null {
  if (answer === null) return null
  return answer ? 'yes' : 'no'
}

/** The cost of thirty days in cents, by plan key. A plan is left out if its cost depends on unknown night usage. */
function calculateThirtyDays(compared: PlansCompared): Record<string, number> {
  return Object.fromEntries(
    compared.costs.flatMap(({ plan: { planKey } }) => {
      const cents = averageThirtyDays(compared, planKey)
      return cents === null ? [] : [[planKey, cents]]
    }),
  )
}
