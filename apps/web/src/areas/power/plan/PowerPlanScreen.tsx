import type { CurrentIcp } from '@switchboard/domain/power/plans'
import { useQuery } from '@tanstack/react-query'

import { HUB } from '#web/ordering/hub.ts'
import { currentIcpsQuery } from '#web/ordering/power-plan-queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { ChangePlan } from './ChangePlan.tsx'
import { PLAN_LEAD, PLAN_TITLE } from './words.ts'

/** Source: PWR-010, PWR-048. */
export function PowerPlanScreen() {
  return (
    <ScreenLayout title={PLAN_TITLE} lead={PLAN_LEAD} back={HUB}>
      <Loaded
        query={useQuery(currentIcpsQuery())}
        loading="Loading your power plan"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load your power plan."
        advice="Nothing has been changed."
      >
        {(connections) => <Connections connections={connections} />}
      </Loaded>
    </ScreenLayout>
  )
}

/** A card for each connection that supplies the account, under its address. Source: PWR-076. */
function Connections({ connections }: { readonly connections: readonly CurrentIcp[] }) {
  if (connections.length === 0) {
    return (
      <EmptyState
        icon="power"
        title="There is no power on this account"
        action={
          <LinkButton kind="plain" href="/change-hub">
            See what you can change
          </LinkButton>
        }
      >
        Once you have power with us, you can change its plan here.
      </EmptyState>
    )
  }
  return connections.map((connection) => (
    <Card key={connection.icp} title={connection.address}>
      <ChangePlan connection={connection} isOnly={connections.length === 1} />
    </Card>
  ))
}
