import { useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listWifiHardware, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { optionsFor } from '@switchboard/domain/google-wifi/rules'

import { HUB } from '#web/ordering/hub.ts'
import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { okOrderCalls } from '#web/ordering/ok-order-calls.ts'
import { RentalProgress } from '#web/ordering/renting/RentalProgress.tsx'
import { useRental } from '#web/ordering/renting/use-rental.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { SelectPlan } from './SelectPlan.tsx'
import { applyConditions, hardwareQuery, lineQuery } from './queries.ts'
import { LEAD, NOT_AVAILABLE } from './wifi-words.ts'
import { toWifiState } from './wifi-state.ts'
import { GOOGLE_WIFI_TITLE } from './words.ts'

/** The rental of Google Wifi on a contract of a year. Source: GWF-001, GWF-007. */
export function GoogleWifiScreen() {
  return (
    <ScreenLayout title={GOOGLE_WIFI_TITLE} lead={LEAD} back={HUB}>
      <WifiRental />
    </ScreenLayout>
  )
}

function WifiRental() {
  const account = useAccount()
  const line = useQuery(lineQuery())
  const frequency = account.data?.billCycle.billFrequency ?? 'Monthly'
  const product = line.data?.coreProductKey ?? null
  const hardware = useQuery({
    ...hardwareQuery(product ?? '', frequency),
    enabled: product !== null && account.data !== undefined,
  })
  const sending = useRental('googlewifi', {
    changes: [readWifiLine, listWifiHardware, readAccount],
    checkConditions: applyConditions,
    callsOf: okOrderCalls('googlewifi'),
  })
  const queries = [account, line, hardware]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const sold = line.data !== undefined && product === null ? [] : hardware.data
  const options = sold && optionsFor(sold, line.data?.currentPlanKey ?? null)
  const state = toWifiState({ options, sending })

  if (state === 'complete') return <RentalProgress rental={sending} />
  if (failed.length > 0) return <LoadFailure queries={failed} />
  if (state === 'initError') return <NotAvailable />
  if (options === undefined || account.data === undefined)
    return <Skeleton card label="Loading what you can rent" lines={['heading', 'text', 'text', 'button']} />
  const isSent = state !== 'selectPlan'
  return (
    <>
      {isSent && <RentalProgress rental={sending} />}
      {/* hidden, not removed, so that the form keeps its values after a failure */}
      <div hidden={isSent}>
        <SelectPlan
          options={options}
          location={line.data?.location ?? null}
          frequency={frequency}
          onConfirm={sending.send}
        />
      </div>
    </>
  )
}

type FailedQuery = { readonly refetch: () => Promise<unknown>; readonly isFetching: boolean }

function LoadFailure({ queries }: { readonly queries: readonly FailedQuery[] }) {
  return (
    <SectionError
      title="We could not load what you can rent."
      onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
      retrying={queries.some(({ isFetching }) => isFetching)}
    >
      Nothing has been ordered.
    </SectionError>
  )
}

function NotAvailable() {
  return (
    <Notice
      tone="caution"
      title={NOT_AVAILABLE}
      actions={
        <LinkButton kind="plain" href="/change-hub">
          What else you can change
        </LinkButton>
      }
    >
      <HelpdeskLine when="If your wifi is weak somewhere" />
    </Notice>
  )
}
