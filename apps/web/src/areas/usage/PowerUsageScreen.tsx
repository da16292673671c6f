import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { PowerByDay, PowerPeriod, PowerReadingsReply } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'

import { BillPeriods } from './BillPeriods.tsx'
import { NoPower } from './NoService.tsx'
import { usePowerOrderInProcess } from './now-queries.ts'
import { DaysSkeleton, LoadedPeriod } from './LoadedPeriod.tsx'
import { costText, kwhText } from './power-words.ts'
import { NoPowerDays, PowerDays } from './PowerDays.tsx'
import { PowerHistory } from './PowerHistory.tsx'
import { PowerReadings } from './PowerReadings.tsx'
import { PowerSummary } from './PowerSummary.tsx'
import { powerByDayQuery, powerReadingsQuery, powerSummaryQuery } from './queries.ts'
import { UsageLinks } from './UsageLinks.tsx'
import { WhichPlan } from './WhichPlan.tsx'

const FAILED = 'We could not load your power usage.'

const PowerFiles = lazyPart(async () => (await import('./PowerFiles.tsx')).PowerFiles)

/** Power by bill period, day and half-hour, in kWh and dollars. Source: USE-019, USE-020, USE-024. */
export function PowerUsageScreen() {
  const [pressed, setPressed] = useState<Day | null>(null)
  // deferred, so that the list marks the pressed period at once: it does not wait for the charts
  const chosen = useDeferredValue(pressed)
  const newest = useQuery(powerSummaryQuery())
  const readings = useQuery({ ...powerReadingsQuery(), enabled: newest.data !== undefined })
  const billDate = newest.data?.period.billDate
  return (
    <>
      <PageHeading title="Power usage" back={{ href: '/', label: 'Home' }} />
      {newest.error?.code === 'NO_POWER_SERVICE' ? (
        <NoPowerNow />
      ) : (
        <Columns
          aside={
            billDate && (
              <PowerPeriods
                use={readings}
                newest={newest.data?.period}
                shown={pressed ?? billDate}
                onChoose={setPressed}
              />
            )
          }
        >
          {chosen === null || chosen === billDate ? (
            <Period use={newest} readings={readings} chosen={chosen !== null} />
          ) : (
            <EarlierPeriod billDate={chosen} readings={readings} />
          )}
          <UsageLinks />
          {readings.data && <PowerHistory periods={readings.data.periods} onChoose={setPressed} />}
          {newest.data && <WhichPlan isSmart={newest.data.isSmart} />}
          {newest.data?.isSmart === true && (
            <Suspense
              fallback={<Skeleton card label="Loading downloads" lines={['heading', 'text', 'text']} />}
            >
              <PowerFiles knownTo={newest.data.period.knownTo} />
            </Suspense>
          )}
        </Columns>
      )}
    </>
  )
}

type Readings = UseQueryResult<PowerReadingsReply>

function NoPowerNow() {
  return <NoPower isOrdered={usePowerOrderInProcess()} />
}

type PowerPeriodsProps = {
  readonly use: Readings
  /** The current period. With a meter that is read by hand, its usage may be known before the bill. */
  readonly newest: PowerPeriod | undefined
  readonly shown: Day
  readonly onChoose: (billDate: Day) => void
}

function PowerPeriods({ use, newest, ...list }: PowerPeriodsProps) {
  const data = use.data?.periods.map((period) =>
    period.billDate === newest?.billDate && period.kwh === null ? newest : period,
  )
  const { error, isFetching, refetch } = use
  return <BillPeriods query={{ data, error, isFetching, refetch }} renderUse={renderUse} {...list} />
}

function renderUse({ kwh, chargeIncludingGst }: PowerPeriod) {
  return (
    <>
      {kwh === null ? NO_FIGURES : kwhText(kwh)}
      <span className="small soft"> {chargeIncludingGst !== null && costText(chargeIncludingGst)}</span>
    </>
  )
}

type PeriodProps = {
  readonly use: UseQueryResult<PowerByDay>
  readonly readings: Readings
  /** Whether the customer chose the period in the list, which may be far below it. */
  readonly chosen: boolean
}

function EarlierPeriod({ billDate, readings }: { readonly billDate: Day; readonly readings: Readings }) {
  return <Period use={useQuery(powerByDayQuery(billDate))} readings={readings} chosen />
}

function Period({ use, readings, chosen }: PeriodProps) {
  return (
    <LoadedPeriod use={use} chosen={chosen} failed={FAILED}>
      {(power) => {
        const { period, isSmart } = power
        const onBill = readings.data?.readings.filter(
          ({ readingToDate }) => readingToDate >= period.from && readingToDate <= period.to,
        )
        return (
          <>
            <TakesFocus key={period.billDate} when={chosen}>
              <PowerSummary
                power={power}
                billed={readings.data?.periods.find(({ billDate }) => billDate === period.billDate) ?? null}
                lines={onBill ?? []}
              />
            </TakesFocus>
            {isSmart && <DaysOfPower power={power} readings={readings} />}
            {onBill !== undefined && <PowerReadings readings={onBill} />}
          </>
        )
      }}
    </LoadedPeriod>
  )
}

type DaysOfPowerProps = { readonly power: PowerByDay; readonly readings: Readings }

function DaysOfPower({ power, readings }: DaysOfPowerProps) {
  const { period, days } = power
  if (days.length === 0 && providerToday() > period.to) return <NoPowerDays isOver />
  if (days.length === 0) return <LastPowerDays current={period.billDate} readings={readings} />
  return (
    <PowerDays key={`days ${period.billDate}`} power={power} before={findPeriod(readings, period.from)} />
  )
}

function findPeriod({ data }: Readings, date: Day): PowerPeriod | null {
  return data?.periods.find(({ billDate }) => billDate === date) ?? null
}

type LastPowerDaysProps = { readonly current: Day; readonly readings: Readings }

/** The days of the newest other bill period with figures. Source: USE-069. */
function LastPowerDays({ current, readings }: LastPowerDaysProps) {
  const newest = readings.data?.periods.find(
    ({ billDate, knownTo }) => knownTo !== null && billDate !== current,
  )
  if (newest !== undefined) return <EarlierPowerDays billDate={newest.billDate} readings={readings} />
  return readings.isPending ? <DaysSkeleton /> : <NoPowerDays />
}

function EarlierPowerDays({ billDate, readings }: { readonly billDate: Day; readonly readings: Readings }) {
  const use = useQuery(powerByDayQuery(billDate))
  return (
    <LoadedPeriod use={use} chosen={false} failed={FAILED} loading={<DaysSkeleton />}>
      {(power) =>
        power.days.length === 0 ? (
          <NoPowerDays />
        ) : (
          <PowerDays power={power} before={findPeriod(readings, power.period.from)} isEarlier />
        )
      }
    </LoadedPeriod>
  )
}
