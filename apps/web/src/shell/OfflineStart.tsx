import { useBrand } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PlainFrame } from '#web/ui/Frame.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'

import { Bars } from './Bars.tsx'
import { useOnline } from './use-online.ts'

/** Shown if the page was opened without a connection, until the start can continue. Source: SHL-014, API-013. */
export function OfflineStart() {
  const brand = useBrand()
  const online = useOnline()
  return (
    <>
      <Bars />
      <PlainFrame wordmark={<Wordmark name={brand.name} path={brand.wordmark.path} />}>
        <PageHeading title={`My ${brand.name}`} />
        {online ? (
          <p role="status">Loading your account …</p>
        ) : (
          <EmptyState icon="offline" title="Waiting for a connection">
            {session.isLoggedIn() ? 'You are still signed in. Your account' : 'This page'} opens here by
            itself as soon as {navigator.onLine ? 'we can be reached.' : 'your device is back online.'}
          </EmptyState>
        )}
      </PlainFrame>
    </>
  )
}
