import { useQuery } from '@tanstack/react-query'

import styles from '#web/ordering/Order.module.css'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { SubscriptionCard } from './SubscriptionCard.tsx'
import { subscriptionsQuery } from './queries.ts'
import { TITLE } from './words.ts'

/** The credentials of the antivirus subscriptions. Source: AVS-001. */
export function AntivirusScreen() {
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="What you type into NOD32 to activate it on a computer or a phone."
        back={{ href: '/', label: 'Home' }}
      />
      <Columns>
        <Subscriptions />
      </Columns>
    </>
  )
}

function Subscriptions() {
  const { data, isError, isFetching, refetch } = useQuery(subscriptionsQuery())
  if (data === undefined) {
    if (!isError)
      return <Skeleton card label="Loading your credentials" lines={['heading', 'text', 'text']} />
    return (
      <SectionError
        title="We could not load your credentials."
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Where NOD32 is activated it goes on as it is.
      </SectionError>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="lock" title="There is no subscription at the moment">
        Once there is one, its user name and password are here.
      </EmptyState>
    )
  }
  return (
    <div className={styles.form}>
      {data.map((subscription) => (
        <SubscriptionCard key={subscription.userName} subscription={subscription} />
      ))}
    </div>
  )
}
