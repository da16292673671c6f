import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { hoursIn } from '@switchboard/domain/instant'
import type { DataByDay, DataByHour, DayOfData } from '@switchboard/domain/usage/data'
import { gigabytes, gigabytesText, hoursAreKept } from '@switchboard/domain/usage/data-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { nameKnownDay } from '#web/used/day-bars.ts'
import { NOT_KNOWN, dayName } from '#web/used/words.ts'

import { hourName } from './data-words.ts'
import { hourLabel } from './power-words.ts'
import { dataByHourQuery } from './queries.ts'

/** The hours of a chosen day. Only days whose hours are still stored can be chosen. Source: USE-049. */
export function HourlyData({ days }: Pick<DataByDay, 'days'>) {
  const [chosen, setChosen] = useState<string>('')
  const today = providerToday()
  const daysWithHours = days.filter(({ date }) => hoursAreKept(date, today)).toReversed()
  const day = daysWithHours.find(({ date }) => date === chosen)
  if (daysWithHours.length === 0) return null
  return (
    <Card title="Hour by hour">
      <SelectField
        id="day"
        label="Day"
        width="twenty"
        placeholder="Choose a day"
        value={day?.date ?? ''}
        onValueChange={setChosen}
        options={daysWithHours.map(({ date }) => ({ value: date, label: dayName(date) }))}
      />
      {day !== undefined && <LoadedHours day={day} />}
    </Card>
  )
}

function LoadedHours({ day }: { readonly day: DayOfData }) {
  return (
    <Loaded
      query={useQuery(dataByHourQuery(day.date))}
      loading="Loading each hour"
      lines={['heading', 'balance', 'balance']}
      card={false}
      failed="We could not load the hours of this day."
    >
      {(data) => <Hours data={data} totalMb={day.totalMb} />}
    </Loaded>
  )
}

type HoursProps = Pick<DayOfData, 'totalMb'> & { readonly data: DataByHour }

function Hours({ data: { date, hours }, totalMb }: HoursProps) {
  if (hours.length === 0) return <p>We only know the total for this day.</p>
  const begins = hoursIn(date)
  return (
    <>
      <BarChart
        meaning="data"
        title={`Data of each hour of ${dayName(date)}, in GB`}
        bars={begins.map((instant, index) => ({
          ...toBarLabels(instant),
          ...toBarValue(hours[index]?.MBTotal),
        }))}
        total={{ text: gigabytesText(totalMb), span: nameKnownDay(date, providerToday()) }}
        tickText={String}
        average={null}
        headings={['Hour', 'Data']}
        pressed={null}
      />
      {begins.length !== FULL_DAY && (
        <p className="small soft">The clocks changed on this day: it has {begins.length} hours.</p>
      )}
    </>
  )
}

const FULL_DAY = 24

function toBarLabels(begins: number): Pick<Bar, 'key' | 'label' | 'name' | 'onPress'> {
  return { key: String(begins), label: hourLabel(begins), name: hourName(begins), onPress: null }
}

function toBarValue(mb: number | undefined): Pick<Bar, 'value' | 'valueText'> {
  if (mb === undefined) return { value: null, valueText: NOT_KNOWN }
  return { value: gigabytes(mb), valueText: gigabytesText(mb) }
}
