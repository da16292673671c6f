import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { useNoPendingOrders } from './now-queries.ts'

/** Source: USE-023. */
export function NoInternet() {
  return (
    <EmptyState icon="usage" title="No internet on this account" action={<NextStep />}>
      Once internet or wireless broadband is on, its data will be here, day by day.
    </EmptyState>
  )
}

/** Source: USE-057. */
export function NoHomeline() {
  return (
    <EmptyState icon="phone" title="No phone line on this account" action={<NextStep />}>
      Once a phone line is on, its calls will be here, with what each of them costs.
    </EmptyState>
  )
}

type NoPowerProps = {
  /** Whether an electricity order is in process. */
  readonly isOrdered: boolean
}

/** Source: USE-024, USE-025. */
export function NoPower({ isOrdered }: NoPowerProps) {
  return (
    <EmptyState
      icon="power"
      title={isOrdered ? 'Your power is on its way' : 'No power on this account'}
      action={<NextStep />}
    >
      Once we supply your power, what you use will be here, day by day.
    </EmptyState>
  )
}

/** The change hub shows the services on offer or, while an order is under way, its status. Source: USE-026. */
function NextStep() {
  const canOrder = useNoPendingOrders()
  return (
    <LinkButton href="/change-hub">
      {canOrder ? 'See what you can have' : 'See how your order is going'}
    </LinkButton>
  )
}
