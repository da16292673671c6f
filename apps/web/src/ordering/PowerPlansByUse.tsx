import { useQuery } from '@tanstack/react-query'

import { addDays } from '@switchboard/domain/day'
import { powerMonths } from '@switchboard/domain/change-product/comparison'
import { plansOnMonths } from '@switchboard/domain/change-product/plans-on-months'
import { daysOfAll } from '@switchboard/domain/usage/compare-days'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { plansOnDays } from '@switchboard/domain/usage/power-plans'
import type { PlanRates } from '@switchboard/domain/usage/power-plans'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Loaded } from '#web/ui/Loaded.tsx'

import { PowerPlansCompared } from './PowerPlansCompared.tsx'
import type { PowerPlansComparedProps } from './PowerPlansCompared.tsx'

type PowerPlansByUseProps = Pick<PowerPlansComparedProps, 'currentPlanKey'> & {
  readonly plans: readonly PlanRates[]
  /** Whether the meter records half-hours. Of other meters only the months are known. */
  readonly isSmart: boolean
}

/** Compares the cost of power plans for the account's usage of a year, which is loaded when this is mounted. */
export function PowerPlansByUse({ plans, isSmart, currentPlanKey }: PowerPlansByUseProps) {
  const halfHours = useQuery({ ...halfHoursQuery(), enabled: isSmart })
  const months = useQuery({ ...callQuery(readMonthsOfUse, ofActiveAccount()), enabled: !isSmart })
  const { error, isFetching, refetch } = isSmart ? halfHours : months
  const data =
    halfHours.data !== undefined
      ? plansOnDays(plans, daysOfAll(halfHours.data.connections))
      : months.data && plansOnMonths(plans, powerMonths(months.data))
  return (
    <Loaded
      query={{ data, error, isFetching, refetch }}
      loading="Loading what you have used"
      lines={['text', 'tableRow', 'tableRow']}
      card={false}
      failed="We could not load what you have used."
    >
      {(compared) => <PowerPlansCompared compared={compared} currentPlanKey={currentPlanKey} />}
    </Loaded>
  )
}

/** A year, and 30 days because the newest figures may be late. */
const DAYS_BACK = 395

function halfHoursQuery() {
  const to = providerToday()
  return callQuery(readHalfHours, { ...ofActiveAccount(), query: { from: addDays(to, -DAYS_BACK), to } })
}
