import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { DataByDay, DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText } from '@switchboard/domain/usage/data-rules'

import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { BillPeriods } from './BillPeriods.tsx'
import { DailyData } from './DailyData.tsx'
import { DataSummary } from './DataSummary.tsx'
import { overText } from './data-words.ts'
import { dataByBillDateQuery, dataByDayQuery, dataSummaryQuery } from './queries.ts'
import { NO_FIGURES } from './words.ts'
import { PeriodOf } from './PeriodOf.tsx'
import { UsageTabs } from './UsageTabs.tsx'

/** What internet and wireless moved, by bill period and by day. Source: USE-004 to USE-008, USE-056. */
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
        </Columns>
      )}
    </>
  )
}

type DataPeriodsProps = { readonly shown: Day; readonly onChoose: (billDate: Day) => void }

function DataPeriods(props: DataPeriodsProps) {
  const use = useQuery(dataByBillDateQuery())
  return <BillPeriods periods={use.data} use={use} told={used} {...props} />
}

function used(period: DataPeriod) {
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
  /** Somebody asked for it, in a list that may be far below it. */
  readonly chosen: boolean
}

function Period({ use, chosen }: PeriodProps) {
  return (
    <PeriodOf use={use} chosen={chosen} failed="We could not load your data usage.">
      {(data) => (
        <>
          <TakesFocus key={data.period.billDate} when={chosen}>
            <DataSummary data={data} />
          </TakesFocus>
          <DailyData data={data} />
        </>
      )}
    </PeriodOf>
  )
}

/** Source: USE-023. */
function NoInternet() {
  return (
    <EmptyState
      icon="usage"
      title="No internet on this account"
      action={<LinkButton href="/change-hub">See what you can have</LinkButton>}
    >
      Once internet or wireless broadband is on, its data will be here, day by day.
    </EmptyState>
  )
}
