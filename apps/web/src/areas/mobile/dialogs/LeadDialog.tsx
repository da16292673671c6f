import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { formatLine, formatNamedNumber } from '../line-words.ts'
import { mobileProductsQuery } from '../queries.ts'

import { mobileAdvice } from './advice.ts'
import { LeadForm, calculateLeadStart } from './LeadForm.tsx'
import { LoadedPlans } from './LoadedPlans.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { PlacedDialog } from './OutcomeDialogs.tsx'
import { useMobileOrder } from './use-mobile-order.ts'

type LeadDialogProps = {
  readonly leader: MobileService
  readonly mobiles: readonly MobileService[]
  readonly onClose: () => void
}

const NO_GROUP = 'One of the two is no longer in the group. Nothing has been changed.'

/** Hands the lead of a group over to a member. The two mobiles swap their plans on the same day. */
export function LeadDialog({ leader, mobiles, onClose }: LeadDialogProps) {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const products = useQuery(mobileProductsQuery())
  const order = useMobileOrder('mobilelead', { onPlaced: setPlaced, onFailed: setFailure })
  if (placed !== null) {
    return (
      <PlacedDialog
        title="The group leader changes"
        next={`${formatNamedNumber(chosen ?? '', mobiles)} leads the group from ${dayText(calculateLeadStart())}, and ${formatLine(leader)} is a member of it.`}
        order={placed}
        onClose={onClose}
      />
    )
  }
  return (
    <OrderDialog title={`Change the group leader of ${formatLine(leader)}`} order={order} onClose={onClose}>
      {failure !== null && !order.isSending && (
        <Notice tone="critical" role="alert" title="The group leader was not changed">
          <p>{failure === 'MOBILE_GROUP_NOT_FOUND' ? NO_GROUP : mobileAdvice(failure)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      <LoadedPlans query={products}>
        {(offer) => (
          <LeadForm
            leader={leader}
            mobiles={mobiles}
            offer={offer}
            chosen={chosen}
            onChosen={setChosen}
            busy={order.isSending}
            onSubmit={(change, costs) => {
              setFailure(null)
              void order.send(change, costs)
            }}
            onClose={onClose}
          />
        )}
      </LoadedPlans>
    </OrderDialog>
  )
}
