import { listChargedItems, nothingLoaded } from '@switchboard/domain/change-hub/charged-items'

import { activeBusinessGroup, may } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { HUB } from '#web/ordering/hub.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ChargesCard } from './ChargesCard.tsx'
import { ContractCard } from './ContractCard.tsx'
import { listRunningContracts } from './running-contracts.ts'
import { PowerCard } from './PowerCard.tsx'
import { useProducts } from './queries.ts'
import { useOtherCharges, usePowerPlan } from './screen-queries.ts'
import { WaitingChangesCard } from './WaitingChangesCard.tsx'
import { PLAN_WORDS } from './words.ts'

/** The account's products and charges. Source: HUB-002, HUB-020. */
export function MyPlanScreen() {
  return (
    <>
      <PageHeading
        title="Current plan"
        lead={PLAN_WORDS.lead}
        back={HUB}
        {...(may('order') && {
          actions: <LinkButton href="/change-hub">Change what you have</LinkButton>,
        })}
      />
      <Plan />
    </>
  )
}

/** Source: HUB-034, HUB-035. */
function Plan() {
  const { gigabitPlanName } = useBrand()
  const frequency = useAccount().data?.billCycle.billFrequency ?? null
  const queries = [useProducts(), useOtherCharges(), usePowerPlan()] as const
  const [products, others, power] = queries
  const loaded = { products: products.data ?? null, others: others.data ?? null, power: power.data ?? null }
  const failed = queries.filter(({ data, isError }) => data === undefined && isError)
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
  const retrying = failed.some(({ isFetching }) => isFetching)

  if (nothingLoaded(loaded)) {
    if (failed.length < queries.length)
      return (
        <Skeleton card label="Loading your plan" lines={['heading', 'tableRow', 'tableRow', 'tableRow']} />
      )
    return (
      <SectionError title={PLAN_WORDS.nothing} onRetry={retry} retrying={retrying}>
        {PLAN_WORDS.advice}
      </SectionError>
    )
  }
  const businessGroup = activeBusinessGroup()
  const items = listChargedItems(loaded, { businessGroup, gigabitPlanName, frequency })
  const again = failed.length === 0 ? null : { retry, retrying }
  const contracts = listRunningContracts(loaded.products, { today: providerToday(), frequency })
  const changes = loaded.products?.WaitingChanges ?? []
  const aside = (items.power !== null || contracts.length > 0 || changes.length > 0) && (
    <>
      {changes.length > 0 && <WaitingChangesCard changes={changes} frequency={frequency} />}
      {items.power !== null && <PowerCard power={items.power} />}
      {contracts.length > 0 && <ContractCard contracts={contracts} />}
    </>
  )
  return (
    <Columns {...(aside !== false && { aside })}>
      <ChargesCard
        items={items}
        businessGroup={businessGroup}
        frequency={frequency}
        isComplete={loaded.products !== null && loaded.others !== null}
        again={again}
      />
    </Columns>
  )
}
