import { NO_POWER } from '@switchboard/domain/change-product/draft'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { needsSiteAccess } from '@switchboard/domain/change-product/site-access'
import { equipmentLocationsShown } from '@switchboard/domain/meter-reading/site-access'
import { MAX_METER_NOTE_LETTERS } from '@switchboard/domain/ordering/order-parts'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

import styles from '#web/ordering/Order.module.css'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'

import { ComparePower } from '../comparing/ComparePower.tsx'

import { MEDICAL_FIELD, stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** Power at the new address. Source: CHG-028, MOV-017 to MOV-024. */
export function PowerPart({ order, saveDraft, errorOf }: PartProps) {
  const { draft, facts, powerPlan } = order
  const supply = facts.offer.power
  return (
    <div className={styles.part}>
      <RadioField
        id={stepField('power')}
        label="Power plan"
        hint={supply === null ? undefined : `For the meter ${supply.icp}.`}
        error={errorOf(stepField('power'))}
        value={draft.powerPlan}
        onValueChange={(key) => saveDraft(applyChoice({ draft, facts }, 'powerPlan', key))}
        choices={[
          ...(supply?.plans ?? []).map((plan) => ({
            value: plan.planKey,
            label: plan.description,
            hint: `${ratesText(plan, facts.businessGroup)}.`,
          })),
          { value: NO_POWER, label: 'No power from us' },
        ]}
      />
      {facts.offer.hasPower && supply !== null && supply.plans.length > 0 && (
        <ComparePower plans={supply.plans} />
      )}
      {powerPlan !== null && (
        <RadioField
          id={MEDICAL_FIELD}
          error={errorOf(MEDICAL_FIELD)}
          label="Does anyone at home depend on power for their health?"
          hint="Such as a machine for breathing or dialysis. We then never cut the power off for a bill."
          value={toYesOrNo(draft.medicallyDependent)}
          onValueChange={(value) =>
            saveDraft(applyChoice({ draft, facts }, 'medicallyDependent', value === 'yes'))
          }
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      )}
      {needsSiteAccess(order) && <SiteAccess order={order} saveDraft={saveDraft} />}
    </div>
  )
}

function toYesOrNo(answer: boolean | null): 'yes' | 'no' | null {
  if (answer === null) return null
  return answer ? 'yes' : 'no'
}

const NO_ACCESS = { key: '', notes: '', dog: false }

/** Questions for the visit of the meter reader. Source: MOV-019, MOV-021 to MOV-023. */
function SiteAccess({ order, saveDraft }: Pick<PartProps, 'order' | 'saveDraft'>) {
  const { draft, facts } = order
  const access = draft.siteAccess ?? NO_ACCESS
  const change = (part: Partial<typeof access>) =>
    saveDraft(applyChoice({ draft, facts }, 'siteAccess', { ...access, ...part }))
  const insideLocations = equipmentLocationsShown(facts.offer.equipmentLocations)
  const shown = insideLocations.length > 0 ? insideLocations : facts.offer.equipmentLocations
  return (
    <fieldset className={styles.part}>
      <legend>
        <strong>How do we get to the meter?</strong>
      </legend>
      <p className="small soft">Someone comes to read this meter.</p>
      <SelectField
        id="meter-place"
        label="Where is it?"
        placeholder="I do not know"
        width="twenty"
        value={access.key}
        onValueChange={(key) => change({ key })}
        options={shown.map(({ key, display }) => ({ value: key, label: display }))}
      />
      <TextAreaField
        id="meter-notes"
        label="What should they know?"
        optional
        maxLength={MAX_METER_NOTE_LETTERS}
        value={access.notes}
        onValueChange={(notes) => change({ notes })}
      />
      <CheckboxField
        id="meter-dog"
        label="There is a dog"
        checked={access.dog}
        onCheckedChange={(dog) => change({ dog })}
      />
    </fieldset>
  )
}
