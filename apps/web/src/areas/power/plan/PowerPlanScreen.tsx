import { useQuery } from '@tanstack/react-query'

import { currentIcpsQuery } from '#web/ordering/power-plan-queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { HUB } from '../sign-up/words.ts'

import { ChangePlan } from './ChangePlan.tsx'
import { PLAN_TITLE } from './words.ts'

/** Source: PWR-010, PWR-048. */
export function PowerPlanScreen() {
  return (
    <>
      <PageHeading title={PLAN_TITLE} back={HUB} />
      <Columns>
        <Connections />
      </Columns>
    </>
  )
}

/** A card for each connection that supplies the account, under its address. Source: PWR-076. */
function Connections() {
  const current = useQuery(currentIcpsQuery())
  if (current.data === undefined) {
    if (!current.isError)
      return <Skeleton card label="Loading your power plan" lines={['heading', 'text', 'text', 'button']} />
    return (
      <SectionError
        title="We could not load your power plan."
        onRetry={() => void current.refetch()}
        retrying={current.isFetching}
      >
        Nothing has been changed.
      </SectionError>
    )
  }
  if (current.data.length === 0) {
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
  return current.data.map((connection) => (
    <Card key={connection.icp} title={connection.address}>
      <ChangePlan connection={connection} isOnly={current.data.length === 1} />
    </Card>
  ))
}
