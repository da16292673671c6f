import type { Day } from '@switchboard/domain/day'
import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import { calculateStartDay } from '@switchboard/domain/ordering/adding/quote'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { formatLine } from '../line-words.ts'

import { MobileBills } from './MobileBills.tsx'
import { PlanComparison } from './PlanComparison.tsx'
import { leadChangeCosts } from './order-costs.ts'

type LeadFormProps = {
  readonly leader: MobileService
  readonly mobiles: readonly MobileService[]
  readonly offer: MobileProducts
  readonly chosen: string | null
  readonly onChosen: (serviceEntity: string) => void
  readonly busy: boolean
  readonly onSubmit: (change: MobileOrder, costs: readonly OrderCost[]) => void
  readonly onClose: () => void
}

const FIELD = 'next-leader'

/** The choice of the member that leads the group next. */
export function LeadForm(props: LeadFormProps) {
  const { leader, mobiles, offer, chosen, onChosen, busy, onSubmit, onClose } = props
  const members = listFreeMembers(leader, mobiles)
  const nextLeader = members.find(({ serviceEntity }) => serviceEntity === chosen)
  const plans = findPlans(offer, leader, nextLeader ?? members[0])
  const attempts = useAttempts(
    nextLeader === undefined ? [{ fieldId: FIELD, message: 'Choose who leads the group' }] : [],
  )

  function send() {
    if (nextLeader === undefined || plans === null || busy) return
    const costs = leadChangeCosts([
      { plan: plans.leader, entity: nextLeader.serviceEntity },
      { plan: plans.member, entity: leader.serviceEntity },
    ])
    onSubmit(toLeadOrder(leader, nextLeader, plans), costs)
  }

  if (leader.underWay.length > 0 || plans === null) {
    return (
      <Notice tone="info" title="No other mobile can lead the group at the moment">
        <p>{explainRefusal(leader, members)}</p>
        <HelpdeskLine when="If you want another leader now" />
      </Notice>
    )
  }
  return (
    <Form attempts={attempts} onSend={send} className={styles.form}>
      <p>The group shares the data of its leader’s plan. The two mobiles swap plans.</p>
      <RadioField
        id={FIELD}
        label="Who should lead the group?"
        error={attempts.errorOf(FIELD)}
        value={chosen}
        onValueChange={onChosen}
        choices={members.map((member) => ({
          value: member.serviceEntity,
          label: formatLine(member),
          hint: `${member.plan.name} now`,
        }))}
      />
      {nextLeader !== undefined && (
        <>
          <LeadComparison
            leader={leader}
            nextLeader={nextLeader}
            plans={plans}
            frequency={offer.billFrequency}
          />
          <MobileBills order={toLeadOrder(leader, nextLeader, plans)} frequency={offer.billFrequency} />
        </>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Change the group leader
        </Button>
        {!busy && (
          <Button kind="plain" onClick={onClose}>
            Keep the leader
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The first day with another leader. */
export function calculateLeadStart(): Day {
  return calculateStartDay({ kind: 'mobilelead', today: providerToday() })
}

/** The members of the leader's group without an order under way. */
function listFreeMembers({ groupTag }: MobileService, mobiles: readonly MobileService[]): MobileService[] {
  return mobiles.filter(
    (mobile) => mobile.groupTag === groupTag && !mobile.isGroupLeader && mobile.underWay.length === 0,
  )
}

/** The plan of the group's leader, and of the member that becomes or stops being the leader. */
type GroupPlans = { readonly leader: MobileProduct; readonly member: MobileProduct }

/** The order by which the two lines take each other's plan. */
function toLeadOrder(leader: MobileService, nextLeader: MobileService, plans: GroupPlans): MobileOrder {
  return {
    kind: 'mobilelead',
    turns: [
      { planKey: plans.leader.planKey, serviceEntity: nextLeader.serviceEntity },
      { planKey: plans.member.planKey, serviceEntity: leader.serviceEntity },
    ],
  }
}

/** Null if one of the plans is no longer sold, or if there is no member. */
function findPlans(
  { products }: MobileProducts,
  leader: MobileService,
  member: MobileService | undefined,
): GroupPlans | null {
  const leaderPlan = products.find(({ planKey }) => planKey === leader.plan.planKey)
  const memberPlan = products.find(({ planKey }) => planKey === member?.plan.planKey)
  return leaderPlan === undefined || memberPlan === undefined
    ? null
    : { leader: leaderPlan, member: memberPlan }
}

function explainRefusal({ underWay }: MobileService, members: readonly MobileService[]): string {
  if (underWay.length > 0) return 'The leader has an order under way. Try again once it is done.'
  return members.length === 0
    ? 'Every member has an order under way. Try again once it is done.'
    : 'One of the two plans is not sold any more.'
}

type LeadComparisonProps = {
  readonly leader: MobileService
  readonly nextLeader: MobileService
  readonly plans: GroupPlans
  readonly frequency: MobileProducts['billFrequency']
}

/** The plans and prices of both mobiles before and after the change. */
function LeadComparison({ leader, nextLeader, plans, frequency }: LeadComparisonProps) {
  const from = calculateLeadStart()
  return (
    <>
      <section className={styles.group} aria-label={`${formatLine(nextLeader)} before and after`}>
        <h3>{formatLine(nextLeader)} leads</h3>
        <PlanComparison current={nextLeader.plan} next={plans.leader} from={from} frequency={frequency} />
      </section>
      <section className={styles.group} aria-label={`${formatLine(leader)} before and after`}>
        <h3>{formatLine(leader)} is a member</h3>
        <PlanComparison current={leader.plan} next={plans.member} from={from} frequency={frequency} />
      </section>
      <p className="small soft">Both change on the same day. Each plan is charged for its days.</p>
    </>
  )
}
