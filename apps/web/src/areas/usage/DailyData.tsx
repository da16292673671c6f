import type { DataByDay, DayOfData } from '@switchboard/domain/usage/data'
import { gigabytes, gigabytesText } from '@switchboard/domain/usage/data-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { nameKnownDay, toDayBars } from '#web/used/day-bars.ts'
import { earlierDaysText, periodText } from '#web/used/words.ts'

type DailyDataProps = {
  readonly data: DataByDay
  /** Whether the days replace those of the current period, which has none yet. */
  readonly isEarlier?: boolean
}

/** A bar for each day of the bill period. Source: USE-007, USE-067, USE-069. */
export function DailyData({ data, isEarlier = false }: DailyDataProps) {
  const today = providerToday()
  return (
    <Card title="Day by day">
      {isEarlier && <p>{earlierDaysText(data.period, today)}</p>}
      <BarChart
        meaning="data"
        title="Data of each day, in GB"
        bars={toDayBars(data, today, ({ totalMb }) => ({
          value: gigabytes(totalMb),
          valueText: gigabytesText(totalMb),
        }))}
        total={{ text: gigabytesText(data.period.usedMb), span: periodText(data.period, today) }}
        tickText={String}
        average={null}
        headings={['Day', 'Data']}
        pressed={null}
        table={<DaysTable days={data.days} />}
      />
    </Card>
  )
}

/** Shown in place of the days of an account without any. */
export function NoDataDays() {
  return (
    <Card title="Day by day">
      <EmptyState icon="usage" title="No days yet">
        Each day is here the morning after.
      </EmptyState>
    </Card>
  )
}

function DaysTable({ days }: { readonly days: readonly DayOfData[] }) {
  const today = providerToday()
  return (
    <DataTable
      caption="Data of each day"
      columns={[
        { heading: 'Day', cell: ({ date }: DayOfData) => nameKnownDay(date, today) },
        { heading: 'Download', cell: ({ downloadMb }: DayOfData) => gigabytesText(downloadMb), align: 'end' },
        { heading: 'Upload', cell: ({ uploadMb }: DayOfData) => gigabytesText(uploadMb), align: 'end' },
        { heading: 'Total', cell: ({ totalMb }: DayOfData) => gigabytesText(totalMb), align: 'end' },
      ]}
      rows={days}
      rowKey={({ date }) => date}
    />
  )
}
