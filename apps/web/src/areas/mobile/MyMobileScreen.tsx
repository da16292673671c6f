import { useQuery } from '@tanstack/react-query'

import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { MobileService } from './MobileService.tsx'
import { mobileServicesQuery } from './queries.ts'
import { TITLE } from './words.ts'

/** Source: MOB-001, MOB-005. */
export function MyMobileScreen() {
  return (
    <>
      <PageHeading title={TITLE} back={{ href: '/', label: 'Home' }} />
      <Columns>
        <MobileServices />
      </Columns>
    </>
  )
}

function MobileServices() {
  const services = useQuery(mobileServicesQuery())
  if (services.data === undefined) {
    if (!services.isError)
      return <Skeleton card label="Loading your mobiles" lines={['heading', 'text', 'text', 'button']} />
    return (
      <SectionError
        title="We could not load your mobiles."
        onRetry={() => void services.refetch()}
        retrying={services.isFetching}
      >
        Your mobiles work as before.
      </SectionError>
    )
  }
  // MOB-006
  const mobiles = services.data.filter(({ type }) => type !== 'mobile2_wbb_addon')
  if (mobiles.length === 0) {
    return (
      <EmptyState icon="mobile" title="There is no mobile on this account">
        Once you have a mobile with us, you see its plan here.
      </EmptyState>
    )
  }
  return mobiles.map((service) => <MobileService key={service.serviceEntity} service={service} />)
}
