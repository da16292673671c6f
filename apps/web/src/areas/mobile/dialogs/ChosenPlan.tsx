import { Suspense } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'

import { providerToday } from '#web/http/configuration.ts'
import { lazyOptionalPart } from '#web/http/on-demand.ts'
import styles from '#web/ordering/Order.module.css'

import { formatLine } from '../line-words.ts'
import { formatPlanPrice } from '../price-words.ts'

import { Costs } from './Costs.tsx'
import { MobileBills } from './MobileBills.tsx'
import { PlanComparison } from './PlanComparison.tsx'
import { changeCosts } from './order-costs.ts'

const LastPeriods = lazyOptionalPart(async () => (await import('../use/LastPeriods.tsx')).LastPeriods)

type ChosenPlanProps = {
  readonly service: MobileService
  /** All mobiles of the account. The group leader is looked up among them. */
  readonly mobiles: readonly MobileService[]
  readonly plan: MobileProduct
  readonly frequency: MobileProducts['billFrequency']
}

/** What another plan of a mobile changes: price, group, data beside the use until now, and the bills to come. Source: MOB-073. */
export function ChosenPlan(props: ChosenPlanProps) {
  const { plan, frequency } = props
  const { serviceEntity } = props.service
  return (
    <>
      <PlanTerms {...props} />
      <Suspense>
        <LastPeriods serviceEntity={serviceEntity} plan={plan} />
      </Suspense>
      <MobileBills
        order={{ kind: 'mobileplan', planKey: plan.planKey, serviceEntity }}
        frequency={frequency}
      />
    </>
  )
}

/**
 * The cost and start of the chosen plan. If the mobile leaves a group, the text names the data that it no longer
 * shares.
 */
function PlanTerms({ service, mobiles, plan, frequency }: ChosenPlanProps) {
  const { serviceEntity, plan: current, groupTag, isGroupLeader } = service
  // another plan than a group's ends the membership, whichever button opened the dialog
  const leavesGroup = groupTag !== null && !isGroupLeader && plan.groupTag !== groupTag
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
  const shared = leader === undefined ? 'the group' : `${leader.plan.name} of ${formatLine(leader)}`
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
