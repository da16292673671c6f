import { useQuery } from '@tanstack/react-query'

import { isNotOk } from '@switchboard/domain/ordering/submit'

import { useIsStaff } from '#web/http/use-is-staff.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { useSalesPerson } from '#web/ordering/use-submit-order.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { OutsideLink } from '#web/ui/OutsideLink.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { activationQuery } from './queries.ts'

/** Requests the activation link of the order from the partner. Source: VID-008, VID-020, VID Readings. */
export function Activation({ retailRatePlan }: { readonly retailRatePlan: string }) {
  const isStaff = useIsStaff()
  const seller = useSalesPerson()
  const { data, isError, isFetching, refetch } = useQuery({
    ...activationQuery({ retailRatePlan, salesPerson: seller.data ?? '' }),
    enabled: seller.data !== undefined && !isStaff,
  })
  // activation needs the account of the customer at the partner
  if (isStaff) return <p>The customer activates it on their page of Prime Video.</p>
  if (isError || seller.isError) {
    return (
      <SectionError
        title="Prime Video is not answering at the moment."
        onRetry={() => void (seller.isError ? seller.refetch() : refetch())}
        retrying={isFetching || seller.isFetching}
      >
        What you ordered is kept. You can activate it later from your page of Prime Video.
      </SectionError>
    )
  }
  if (data === undefined) return <Skeleton label="Asking where you activate it" lines={['text', 'button']} />
  if (isNotOk(data) || data.redirectUrl === null) {
    return (
      <Notice tone="critical" role="alert" title="Prime Video could not be signed up to">
        <HelpdeskLine when="To have it sorted out" />
      </Notice>
    )
  }
  return (
    <div>
      <OutsideLink href={data.redirectUrl}>Activate Prime Video</OutsideLink>
    </div>
  )
}
