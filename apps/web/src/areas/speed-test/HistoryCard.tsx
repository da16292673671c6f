import type { SpeedTests } from '@switchboard/domain/speed-test/contract'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { buildReportAddress } from './report-address.ts'
import { CONNECTION_WORDS, formatDelay } from './words.ts'

type Row = {
  readonly id: string
  /** The time of the measurement, in milliseconds since 1970 UTC. */
  readonly instant: number
  readonly subject: string
  readonly downloadMbps: number
  readonly uploadMbps: number
  readonly delay: string
}

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { heading: 'When', cell: ({ instant }) => momentText(instant) },
  { heading: 'What', cell: ({ subject }) => subject },
  // on a narrow page the last column is shown beside the first
  { heading: 'Delay', cell: ({ delay }) => delay, align: 'end' },
  { heading: 'Upload', cell: ({ uploadMbps }) => mbpsText(uploadMbps), align: 'end' },
  { heading: 'Download', cell: ({ downloadMbps }) => mbpsText(downloadMbps), align: 'end' },
]

/** All measurements, newest first. */
export function HistoryCard({ tests }: { readonly tests: SpeedTests }) {
  const rows = toRows(tests)
  if (rows.length === 0) return null
  return (
    <Card title="Measured so far">
      <DataTable caption="Measured so far" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <div>
        <LinkButton kind="plain" href={buildReportAddress(tests)}>
          Report a fault with the newest of them
        </LinkButton>
      </div>
    </Card>
  )
}

function toRows({ results, devices }: SpeedTests): Row[] {
  const lineTests = results.map(({ testedAt, latencyMs, ...result }) => ({
    ...result,
    instant: testedAt,
    subject: 'The line',
    delay: formatDelay(latencyMs),
  }))
  const deviceTests = devices.map(({ measuredAt, idleMs, loadedMs, connection, ...result }) => ({
    ...result,
    instant: measuredAt,
    subject: `A device ${CONNECTION_WORDS[connection]}`,
    delay: `${formatDelay(idleMs)} to ${formatDelay(loadedMs)}`,
  }))
  return [...lineTests, ...deviceTests].toSorted((first, second) => second.instant - first.instant)
}
