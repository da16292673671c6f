import { useQuery } from '@tanstack/react-query'

import type { CurrentIcp } from '@switchboard/domain/power/plans'
import { planRates } from '@switchboard/domain/power/prices'
import { oneElectricityCoreProduct } from '@switchboard/domain/power/rules'

import { CompareByFile } from '#web/ordering/CompareByFile.tsx'
import { currentIcpsQuery, plansForSaleQuery } from '#web/ordering/power-plan-queries.ts'
import { PowerPlansByUse } from '#web/ordering/PowerPlansByUse.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type OwnPlansProps = { readonly isSmart: boolean }

/**
 * Compares the plans for the account's meter, by the account's usage or by a file. If there are several connections, the
 * first is used.
 */
export function OwnPlans({ isSmart }: OwnPlansProps) {
  const connections = useQuery(currentIcpsQuery())
  if (connections.isPending) return <Loading />
  if (connections.isError) return <Failed use={connections} />
  const [connection] = connections.data
  return connection === undefined ? (
    <NoOtherPlan />
  ) : (
    <PlansForConnection connection={connection} isSmart={isSmart} />
  )
}

type PlansForConnectionProps = OwnPlansProps & { readonly connection: CurrentIcp }

function PlansForConnection({ connection: { icp, plan }, isSmart }: PlansForConnectionProps) {
  const sold = useQuery(plansForSaleQuery(icp))
  if (sold.isPending) return <Loading />
  if (sold.isError) return <Failed use={sold} />
  const product = oneElectricityCoreProduct(sold.data)
  const others =
    typeof product === 'string' ? [] : product.Plans.filter(({ PlanKey }) => PlanKey !== plan.PlanKey)
  if (others.length === 0) return <NoOtherPlan />
  const plans = [plan, ...others].map(planRates)
  return (
    <>
      <PowerPlansByUse plans={plans} isSmart={isSmart} currentPlanKey={plan.PlanKey} />
      <CompareByFile
        summary="Compare by a file of the power company you had before"
        plans={plans}
        icp={icp}
      />
    </>
  )
}

function Loading() {
  return <Skeleton label="Loading power plans" lines={['text', 'tableRow', 'tableRow']} />
}

function NoOtherPlan() {
  return <p>There is no other power plan for your meter.</p>
}

type FailedProps = { readonly use: { readonly refetch: () => unknown; readonly isFetching: boolean } }

function Failed({ use }: FailedProps) {
  return (
    <SectionError
      title="We could not load the power plans."
      onRetry={() => void use.refetch()}
      retrying={use.isFetching}
    />
  )
}
