import { useInfiniteQuery } from '@tanstack/react-query'

import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { AccessList } from './AccessList.tsx'
import { accessQuery } from './queries.ts'
import { LOAD_ADVICE } from './words.ts'

const BACK = { href: '/authorised-people', label: 'Users' }

/** The reads and changes of the account by its users and by staff. Only the owner sees the list. */
export function AccountAccessScreen() {
  const { name } = useBrand()
  return (
    <ScreenLayout
      title="Account activity"
      lead={`What the users of this account and the staff of ${name} looked at, and what was changed.`}
      back={BACK}
    >
      <Access />
    </ScreenLayout>
  )
}

function Access() {
  const access = useInfiniteQuery(accessQuery())
  if (access.data !== undefined) {
    return (
      <Card title="Newest first">
        {access.data.length === 0 ? (
          <EmptyState icon="people" title="Nobody yet">
            When another user or our staff look at this account, or someone changes it, you will see it here.
          </EmptyState>
        ) : (
          <AccessList
            entries={access.data}
            more={access.hasNextPage ? () => void access.fetchNextPage() : null}
            loading={access.isFetchingNextPage}
            failed={access.isFetchNextPageError}
          />
        )}
        <p className="small soft">
          We show a look once a day for each user and part of the portal, and once a minute for our staff. We
          do not keep what the account’s owner looks at.
        </p>
      </Card>
    )
  }
  if (!access.isError) return <Skeleton card label="Loading the account activity" lines={SHAPE} />
  const denied = access.error.code === 'FORBIDDEN'
  return (
    <ScreenFailure
      title={
        denied ? 'Only the owner can see the account activity.' : 'We could not load the account activity.'
      }
      mayRetry={!denied}
      onRetry={() => void access.refetch()}
      retrying={access.isFetching}
      back={BACK}
    >
      {LOAD_ADVICE[access.error.code]}
    </ScreenFailure>
  )
}

const SHAPE = ['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow'] as const
