import { PageHeading } from '#web/ui/PageHeading.tsx'

/** The page behind the tab More of the app. The frame adds the places, which it knows. Source: APP-016. */
export function MoreScreen() {
  return <PageHeading title="More" lead="Every page of your account." />
}
