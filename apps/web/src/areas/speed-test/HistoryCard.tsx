import { momentText } from '@switchboard/domain/instant'
import type { SpeedTests } from '@switchboard/domain/speed-test/contract'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { reportAddress } from './report-address.ts'
import { CONNECTION_WORDS, delayText } from './words.ts'

type Row = {
  readonly id: string
  readonly at: number
  readonly what: string
  readonly downloadMbps: number
  readonly uploadMbps: number
  readonly delay: string
}

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { heading: 'When', cell: ({ at }) => momentText(at) },
  { heading: 'What', cell: ({ what }) => what },
  // on a narrow page the last column is shown beside the first
  { heading: 'Delay', cell: ({ delay }) => delay, align: 'end' },
  { heading: 'Upload', cell: ({ uploadMbps }) => mbpsText(uploadMbps), align: 'end' },
  { heading: 'Download', cell: ({ downloadMbps }) => mbpsText(downloadMbps), align: 'end' },
]

/** All measurements, newest first. Nothing is shown without measurements. */
export function HistoryCard({ tests }: { readonly tests: SpeedTests }) {
  const rows = toRows(tests)
  if (rows.length === 0) return null
  return (
    <Card title="Measured so far">
      <DataTable caption="Measured so far" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <div>
        <LinkButton kind="plain" href={reportAddress(tests)}>
          Report a fault with the newest of them
        </LinkButton>
      </div>
    </Card>
  )
}

function toRows({ results, devices }: SpeedTests): Row[] {
  const lines = results.map(({ testedAt, latencyMs, ...result }) => ({
    ...result,
    at: testedAt,
    what: 'The line',
    delay: delayText(latencyMs),
  }))
  const measured = devices.map(({ measuredAt, idleMs, loadedMs, connection, ...result }) => ({
    ...result,
    at: measuredAt,
    what: `A device ${CONNECTION_WORDS[connection]}`,
    delay: `${delayText(idleMs)} to ${delayText(loadedMs)}`,
  }))
  return [...lines, ...measured].toSorted((one, other) => other.at - one.at)
}
