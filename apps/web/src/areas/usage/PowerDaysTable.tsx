import { moneyText } from '@switchboard/domain/money'
import type { DayOfPower } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { nameKnownDay } from '#web/used/day-bars.ts'
import { NOT_KNOWN } from '#web/used/words.ts'

import { besideText } from './compared-days.ts'
import type { Compared } from './compared-days.ts'
import { dayCost, dayNote, kwhText } from './power-words.ts'

type PowerDaysTableProps = { readonly days: readonly DayOfPower[]; readonly compared: Compared | null }

/** The days of a bill period, with their costs. */
export function PowerDaysTable({ days, compared }: PowerDaysTableProps) {
  return (
    <DataTable
      caption="Power of each day"
      columns={[
        { heading: 'Day', cell: DayCell },
        { heading: 'Power', cell: ({ kwh }: DayOfPower) => kwhText(kwh), align: 'end' },
        ...(compared === null
          ? []
          : [
              {
                heading: compared.against.name,
                cell: ({ date }: DayOfPower) => besideText(date, compared) ?? NOT_KNOWN,
                align: 'end' as const,
              },
            ]),
        {
          heading: 'Cost',
          cell: (day: DayOfPower) => moneyText(toShownCharge(day.chargeIncludingGst)),
          align: 'end',
        },
        {
          heading: 'Daily charge',
          cell: (day: DayOfPower) => moneyText(toShownCharge(day.dailyChargeIncludingGst)),
          align: 'end',
        },
        { heading: 'Total', cell: (day: DayOfPower) => moneyText(dayCost(day)), align: 'end' },
      ]}
      rows={days}
      rowKey={({ date }) => date}
    />
  )
}

function DayCell(day: DayOfPower) {
  const note = dayNote(day)
  return (
    <>
      {nameKnownDay(day.date, providerToday())}
      {note !== null && <span className="small soft"> {note}</span>}
    </>
  )
}
