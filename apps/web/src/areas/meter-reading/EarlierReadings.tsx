import { useQuery } from '@tanstack/react-query'

import { dayText } from '@switchboard/domain/day'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'
import type { Register } from '@switchboard/domain/meter-reading/rules'

import { may } from '#web/http/account.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

import { StoredPhoto } from './StoredPhoto.tsx'
import { readingsQuery } from './queries.ts'
import { WithdrawReading } from './WithdrawReading.tsx'
import { dialsText, registerText } from './words.ts'

type EarlierReadingsProps = { readonly icp: string; readonly registers: readonly Register[] }

/** All readings of the last two years, for comparison. Source: MTR-024. */
export function EarlierReadings({ icp, registers }: EarlierReadingsProps) {
  const readings = useQuery(readingsQuery(icp))
  if (readings.isError) {
    return (
      <SectionError
        title="We could not load the earlier readings."
        onRetry={() => void readings.refetch()}
        retrying={readings.isFetching}
      />
    )
  }
  if (readings.data === undefined || readings.data.length === 0) return null
  return (
    <Disclosure summary="Earlier readings">
      <DataTable
        caption="Readings, newest first"
        columns={buildColumns(readings.data, { icp, registers })}
        rows={readings.data}
        rowKey={({ serialNumber, channelNumber, date }) => `${serialNumber} ${channelNumber} ${date}`}
      />
    </Disclosure>
  )
}

const READERS: Record<MeterReading['readBy'], string> = { Customer: 'You', Reader: 'A meter reader' }

function buildColumns(
  readings: readonly MeterReading[],
  { icp, registers }: EarlierReadingsProps,
): [Column<MeterReading>, ...Column<MeterReading>[]] {
  const photoColumn: Column<MeterReading> = {
    heading: 'Photo',
    cell: ({ hasPhoto, date }) => hasPhoto && <StoredPhoto icp={icp} readOn={date} />,
  }
  const withdrawColumn: Column<MeterReading> = {
    heading: 'Wrong?',
    cell: (reading) =>
      // the readings of a day are withdrawn together, so only the first of them has the button
      readings.find(({ date }) => date === reading.date) === reading &&
      reading.mayWithdraw && <WithdrawReading icp={icp} readOn={reading.date} />,
  }
  return [
    { heading: 'Day', cell: ({ date }) => dayText(date) },
    { heading: 'Register', cell: (reading) => registerText({ ...reading, previous: null }, registers) },
    { heading: 'kWh', cell: (reading) => dialsText(reading), align: 'end' },
    { heading: 'Read by', cell: ({ readBy }) => READERS[readBy] },
    ...(readings.some(({ hasPhoto }) => hasPhoto) ? [photoColumn] : []),
    ...(may('pay') && readings.some(({ mayWithdraw }) => mayWithdraw) ? [withdrawColumn] : []),
  ]
}
