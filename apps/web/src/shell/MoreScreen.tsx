import { use } from 'react'

import { PageHeading } from '#web/ui/PageHeading.tsx'

import { MenuGroups } from './menu-groups.ts'
import { PlaceList } from './PlaceList.tsx'

/** The page behind the tab More of the app. Source: APP-016. */
export function MoreScreen() {
  return (
    <>
      <PageHeading title="More" lead="The places of your account." />
      <PlaceList groups={use(MenuGroups)} />
    </>
  )
}
