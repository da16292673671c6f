import { useQuery } from '@tanstack/react-query'

import { useAccount } from '#web/http/use-account.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { mobileAddOnsQuery, mobileServicesQuery } from '../queries.ts'
import { ADD_ONS_TITLE, BACK } from '../words.ts'

import { AddOns } from './AddOns.tsx'

/** More data and calls for a mobile, for a time. Source: MOB-002, MOB-009. */
export function AddOnsScreen() {
  return (
    <ScreenLayout title={ADD_ONS_TITLE} back={BACK}>
      <Loaded />
    </ScreenLayout>
  )
}

function Loaded() {
  const services = useQuery(mobileServicesQuery())
  const addOns = useQuery(mobileAddOnsQuery())
  const account = useAccount()
  if (services.data === undefined || addOns.data === undefined || account.data === undefined) {
    const failed = [services, addOns, account].filter(({ isError }) => isError)
    if (failed.length === 0)
      return <Skeleton card label="Loading the add-ons" lines={['heading', 'button', 'button', 'button']} />
    return (
      <SectionError
        title="We could not load the add-ons."
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      >
        Nothing has been bought.
      </SectionError>
    )
  }
  const mobiles = services.data.filter(({ type }) => type !== 'mobile2_wbb_addon')
  if (mobiles.length === 0) {
    return (
      <EmptyState
        icon="mobile"
        title="There is no mobile on this account’s bill"
        action={
          <LinkButton kind="plain" href={BACK.href}>
            Go to my mobile
          </LinkButton>
        }
      >
        Add-ons are for mobiles that are paid by the bill.
      </EmptyState>
    )
  }
  const { billFrequency } = account.data.billCycle
  return <AddOns mobiles={mobiles} addOns={addOns.data} frequency={billFrequency} />
}
