import { useQuery } from '@tanstack/react-query'

import { loadBoth } from '#web/ui/load-both.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { Connections } from './Connections.tsx'
import { SiteAccessForm } from './SiteAccessForm.tsx'
import { meterLocationsQuery, siteAccessQuery } from './queries.ts'
import { SITE_TITLE } from './words.ts'

/** Source: MTR-003, MTR-006. */
export function SiteAccessScreen() {
  return (
    <ScreenLayout title={SITE_TITLE} back={{ href: '/', label: 'Home' }}>
      <p className="soft">
        Someone comes to read your meter when we have no reading from you. Tell them how to get to it.
      </p>
      <Connections>{({ icp }) => <ConnectionAccess icp={icp} />}</Connections>
    </ScreenLayout>
  )
}

/** Source: MTR-026, MTR-027. */
function ConnectionAccess({ icp }: { readonly icp: string }) {
  const known = useQuery(siteAccessQuery(icp))
  const locations = useQuery(meterLocationsQuery())
  return (
    <Loaded
      query={loadBoth(known, locations)}
      loading="Loading how to get to your meter"
      lines={['text', 'text', 'button']}
      card={false}
      failed="We could not load how to get to your meter."
      advice="Nothing has been changed."
    >
      {([access, places]) => <SiteAccessForm icp={icp} known={access} locations={places} />}
    </Loaded>
  )
}
