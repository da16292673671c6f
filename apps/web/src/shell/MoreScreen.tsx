import { useEntries } from '#web/http/entries.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { PlaceList } from './PlaceList.tsx'

/** The page behind the tab More of the app. Source: APP-016. */
export function MoreScreen() {
  const { groups = [] } = useEntries()
  return (
    <>
      <PageHeading title="More" lead="Every page of your account." />
      <PlaceList groups={groups} />
    </>
  )
}
