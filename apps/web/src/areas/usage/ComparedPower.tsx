import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { compareDays, daysOfAll } from '@switchboard/domain/usage/compare-days'
import type { DayComparison } from '@switchboard/domain/usage/compare-days'
import type { ReadDay } from '@switchboard/domain/usage/half-hour-lines'
import type { SuppliedConnection } from '@switchboard/domain/usage/half-hours'
import type { DayOfPower, PowerByDay } from '@switchboard/domain/usage/power'

import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { comparisonTexts, listComparisonChoices } from './compared-days.ts'
import type { Against, Compared, Span } from './compared-days.ts'
import { halfHoursQuery } from './queries.ts'

type ComparedPowerProps = {
  readonly power: PowerByDay
  /** The previous bill period. Null if there is none or it is not known yet. */
  readonly before: Span | null
  readonly children: (compared: Compared | null) => ReactNode
}

const NOTHING = 'nothing'

/** Lets the customer choose other days to compare with, and shows the result in sentences. */
export function ComparedPower({ power, before, children }: ComparedPowerProps) {
  const [chosen, setChosen] = useState(NOTHING)
  const others = listComparisonChoices(power.period, before)
  const against = others.find(({ value }) => value === chosen) ?? null
  const use = useQuery({ ...halfHoursQuery(against?.span ?? power.period), enabled: against !== null })
  const connections = against === null ? undefined : use.data?.connections
  const compared =
    against === null || connections === undefined
      ? null
      : { against, comparison: comparePower(power, connections, against) }
  return (
    <>
      <SelectField
        id="compare"
        label="Compare with"
        value={chosen}
        onValueChange={setChosen}
        options={[{ value: NOTHING, label: 'Nothing' }, ...others]}
      />
      {against !== null && use.isLoadingError && (
        <SectionError
          title="We could not load the days to compare with."
          onRetry={() => void use.refetch()}
          retrying={use.isFetching}
        />
      )}
      {against !== null && use.isPending && (
        <Skeleton label="Loading the days to compare with" lines={['text']} />
      )}
      <div role="status">
        {compared !== null &&
          comparisonTexts(compared, connections ?? []).map((text) => <p key={text}>{text}</p>)}
      </div>
      {children(compared)}
    </>
  )
}

function comparePower(
  { days }: PowerByDay,
  connections: readonly SuppliedConnection[],
  { toOtherDay }: Against,
): DayComparison {
  return compareDays(days.map(toReadDay), daysOfAll(connections), toOtherDay)
}

function toReadDay({ date, halfHours }: DayOfPower): ReadDay {
  return {
    date,
    wattHours: halfHours.map(({ wattHours }) => wattHours),
    estimated: halfHours.flatMap(({ isEstimated }, index) => (isEstimated ? [index + 1] : [])),
  }
}
