import { useQuery } from '@tanstack/react-query'

import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Connections } from './Connections.tsx'
import { SiteAccessForm } from './SiteAccessForm.tsx'
import { meterLocationsQuery, siteAccessQuery } from './queries.ts'
import { SITE_TITLE } from './words.ts'

/** Source: MTR-003, MTR-006. */
export function SiteAccessScreen() {
  return (
    <ScreenLayout
      title={SITE_TITLE} back={{ href: '/', label: 'Home' }}
    >
      <p className="soft">
        Somebody comes to read your meter when we have no reading from you. Tell them how to get to it.
      </p>
      <Connections>{({ icp }) => <ConnectionAccess icp={icp} />}</Connections>
    </ScreenLayout>
  )
}

/** Source: MTR-026, MTR-027. */
function ConnectionAccess({ icp }: { readonly icp: string }) {
  const known = useQuery(siteAccessQuery(icp))
  const locations = useQuery(meterLocationsQuery())
  if (known.data !== undefined && locations.data !== undefined) {
    return <SiteAccessForm icp={icp} known={known.data} locations={locations.data} />
  }
  if (!known.isError && !locations.isError) {
    return <Skeleton label="Loading what we know" lines={['text', 'text', 'button']} />
  }
  return (
    <SectionError
      title="We could not load what we know of the way to your meter."
      onRetry={() => void Promise.all([known.refetch(), locations.refetch()])}
      retrying={known.isFetching || locations.isFetching}
    >
      Nothing has been changed.
    </SectionError>
  )
}
