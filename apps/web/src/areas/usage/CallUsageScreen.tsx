import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Day } from '@switchboard/domain/day'

import { usePlace } from '#web/http/place.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { CALL_USAGE, callAddress, parseCallPlace, latestBillDate } from './call-address.ts'
import { CallsOfBill } from './CallsOfBill.tsx'
import { NoHomeline } from './NoService.tsx'
import { callsQuery } from './queries.ts'
import { UsageLinks } from './UsageLinks.tsx'
import { UsageTabs } from './UsageTabs.tsx'

/** The calls of a bill, in pages. The address contains bill and page. Source: USE-009 to USE-015, USE-057. */
export function CallUsageScreen() {
  const { search, go } = usePlace()
  const [remembered, setRemembered] = useState(latestBillDate.read)
  const place = parseCallPlace(search)
  const billDate = place.billDate ?? remembered
  const calls = useQuery({ ...callsQuery({ ...place, billDate }), placeholderData: keepPreviousData })

  function showBill(shown: Day | null, address: string): void {
    latestBillDate.write(shown)
    setRemembered(shown)
    go(address)
  }

  const isFirstPage = place.before === null && place.after === null
  const page = isFirstPage ? 'first' : search

  return (
    <>
      <PageHeading title="Call usage" back={{ href: '/', label: 'Home' }} />
      <UsageTabs current={CALL_USAGE} />
      {calls.data !== undefined && (
        <CallsOfBill
          usage={calls.data}
          page={calls.isPlaceholderData ? 'loading' : page}
          onChoose={(chosen) =>
            showBill(chosen === calls.data.billDates[0] ? null : chosen, callAddress(chosen))
          }
        />
      )}
      {calls.data !== undefined && <UsageLinks />}
      {calls.isPending && <CallsPlaceholder />}
      {calls.isError && calls.data === undefined && (
        <NoCalls code={calls.error.code} onNewest={() => showBill(null, CALL_USAGE)} query={calls} />
      )}
    </>
  )
}

type NoCallsProps = {
  readonly code: string
  /** Shows the newest bill, if the requested bill does not exist. */
  readonly onNewest: () => void
  readonly query: { readonly refetch: () => Promise<unknown>; readonly isFetching: boolean }
}

function NoCalls({ code, onNewest, query }: NoCallsProps) {
  if (code === 'NO_VOICE_SERVICE') return <NoHomeline />
  if (code === 'BILL_DATE_NOT_FOUND') {
    return (
      <EmptyState
        icon="phone"
        title="There are no calls on this bill"
        action={<Button onClick={onNewest}>See the newest calls</Button>}
      >
        Calls are kept here for two years.
      </EmptyState>
    )
  }
  return (
    <SectionError
      title="We could not load your calls."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

function CallsPlaceholder() {
  return (
    <>
      <Skeleton
        card
        label="Loading the calls of your bill"
        lines={['heading', 'text', 'tableRow', 'tableRow']}
      />
      <Skeleton
        card
        label="Loading each call"
        lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow']}
      />
    </>
  )
}
