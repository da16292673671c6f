import { useState } from 'react'

import type { MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers, plansForChange } from '@switchboard/domain/mobile/plan-choice'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { formatPlanOffer } from '../data-words.ts'

import { ChosenPlan } from './ChosenPlan.tsx'
import { MY_MOBILE, buildDialogHref } from './dialog-target.ts'
import { changeCosts } from './order-costs.ts'

type ChangeFormProps = {
  readonly service: MobileService
  readonly mobiles: readonly MobileService[]
  /** Whether the mobile leaves its group. Then only plans outside a group are offered. */
  readonly leavesGroup: boolean
  readonly offer: MobileProducts
  readonly busy: boolean
  readonly onSubmit: (planKey: string, costs: ReturnType<typeof changeCosts>) => void
  readonly onClose: () => void
}

const FIELD = 'mobile-plan'

/** The choice of another plan for a mobile. */
export function ChangeForm({
  service,
  mobiles,
  leavesGroup,
  offer,
  busy,
  onSubmit,
  onClose,
}: ChangeFormProps) {
  const { serviceEntity } = service
  const currentKey = service.plan.planKey
  const plans = plansForChange(offer.products, mobiles, service).filter(
    ({ groupTag }) => !leavesGroup || groupTag === null,
  )
  const [chosen, setChosen] = useState(leavesGroup ? null : currentKey)
  const plan = plans.find(({ planKey }) => planKey === chosen && planKey !== currentKey)
  const message = leavesGroup
    ? 'Choose the plan that it gets instead'
    : 'Choose another plan than the one you have now'
  const attempts = useAttempts(plan === undefined ? [{ fieldId: FIELD, message }] : [])

  function send() {
    if (plan !== undefined && !busy) onSubmit(plan.planKey, changeCosts(plan, serviceEntity))
  }

  if (plans.every(({ planKey }) => planKey === currentKey)) return <NoOtherPlan service={service} />
  return (
    <Form attempts={attempts} onSend={send} className={styles.form}>
      <RadioField
        id={FIELD}
        label={leavesGroup ? 'Plan of its own' : 'Plan'}
        error={attempts.errorOf(FIELD)}
        value={chosen}
        onValueChange={setChosen}
        choices={plans.map((each) => ({
          value: each.planKey,
          label: each.name,
          hint: `${formatPlanOffer(each, offer.billFrequency)}${each.planKey === currentKey ? ', your plan now' : ''}`,
        }))}
      />
      {plan !== undefined && (
        <ChosenPlan service={service} mobiles={mobiles} plan={plan} frequency={offer.billFrequency} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {leavesGroup ? 'Leave the group' : 'Change the plan'}
        </Button>
        {!busy && (
          <Button kind="plain" onClick={onClose}>
            {leavesGroup ? 'Stay in the group' : 'Keep the plan'}
          </Button>
        )}
      </div>
    </Form>
  )
}

function NoOtherPlan({ service }: Pick<ChangeFormProps, 'service'>) {
  return (
    <Notice tone="info" title="There is no other plan for this mobile at the moment">
      {leadsMembers(service) && (
        <p>
          It leads a group that has members, so its plan stays. Make one of them the leader, and change its
          plan a day later.{' '}
          <Link href={buildDialogHref(MY_MOBILE, { dialog: 'lead', mobile: service.serviceEntity })}>
            Change the group leader
          </Link>
        </p>
      )}
      <HelpdeskLine when="If you want another plan" />
    </Notice>
  )
}
