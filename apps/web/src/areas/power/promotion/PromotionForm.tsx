import type { Day } from '@switchboard/domain/day'
import type { PowerPlan } from '@switchboard/domain/power/plans'
import type { Promotion } from '@switchboard/domain/power/promotion'

import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { SubmitFailure } from '#web/ordering/SubmitFailure.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { gstVerb } from '#web/http/gst-words.ts'

import { Charges } from '../Charges.tsx'
import { describeSwitch, listPowerTerms } from '../sign-up/words.ts'

import { PromotionPlaced } from './PromotionPlaced.tsx'
import { FIELDS, usePromotionForm } from './use-promotion-form.ts'

type PromotionFormProps = {
  readonly promotion: Promotion
  /** The address of the connection. */
  readonly lines: readonly string[]
  readonly plans: readonly PowerPlan[]
  readonly switchesOn: Day
}

type FormState = ReturnType<typeof usePromotionForm>

/** Source: PWR-039 to PWR-047. */
export function PromotionForm({ promotion, lines, plans, switchesOn }: PromotionFormProps) {
  const form = usePromotionForm(promotion, plans)
  const { choice, plan, attempts, order, change } = form
  if (order.outcome?.step === 'complete') return <PromotionPlaced switchesOn={switchesOn} />
  return (
    <Form attempts={attempts} onSend={form.send} className={styles.form}>
      <AddressCard form={form} icp={promotion.icp} lines={lines} />
      <PlanCard form={form} plans={plans} />
      <Card title="The terms and conditions">
        <div className={styles.part}>
          {plan !== undefined && (
            <ul>
              {listPowerTerms(plan, describeSwitch(switchesOn), 'switching').map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          )}
          <CheckboxField
            id={FIELDS.terms}
            label="I accept the terms and conditions"
            error={attempts.errorOf(FIELDS.terms)}
            checked={choice.termsAccepted}
            onCheckedChange={(termsAccepted) => change({ termsAccepted })}
          />
        </div>
      </Card>
      <div className={styles.buttons}>
        <Button type="submit" busy={order.isPending}>
          Get it now
        </Button>
      </div>
      <Outcome form={form} />
    </Form>
  )
}

type AddressCardProps = Pick<PromotionFormProps, 'lines'> & {
  readonly form: FormState
  readonly icp: string
}

function AddressCard({ form: { choice, attempts, change }, icp, lines }: AddressCardProps) {
  return (
    <Card title="Where you get power">
      <div className={styles.part}>
        <address>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <p className="small soft">Connection {icp}</p>
        <CheckboxField
          id={FIELDS.address}
          label="This address is correct"
          error={attempts.errorOf(FIELDS.address)}
          checked={choice.addressConfirmed}
          onCheckedChange={(addressConfirmed) => change({ addressConfirmed })}
        />
      </div>
    </Card>
  )
}

/** Source: PWR-040, PWR-041. */
function PlanCard({
  form: { choice, attempts, change },
  plans,
}: { readonly form: FormState } & Pick<PromotionFormProps, 'plans'>) {
  return (
    <Card title="Your power plan">
      <div className={styles.part}>
        <RadioField
          id={FIELDS.plan}
          label="Choose your power plan"
          hint={`Prices ${gstVerb()}.`}
          error={attempts.errorOf(FIELDS.plan)}
          value={choice.planKey}
          onValueChange={(planKey) => change({ planKey })}
          choices={plans.map((plan) => ({
            value: plan.PlanKey,
            label: plan.PlanDisplayName,
            hint: <Charges plan={plan} />,
          }))}
        />
        <CheckboxField
          id="promotion-medical"
          label="Someone at home depends on power for their health"
          hint="Such as a machine for breathing or dialysis. We then never cut the power off for a bill."
          checked={choice.medicallyDependent}
          onCheckedChange={(medicallyDependent) => change({ medicallyDependent })}
        />
      </div>
    </Card>
  )
}

/** The dialog for an order that was refused, or whose outcome is unknown. */
function Outcome({ form: { order, send } }: { readonly form: FormState }) {
  const { outcome } = order
  if (outcome?.step === 'inDoubt') {
    return (
      <SubmitDoubt
        isCheckingOutcome={order.isPending}
        isInDoubt
        onAsk={() => order.askAgain(outcome.name)}
        onClose={order.dismiss}
      />
    )
  }
  if (outcome?.step !== 'failed') return null
  return (
    <SubmitFailure
      code={outcome.feedback[0] ?? outcome.code}
      busy={order.isPending}
      onResubmit={send}
      onClose={order.dismiss}
    />
  )
}
