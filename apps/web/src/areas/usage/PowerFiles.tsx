import { useState } from 'react'

import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { parseTypedDay, toTypedDayText } from '@switchboard/domain/typed-day'
import { halfHoursGreenButton } from '@switchboard/domain/usage/green-button'
import {
  eiep13aFileName,
  fileTotals,
  halfHoursCsv,
  halfHoursEiep13a,
} from '@switchboard/domain/usage/half-hour-files'
import type { FileTotals, Sent } from '@switchboard/domain/usage/half-hour-files'
import { MAX_DAYS } from '@switchboard/domain/usage/half-hours'
import type { SuppliedConnection } from '@switchboard/domain/usage/half-hours'

import { activeAccount } from '#web/http/account.ts'
import { providerNow, providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { CSV_TYPE } from '#web/ui/DownloadCsv.tsx'
import { DownloadFile } from '#web/ui/DownloadFile.tsx'
import type { MadeFile } from '#web/ui/DownloadFile.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { halfHoursText, wattHoursTotal } from './power-words.ts'
import { halfHoursQuery } from './queries.ts'

type SavedFile = { readonly name: string; readonly totals: FileTotals }

type PowerFilesProps = { readonly knownTo: Day | null }

const FORMATS = [
  {
    value: 'csv',
    label: 'CSV',
    hint: 'For a spreadsheet: one line a half-hour, by the clocks of New Zealand.',
  },
  {
    value: 'eiep13a',
    label: 'EIEP13A',
    hint: 'For another power company or a site that compares them: the format of the Electricity Authority, in standard time all year.',
  },
  { value: 'greenButton', label: 'Green Button', hint: 'For energy apps that read Green Button files.' },
]

/** Saves up to 24 months of half-hours as a file. All three formats contain the same half-hours. */
export function PowerFiles({ knownTo }: PowerFilesProps) {
  const last = knownTo ?? addDays(providerToday(), -1)
  const [format, setFormat] = useState('csv')
  const [from, setFrom] = useState(toTypedDayText(addDays(last, 1 - MAX_DAYS)))
  const [to, setTo] = useState(toTypedDayText(last))
  const [submitted, setSubmitted] = useState(false)
  const [saved, setSaved] = useState<SavedFile | 'NOTHING_KNOWN' | null>(null)
  const { electricityParticipant: sender } = useBrand()
  const days = { from: parseTypedDay(from), to: parseTypedDay(to) }
  const problems = findProblems(days)

  async function make(): Promise<MadeFile | null> {
    setSubmitted(true)
    setSaved(null)
    if (problems.from !== null || problems.to !== null) return null
    if (days.from === null || days.to === null) return null
    const span = { from: days.from, to: days.to }
    const { connections } = await queryClient.fetchQuery(halfHoursQuery(span))
    const totals = fileTotals(connections)
    if (totals.halfHours === 0) {
      setSaved('NOTHING_KNOWN')
      return null
    }
    const file = buildFile(format, connections, { sender, now: providerNow(), ...span })
    setSaved({ name: file.name, totals })
    return file
  }

  const dayField = { earliest: EARLIEST, latest: providerToday(), submitted }
  return (
    <Card title="Download your half-hours">
      <RadioField id="format" label="Format" value={format} onValueChange={setFormat} choices={FORMATS} />
      <DateField
        id="files-from"
        label="First day"
        value={from}
        onValueChange={setFrom}
        problem={problems.from}
        {...dayField}
      />
      <DateField
        id="files-to"
        label="Last day"
        value={to}
        onValueChange={setTo}
        problem={problems.to}
        {...dayField}
      />
      <DownloadFile label="Download" make={make} unaffected="The figures on this page" />
      <FileResult saved={saved} />
    </Card>
  )
}

/** The earliest day that can be requested; no meter recorded half-hours before it. */
const EARLIEST = dayAt(Date.UTC(2010, 0, 1))

type Days = { readonly from: Day | null; readonly to: Day | null }

function findProblems(days: Days): { readonly from: string | null; readonly to: string | null } {
  return { from: findFirstDayProblem(days), to: findLastDayProblem(days) }
}

function findFirstDayProblem({ from }: Days): string | null {
  if (from === null) return 'Enter the first day.'
  return from > providerToday() ? 'Enter a day that has come.' : null
}

function findLastDayProblem({ from, to }: Days): string | null {
  if (to === null) return 'Enter the last day.'
  if (from === null) return null
  if (to < from) return 'Enter a day from the first day on.'
  return to > addDays(from, MAX_DAYS - 1) ? 'Enter a day within 24 months of the first day.' : null
}

function buildFile(format: string, connections: readonly SuppliedConnection[], sent: Sent): MadeFile {
  const name = `power-${activeAccount()}-${sent.from}-${sent.to}`
  if (format === 'eiep13a')
    return { text: halfHoursEiep13a(connections, sent), type: CSV_TYPE, name: eiep13aFileName(sent) }
  if (format === 'greenButton')
    return {
      text: halfHoursGreenButton(connections, sent.now),
      type: 'application/atom+xml',
      name: `${name}.xml`,
    }
  return { text: halfHoursCsv(connections), type: CSV_TYPE, name: `${name}.csv` }
}

function FileResult({ saved }: { readonly saved: SavedFile | 'NOTHING_KNOWN' | null }) {
  if (saved === null) return null
  if (saved === 'NOTHING_KNOWN')
    return (
      <Notice tone="caution" role="status" title="There are no half-hours for those days.">
        Choose days on which we supplied your power.
      </Notice>
    )
  const { wattHours, halfHours, estimated, missing } = saved.totals
  return (
    <Notice
      tone="positive"
      role="status"
      title={`${wattHoursTotal(wattHours)} in ${halfHoursText(halfHours)}`}
    >
      {estimated > 0 &&
        `${halfHoursText(estimated)} of it ${isOrAre(estimated)} estimated and marked as such. `}
      {missing > 0 && `${halfHoursText(missing)} ${isOrAre(missing)} missing, and left empty rather than 0. `}
      Each format has the same data.
    </Notice>
  )
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
