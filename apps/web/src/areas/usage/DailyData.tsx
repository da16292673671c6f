import type { DataByDay, DayOfData } from '@switchboard/domain/usage/data'
import { gigabytes, gigabytesText } from '@switchboard/domain/usage/data-rules'
import { everyDay, isLabelled } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NOT_KNOWN, TO_COME, dayName, dayOfMonthText } from '#web/used/words.ts'

/** A bar for each day of the bill period. Future days and days without figures are gaps. Source: USE-007, USE-008. */
export function DailyData({ data }: { readonly data: DataByDay }) {
  if (data.days.length === 0) {
    return (
      <Card title="Day by day">
        <EmptyState icon="usage" title="No days yet">
          Each day is here the morning after.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title="Day by day">
      <BarChart
        title="Data of each day, in GB"
        bars={toBars(data)}
        tickText={String}
        average={null}
        headings={['Day', 'Data']}
        pressed={null}
        table={<DaysTable days={data.days} />}
      />
    </Card>
  )
}

function toBars(data: DataByDay): Bar[] {
  const today = providerToday()
  return everyDay(data).map(({ date, use }, index) => ({
    key: date,
    label: isLabelled(index) ? dayOfMonthText(date) : '',
    name: dayName(date),
    onPress: null,
    ...(use === null
      ? { value: null, valueText: date < today ? NOT_KNOWN : TO_COME }
      : { value: gigabytes(use.totalMb), valueText: gigabytesText(use.totalMb) }),
  }))
}

function DaysTable({ days }: { readonly days: readonly DayOfData[] }) {
  return (
    <DataTable
      caption="Data of each day"
      columns={[
        { heading: 'Day', cell: ({ date }: DayOfData) => dayName(date) },
        { heading: 'Download', cell: ({ downloadMb }: DayOfData) => gigabytesText(downloadMb), align: 'end' },
        { heading: 'Upload', cell: ({ uploadMb }: DayOfData) => gigabytesText(uploadMb), align: 'end' },
        { heading: 'Total', cell: ({ totalMb }: DayOfData) => gigabytesText(totalMb), align: 'end' },
      ]}
      rows={days}
      rowKey={({ date }) => date}
    />
  )
}
