import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentProps } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { CappedPeriod, DataByDay, DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, withRollover } from '@switchboard/domain/usage/data-rules'

import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'

import { BillPeriods } from './BillPeriods.tsx'
import { DailyData, NoDataDays } from './DailyData.tsx'
import { HourlyData } from './HourlyData.tsx'
import { DataSummary } from './DataSummary.tsx'
import { overText } from './data-words.ts'
import { NoInternet } from './NoService.tsx'
import { UsageLinks } from './UsageLinks.tsx'
import { dataBlocksQuery, dataByBillDateQuery, dataByDayQuery, dataSummaryQuery } from './queries.ts'
import { DaysSkeleton, LoadedPeriod } from './LoadedPeriod.tsx'
import { UsageTabs } from './UsageTabs.tsx'

const FAILED = 'We could not load your data usage.'

/** The data usage of internet and wireless, by bill period and by day. Source: USE-004 to USE-008, USE-056. */
export function DataUsageScreen() {
  const [chosen, setChosen] = useState<Day | null>(null)
  const newest = useQuery(dataSummaryQuery())
  const billDate = newest.data?.period.billDate
  return (
    <>
      <PageHeading title="Data usage" back={{ href: '/', label: 'Home' }} />
      <UsageTabs current="/data-usage" />
      {newest.error?.code === 'NO_INTERNET_SERVICE' ? (
        <NoInternet />
      ) : (
        <Columns aside={billDate && <DataPeriods shown={chosen ?? billDate} onChoose={setChosen} />}>
          {chosen === null || chosen === billDate ? (
            <Period use={newest} chosen={chosen !== null} />
          ) : (
            <EarlierPeriod billDate={chosen} />
          )}
          <UsageLinks />
        </Columns>
      )}
    </>
  )
}

/** Finds the rollover and the charges above the cap of a period. Undefined if they could not be loaded. Source: USE-006, USE-037. */
function useCappedPeriods(): (period: DataPeriod) => CappedPeriod | undefined {
  const { data: periods = [] } = useQuery(dataBlocksQuery())
  return ({ billDate }) => periods.find((capped) => capped.billDate === billDate)
}

type DataPeriodsProps = { readonly shown: Day; readonly onChoose: (billDate: Day) => void }

function DataPeriods(props: DataPeriodsProps) {
  const findCapped = useCappedPeriods()
  const renderUse = (period: DataPeriod) => renderDataUse(withRollover(period, findCapped(period)))
  return <BillPeriods query={useQuery(dataByBillDateQuery())} renderUse={renderUse} {...props} />
}

function renderDataUse(period: DataPeriod) {
  return (
    <>
      {period.knownTo === null ? NO_FIGURES : gigabytesText(period.usedMb)}
      <span className="small soft"> {overText(period)}</span>
    </>
  )
}

function EarlierPeriod({ billDate }: { readonly billDate: Day }) {
  return <Period use={useQuery(dataByDayQuery(billDate))} chosen />
}

type PeriodProps = {
  readonly use: UseQueryResult<DataByDay>
  /** Whether the customer chose the period in the list, which may be far below it. */
  readonly chosen: boolean
}

function Period({ use, chosen }: PeriodProps) {
  const findCapped = useCappedPeriods()
  return (
    <LoadedPeriod use={use} chosen={chosen} failed={FAILED}>
      {(data) => (
        <>
          <TakesFocus key={data.period.billDate} when={chosen}>
            <DataSummary data={data} capped={findCapped(data.period)} />
          </TakesFocus>
          {data.days.length === 0 ? <LastDataDays /> : <DataDays data={data} />}
        </>
      )}
    </LoadedPeriod>
  )
}

function DataDays(use: ComponentProps<typeof DailyData>) {
  return (
    <>
      <DailyData {...use} />
      <HourlyData key={`hours ${use.data.period.billDate}`} days={use.data.days} />
    </>
  )
}

/** The days of the newest bill period with figures. Source: USE-069. */
function LastDataDays() {
  const periods = useQuery(dataByBillDateQuery())
  const newest = periods.data?.find(({ knownTo }) => knownTo !== null)
  if (newest !== undefined) return <EarlierDataDays billDate={newest.billDate} />
  return periods.isPending ? <DaysSkeleton /> : <NoDataDays />
}

function EarlierDataDays({ billDate }: { readonly billDate: Day }) {
  const use = useQuery(dataByDayQuery(billDate))
  return (
    <LoadedPeriod use={use} chosen={false} failed={FAILED} loading={<DaysSkeleton />}>
      {(data) => (data.days.length === 0 ? <NoDataDays /> : <DataDays data={data} isEarlier />)}
    </LoadedPeriod>
  )
}
