import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers, plansForChange } from '@switchboard/domain/mobile/plan-choice'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { planPrice } from '../price-words.ts'
import { mobileProductsQuery } from '../queries.ts'

import { mobileAdvice } from './advice.ts'
import { Costs } from './Costs.tsx'
import { NowAndThen } from './NowAndThen.tsx'
import { changeCosts } from './order-costs.ts'
import { useMobileOrder } from './use-mobile-order.ts'

type ChangeDialogProps = {
  readonly service: MobileService
  readonly mobiles: readonly MobileService[]
  /** The mobile is to leave its group, so only plans outside a group are offered. */
  readonly leaves: boolean
  readonly onClose: () => void
}

/**
 * The `change` dialog: chooses another plan for a mobile and shows the outcome. Source: MOB-012, MOB-019, MOB-021,
 * MOB-044.
 */
export function ChangeDialog({ service, mobiles, leaves, onClose }: ChangeDialogProps) {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const products = useQuery(mobileProductsQuery())
  const order = useMobileOrder('mobileplan', { onPlaced: setPlaced, onFailed: setFailure })
  const close = order.isSending ? undefined : onClose

  if (order.isInDoubt)
    return <SubmitDoubt isAsking={order.isAsking} isInDoubt onAsk={order.askAgain} onClose={order.dismiss} />
  if (placed !== null) return <PlanChanges service={service} order={placed} onClose={onClose} />
  return (
    <Dialog
      key="change"
      open
      title={`${leaves ? 'Leave the group with' : 'Change the plan of'} ${service.serviceEntity}`}
      {...(close !== undefined && { onClose: close })}
    >
      {failure !== null && !order.isSending && (
        <Notice tone="critical" role="alert" title="Your plan was not changed">
          <p>{mobileAdvice(failure)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      {products.data === undefined ? (
        <Loading query={products} />
      ) : (
        <ChangeForm
          service={service}
          mobiles={mobiles}
          leaves={leaves}
          offer={products.data}
          busy={order.isSending}
          onSubmit={(planKey, costs) => {
            setFailure(null)
            void order.send({ kind: 'mobileplan', planKey, serviceEntity: service.serviceEntity }, costs)
          }}
          {...(close !== undefined && { onClose: close })}
        />
      )}
      <SubmitDoubt isAsking={order.isAsking} isInDoubt={false} onAsk={order.askAgain} onClose={onClose} />
    </Dialog>
  )
}

type LoadingProps = {
  readonly query: {
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** A placeholder while the plans load, or an error if loading failed. */
export function Loading({ query }: LoadingProps) {
  if (!query.isError) return <Skeleton label="Loading the plans" lines={['button', 'button', 'button']} />
  return (
    <SectionError
      title="We could not load the plans."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      Nothing has been changed.
    </SectionError>
  )
}

type ChangeFormProps = Pick<ChangeDialogProps, 'service' | 'mobiles' | 'leaves'> & {
  readonly offer: MobileProducts
  readonly busy: boolean
  readonly onSubmit: (planKey: string, costs: ReturnType<typeof changeCosts>) => void
  readonly onClose?: () => void
}

const FIELD = 'mobile-plan'

function ChangeForm({ service, mobiles, leaves, offer, busy, onSubmit, onClose }: ChangeFormProps) {
  const { serviceEntity, plan: current } = service
  const plans = plansForChange(offer.products, mobiles, service).filter(
    ({ groupTag }) => !leaves || groupTag === null,
  )
  const [chosen, setChosen] = useState(leaves ? null : current.planKey)
  const plan = plans.find(({ planKey }) => planKey === chosen && planKey !== current.planKey)
  const message = leaves
    ? 'Choose the plan that it gets instead'
    : 'Choose another plan than the one you have now'
  const attempts = useAttempts(plan === undefined ? [{ fieldId: FIELD, message }] : [])
  const costs = plan === undefined ? [] : changeCosts(plan, serviceEntity)

  function submit(event: FormEvent) {
    event.preventDefault()
    attempts.begin()
    if (plan !== undefined && !busy) onSubmit(plan.planKey, costs)
  }

  if (plans.every(({ planKey }) => planKey === current.planKey)) {
    return (
      <Notice tone="info" title="There is no other plan for this mobile at the moment">
        {leadsMembers(service) && (
          <p>It leads a group that has members. Give each of them a plan of its own first.</p>
        )}
        <HelpdeskLine when="If you want another plan" />
      </Notice>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      <RadioField
        id={FIELD}
        label={leaves ? 'Plan of its own' : 'Plan'}
        error={attempts.errorOf(FIELD)}
        value={chosen}
        onValueChange={setChosen}
        choices={plans.map((each) => ({
          value: each.planKey,
          label: each.name,
          hint: `${planPrice(each, offer.billFrequency)}${each.planKey === current.planKey ? ', your plan now' : ''}`,
        }))}
      />
      {plan !== undefined && (
        <PlanShown service={service} mobiles={mobiles} leaves={leaves} plan={plan} offer={offer} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {leaves ? 'Leave the group' : 'Change the plan'}
        </Button>
        {onClose !== undefined && (
          <Button kind="plain" onClick={onClose}>
            {leaves ? 'Stay in the group' : 'Keep the plan'}
          </Button>
        )}
      </div>
    </form>
  )
}

type PlanShownProps = Pick<ChangeDialogProps, 'service' | 'mobiles' | 'leaves'> & {
  readonly plan: MobileProduct
  readonly offer: MobileProducts
}

/**
 * The cost and start of the chosen plan. If the mobile leaves a group, the text names the data that it no longer
 * shares.
 */
function PlanShown({ service, mobiles, leaves, plan, offer: { billFrequency } }: PlanShownProps) {
  const { serviceEntity, plan: current, groupTag } = service
  const from = addDays(providerToday(), 1)
  if (!leaves) {
    return (
      <div className={styles.group}>
        <Costs costs={changeCosts(plan, serviceEntity)} frequency={billFrequency} />
        <p className="small soft">
          From {dayText(from)} on, instead of {current.name} for {planPrice(current, billFrequency)}. Each is
          charged for its days.
        </p>
      </div>
    )
  }
  const leader = mobiles.find((each) => each.isGroupLeader && each.groupTag === groupTag)
  const shared = leader === undefined ? 'the group' : `${leader.plan.name} of ${leader.serviceEntity}`
  return (
    <div className={styles.group}>
      <NowAndThen now={current} then={plan} from={from} frequency={billFrequency} />
      <p>
        It then no longer shares {shared}: it has the data of its own plan alone. Its place in the group is
        free for another mobile.
      </p>
      <p className="small soft">Each plan is charged for its days.</p>
    </div>
  )
}

type PlanChangesProps = Pick<ChangeDialogProps, 'service' | 'onClose'> & { readonly order: string }

function PlanChanges({ service, order, onClose }: PlanChangesProps) {
  return (
    <Dialog
      key="placed"
      open
      title="Your plan changes"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to my mobile</Button>}
    >
      <p>
        {service.serviceEntity} has its new plan from {dayText(addDays(providerToday(), 1))} on.
      </p>
      <p className="soft">Your order has the number {order}. We have sent you a message with the details.</p>
    </Dialog>
  )
}
