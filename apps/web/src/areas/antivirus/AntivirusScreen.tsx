import { useQuery } from '@tanstack/react-query'

import type { AntivirusSubscription } from '@switchboard/domain/antivirus/contract'

import styles from '#web/ordering/Order.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { SubscriptionCard } from './SubscriptionCard.tsx'
import { subscriptionsQuery } from './queries.ts'
import { TITLE } from './words.ts'

/** The credentials of the antivirus subscriptions. Source: AVS-001. */
export function AntivirusScreen() {
  return (
    <ScreenLayout
      title={TITLE}
      lead="Use these details to activate NOD32 on a computer or phone."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded
        query={useQuery(subscriptionsQuery())}
        loading="Loading your credentials"
        lines={['heading', 'text', 'text']}
        failed="We could not load your credentials."
        advice="NOD32 keeps working where it is already activated."
      >
        {(subscriptions) => <Subscriptions subscriptions={subscriptions} />}
      </Loaded>
    </ScreenLayout>
  )
}

function Subscriptions({ subscriptions }: { readonly subscriptions: readonly AntivirusSubscription[] }) {
  if (subscriptions.length === 0) {
    return (
      <EmptyState icon="lock" title="You have no subscription at the moment">
        Once you have one, its user name and password will be here.
      </EmptyState>
    )
  }
  return (
    <div className={styles.form}>
      {subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.userName} subscription={subscription} />
      ))}
    </div>
  )
}
