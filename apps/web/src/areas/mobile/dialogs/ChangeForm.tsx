import { useState } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers, plansForChange } from '@switchboard/domain/mobile/plan-choice'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { formatPlanOffer } from '../data-words.ts'
import { formatPlanPrice } from '../price-words.ts'
import { LastPeriods } from '../use/LastPeriods.tsx'

import { Costs } from './Costs.tsx'
import { MY_MOBILE, buildDialogHref } from './dialog-target.ts'
import { MobileBills } from './MobileBills.tsx'
import { PlanComparison } from './PlanComparison.tsx'
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
  // another plan than a group's ends the membership, whichever button opened the dialog
  const isLeaving = plan !== undefined && isMember(service) && plan.groupTag !== service.groupTag
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
        <PlanTerms
          service={service}
          mobiles={mobiles}
          leavesGroup={isLeaving}
          plan={plan}
          frequency={offer.billFrequency}
        />
      )}
      {plan !== undefined && (
        <>
          <LastPeriods serviceEntity={serviceEntity} plan={plan} />
          <MobileBills
            order={{ kind: 'mobileplan', planKey: plan.planKey, serviceEntity }}
            frequency={offer.billFrequency}
          />
        </>
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

function isMember({ groupTag, isGroupLeader }: MobileService): boolean {
  return groupTag !== null && !isGroupLeader
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

type PlanTermsProps = Pick<ChangeFormProps, 'service' | 'mobiles' | 'leavesGroup'> & {
  readonly plan: MobileProduct
  readonly frequency: MobileProducts['billFrequency']
}

/**
 * The cost and start of the chosen plan. If the mobile leaves a group, the text names the data that it no longer
 * shares.
 */
function PlanTerms({ service, mobiles, leavesGroup, plan, frequency }: PlanTermsProps) {
  const { serviceEntity, plan: current, groupTag } = service
  const from = addDays(providerToday(), 1)
  if (!leavesGroup) {
    return (
      <div className={styles.group}>
        <Costs costs={changeCosts(plan, serviceEntity)} frequency={frequency} />
        <p className="small soft">
          From {dayText(from)} on, instead of {current.name} for {formatPlanPrice(current, frequency)}. Each
          is charged for its days.
        </p>
      </div>
    )
  }
  const leader = mobiles.find((each) => each.isGroupLeader && each.groupTag === groupTag)
  const shared = leader === undefined ? 'the group' : `${leader.plan.name} of ${leader.serviceEntity}`
  return (
    <div className={styles.group}>
      <PlanComparison current={current} next={plan} from={from} frequency={frequency} />
      <p>
        It then no longer shares {shared}: it has the data of its own plan alone. Its place in the group is
        free for another mobile.
      </p>
      <p className="small soft">Each plan is charged for its days.</p>
    </div>
  )
}
