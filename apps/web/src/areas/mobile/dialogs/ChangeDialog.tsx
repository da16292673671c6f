import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { formatLine } from '../line-words.ts'
import { mobileProductsQuery } from '../queries.ts'

import { mobileAdvice } from './advice.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { LoadedPlans } from './LoadedPlans.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { PlanUnderWay } from './PlanUnderWay.tsx'
import { useMobileOrder } from './use-mobile-order.ts'

type ChangeDialogProps = {
  readonly service: MobileService
  readonly mobiles: readonly MobileService[]
  /** Whether the mobile leaves its group. Then only plans outside a group are offered. */
  readonly leavesGroup: boolean
  readonly onClose: () => void
}

/**
 * The `change` dialog: chooses another plan for a mobile and shows the outcome. Source: MOB-012, MOB-019, MOB-021,
 * MOB-044.
 */
export function ChangeDialog({ service, mobiles, leavesGroup, onClose }: ChangeDialogProps) {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const products = useQuery(mobileProductsQuery())
  const order = useMobileOrder('mobileplan', { onPlaced: setPlaced, onFailed: setFailure })
  const { serviceEntity } = service
  const isWaiting = service.underWay.length > 0 && !order.isSending

  if (placed !== null) return <PlacedChangeDialog service={service} order={placed} onClose={onClose} />
  return (
    <OrderDialog
      title={`${leavesGroup ? 'Leave the group with' : 'Change the plan of'} ${formatLine(service)}`}
      order={order}
      onClose={onClose}
    >
      {failure !== null && !order.isSending && (
        <Notice tone="critical" role="alert" title="Your plan was not changed">
          <p>{mobileAdvice(failure)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      <LoadedPlans query={products}>
        {(offer) =>
          isWaiting ? (
            <PlanUnderWay service={service} />
          ) : (
            <ChangeForm
              service={service}
              mobiles={mobiles}
              leavesGroup={leavesGroup}
              offer={offer}
              busy={order.isSending}
              onSubmit={(planKey, costs) => {
                setFailure(null)
                void order.send({ kind: 'mobileplan', planKey, serviceEntity }, costs)
              }}
              onClose={onClose}
            />
          )
        }
      </LoadedPlans>
    </OrderDialog>
  )
}

type PlacedChangeDialogProps = Pick<ChangeDialogProps, 'service' | 'onClose'> & { readonly order: string }

function PlacedChangeDialog({ service, order, onClose }: PlacedChangeDialogProps) {
  return (
    <Dialog
      open
      title="Your plan changes"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to my mobile</Button>}
    >
      <p>
        {formatLine(service)} has its new plan from {dayText(addDays(providerToday(), 1))} on.
      </p>
      <p className="soft">Your order number is {order}. We have sent you a message with the details.</p>
    </Dialog>
  )
}
