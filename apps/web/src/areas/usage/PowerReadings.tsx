import { balanceText } from '@switchboard/domain/money'
import type { PowerReading } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { gstWords } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { periodText } from '#web/used/words.ts'

import { readText } from './power-bill-words.ts'
import { kwhText } from './power-words.ts'

/** The readings that the bill of a period charges for. Source: USE-044, USE-051. */
export function PowerReadings({ readings }: { readonly readings: readonly PowerReading[] }) {
  const today = providerToday()
  if (readings.length === 0) return null
  return (
    <Card title="On the bill">
      <DataTable
        caption={`What the bill charges for power, ${gstWords()} and without the daily charge`}
        columns={[
          { heading: 'For', cell: (reading: PowerReading) => reading.name },
          {
            heading: 'Days',
            cell: ({ readingFromDate, readingToDate }: PowerReading) =>
              periodText({ from: readingFromDate, to: readingToDate }, today),
          },
          { heading: 'Read', cell: readText },
          { heading: 'Used', cell: ({ kwh }: PowerReading) => kwhText(kwh), align: 'end' },
          {
            heading: 'Charge',
            cell: ({ chargeIncludingGst }: PowerReading) => balanceText(toShownCharge(chargeIncludingGst)),
            align: 'end',
          },
        ]}
        rows={readings}
        rowKey={({ name, readingToDate, kwh }) => `${name} ${readingToDate} ${kwh}`}
      />
    </Card>
  )
}
