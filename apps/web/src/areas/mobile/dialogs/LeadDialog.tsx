import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import { calculateStartDay } from '@switchboard/domain/ordering/adding/quote'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { mobileProductsQuery } from '../queries.ts'

import { mobileAdvice } from './advice.ts'
import { Loading } from './ChangeDialog.tsx'
import { NowAndThen } from './NowAndThen.tsx'
import { PlacedDialog } from './OutcomeDialogs.tsx'
import { leadChangeCosts } from './order-costs.ts'
import { useMobileOrder } from './use-mobile-order.ts'

type LeadDialogProps = {
  readonly leader: MobileService
  readonly mobiles: readonly MobileService[]
  readonly onClose: () => void
}

const FIELD = 'next-leader'
const NO_GROUP = 'One of the two is not in the group any more. Nothing has been changed.'

/** The lead of a group goes from one mobile to one of its members: each gets the plan of the other, both on one day. */
export function LeadDialog({ leader, mobiles, onClose }: LeadDialogProps) {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const products = useQuery(mobileProductsQuery())
  const order = useMobileOrder('mobilelead', { onPlaced: setPlaced, onFailed: setFailure })
  const close = order.isSending ? undefined : onClose
  const { serviceEntity } = leader

  if (order.isInDoubt)
    return <SubmitDoubt isAsking={order.isAsking} isInDoubt onAsk={order.askAgain} onClose={order.dismiss} />
  if (placed !== null) {
    return (
      <PlacedDialog
        title="The lead goes over"
        next={`${chosen} leads the group from ${dayText(firstDay())} on, and ${serviceEntity} is a member of it.`}
        order={placed}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      title={`Hand over the lead of ${serviceEntity}`}
      {...(close !== undefined && { onClose: close })}
    >
      {failure !== null && !order.isSending && (
        <Notice tone="critical" role="alert" title="The lead was not handed over">
          <p>{failure === 'MOBILE_GROUP_NOT_FOUND' ? NO_GROUP : mobileAdvice(failure)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      {products.data === undefined ? (
        <Loading query={products} />
      ) : (
        <LeadForm
          leader={leader}
          mobiles={mobiles}
          offer={products.data}
          chosen={chosen}
          onChosen={setChosen}
          busy={order.isSending}
          onSubmit={(change, costs) => {
            setFailure(null)
            void order.send(change, costs)
          }}
          {...(close !== undefined && { onClose: close })}
        />
      )}
      <SubmitDoubt isAsking={order.isAsking} isInDoubt={false} onAsk={order.askAgain} onClose={onClose} />
    </Dialog>
  )
}

function firstDay() {
  return calculateStartDay({ kind: 'mobilelead', today: providerToday() })
}

type LeadFormProps = Pick<LeadDialogProps, 'leader' | 'mobiles'> & {
  readonly offer: MobileProducts
  readonly chosen: string | null
  readonly onChosen: (serviceEntity: string) => void
  readonly busy: boolean
  readonly onSubmit: (change: MobileOrder, costs: readonly OrderCost[]) => void
  readonly onClose?: () => void
}

function LeadForm({ leader, mobiles, offer, chosen, onChosen, busy, onSubmit, onClose }: LeadFormProps) {
  const { products, billFrequency } = offer
  const members = mobiles.filter(
    ({ groupTag, isGroupLeader, underWay }) =>
      groupTag === leader.groupTag && !isGroupLeader && underWay.length === 0,
  )
  const next = members.find(({ serviceEntity }) => serviceEntity === chosen)
  const findPlan = (key: string | undefined) => products.find(({ planKey }) => planKey === key)
  const [leads, joins] = [findPlan(leader.plan.planKey), findPlan((next ?? members[0])?.plan.planKey)]
  const attempts = useAttempts(
    next === undefined ? [{ fieldId: FIELD, message: 'Choose who leads the group' }] : [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    attempts.begin()
    if (next === undefined || leads === undefined || joins === undefined || busy) return
    const [to, from] = [next.serviceEntity, leader.serviceEntity]
    onSubmit(
      {
        kind: 'mobilelead',
        turns: [
          { serviceEntity: to, planKey: leads.planKey },
          { serviceEntity: from, planKey: joins.planKey },
        ],
      },
      leadChangeCosts([
        { plan: leads, entity: to },
        { plan: joins, entity: from },
      ]),
    )
  }

  if (leader.underWay.length > 0 || leads === undefined || joins === undefined) {
    return (
      <Notice tone="info" title="The lead cannot go to another mobile at the moment">
        <p>{whyNot(leader, members)}</p>
        <HelpdeskLine when="If you want another leader now" />
      </Notice>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      <p>The group shares what its leader’s plan has. The two mobiles take each other’s plan.</p>
      <RadioField
        id={FIELD}
        label="Who leads from then on?"
        error={attempts.errorOf(FIELD)}
        value={chosen}
        onValueChange={onChosen}
        choices={members.map(({ serviceEntity, plan }) => ({
          value: serviceEntity,
          label: serviceEntity,
          hint: `${plan.name} now`,
        }))}
      />
      {next !== undefined && (
        <LeadShown next={next} leader={leader} leads={leads} joins={joins} frequency={billFrequency} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Hand over the lead
        </Button>
        {onClose !== undefined && (
          <Button kind="plain" onClick={onClose}>
            Keep the leader
          </Button>
        )}
      </div>
    </form>
  )
}

type LeadShownProps = {
  readonly next: MobileService
  readonly leader: MobileService
  /** The plans of who leads, and of who is a member. */
  readonly leads: MobileProduct
  readonly joins: MobileProduct
  readonly frequency: MobileProducts['billFrequency']
}

/** What each of the two costs before and after. */
function LeadShown({ next, leader, leads, joins, frequency }: LeadShownProps) {
  return (
    <>
      <section className={styles.group} aria-label={`${next.serviceEntity} before and after`}>
        <h3>{next.serviceEntity} leads</h3>
        <NowAndThen now={next.plan} then={leads} from={firstDay()} frequency={frequency} />
      </section>
      <section className={styles.group} aria-label={`${leader.serviceEntity} before and after`}>
        <h3>{leader.serviceEntity} is a member</h3>
        <NowAndThen now={leader.plan} then={joins} from={firstDay()} frequency={frequency} />
      </section>
      <p className="small soft">Both change on the same day. Each plan is charged for its days.</p>
    </>
  )
}

function whyNot({ underWay }: MobileService, members: readonly MobileService[]): string {
  if (underWay.length > 0) return 'Something is on its way for the leader. Try again once it is there.'
  return members.length === 0
    ? 'Something is on its way for every member. Try again once it is there.'
    : 'One of the two plans is not sold any more.'
}
