import { PageHeading } from '#web/ui/PageHeading.tsx'

/** The page a user lands on: a panel for each thing the account has. */
export function DashboardScreen() {
  return <PageHeading title="Home" />
}
