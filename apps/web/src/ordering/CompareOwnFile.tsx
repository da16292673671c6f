import { useId, useState } from 'react'

import type { BrokenLine } from '@switchboard/domain/csv'
import type { Day } from '@switchboard/domain/day'
import { readEiep13a } from '@switchboard/domain/usage/eiep13a'
import type { ReadConnection } from '@switchboard/domain/usage/eiep13a'
import { plansOnDays } from '@switchboard/domain/usage/power-plans'
import type { PlanRates, PlansCompared, TooFewDays } from '@switchboard/domain/usage/power-plans'

import { providerToday } from '#web/http/configuration.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import styles from './Order.module.css'
import { PowerPlansCompared } from './PowerPlansCompared.tsx'

type CompareOwnFileProps = {
  readonly plans: readonly PlanRates[]
  /** The power connection of the order. Null if it is not known yet. */
  readonly icp: string | null
  /** Receives the comparison. Null if the file cannot be compared. */
  readonly onCompared?: ((compared: PlansCompared | null) => void) | undefined
}

type ReadFile = {
  readonly name: string
  readonly connections: readonly ReadConnection[]
  readonly broken: readonly BrokenLine[]
}
/** The reason why a file cannot be used. */
type Refusal = 'TOO_LARGE' | 'NOT_EIEP13A' | 'NOTHING_IN_IT' | 'UNREADABLE'

/** A file with two years of a meter with three channels has 14 MB. */
const MAX_BYTES = 20_000_000
const MEGABYTE = 1_000_000

const REFUSALS: Record<Refusal, string> = {
  TOO_LARGE: `The file is larger than ${MAX_BYTES / MEGABYTE} MB. Ask for fewer days.`,
  NOT_EIEP13A: 'This is not an EIEP13A file: its first line does not begin with HDR,ICPCONS.',
  NOTHING_IN_IT: 'No line of the file is a half-hour that you used.',
  UNREADABLE: 'Your browser could not read the file. Choose it again.',
}

/**
 * Compares the cost of plans for the usage in a file of another power company. Every power company has to give its customers
 * such a file (EIEP13A). The browser reads the file and does not send it.
 */
export function CompareOwnFile({ plans, icp, onCompared }: CompareOwnFileProps) {
  const id = useId()
  const [read, setRead] = useState<ReadFile | Refusal | null>(null)

  async function choose(file: File) {
    const next = await readFile(file, providerToday())
    setRead(next)
    const connection = typeof next === 'string' ? undefined : findConnection(next, icp)
    onCompared?.(toComparison(plansOnDays(plans, connection?.days ?? [])))
  }

  const refusal = typeof read === 'string' ? REFUSALS[read] : null
  return (
    <div className={styles.part}>
      <FileField
        id={id}
        label="EIEP13A file"
        error={refusal === null ? null : 'Choose another file'}
        hint="Ask your power company for your half-hours as an EIEP13A file, of the last year if you can. Your browser reads it; it is not sent to us."
        button="Choose a file"
        chosen={read === null || typeof read === 'string' ? undefined : read.name}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(file) => void choose(file)}
      />
      <FailureNotice title="We cannot compare by this file.">{refusal}</FailureNotice>
      {read !== null && typeof read !== 'string' && (
        <FileComparison key={read.name} read={read} plans={plans} icp={icp} onCompared={onCompared} />
      )}
    </div>
  )
}

async function readFile(file: File, today: Day): Promise<ReadFile | Refusal> {
  if (file.size > MAX_BYTES) return 'TOO_LARGE'
  const text = await file.text().catch(() => null)
  if (text === null) return 'UNREADABLE'
  const read = readEiep13a(text, today)
  if (read === 'NOT_EIEP13A') return read
  return read.connections.length === 0 && read.broken.length === 0
    ? 'NOTHING_IN_IT'
    : { name: file.name, ...read }
}

type FileComparisonProps = CompareOwnFileProps & { readonly read: ReadFile }

/** The connection of the order if the file contains it, otherwise the first connection of the file. */
function findConnection({ connections }: ReadFile, icp: string | null): ReadConnection | undefined {
  return connections.find((connection) => connection.icp === icp) ?? connections[0]
}

function toComparison(compared: PlansCompared | TooFewDays): PlansCompared | null {
  return 'tooFew' in compared ? null : compared
}

function FileComparison({ read, plans, icp, onCompared }: FileComparisonProps) {
  const { name, connections, broken } = read
  const [chosenIcp, setChosenIcp] = useState(findConnection(read, icp)?.icp ?? '')
  const findDays = (wanted: string) => connections.find((each) => each.icp === wanted)?.days ?? []
  const connection = connections.find((each) => each.icp === chosenIcp)
  return (
    <div className={styles.part} role="status">
      {connections.length > 1 && (
        <SelectField
          id="file-connection"
          label="Connection in the file"
          width="twenty"
          value={chosenIcp}
          onValueChange={(next) => {
            setChosenIcp(next)
            onCompared?.(toComparison(plansOnDays(plans, findDays(next))))
          }}
          options={connections.map((each) => ({ value: each.icp, label: each.icp }))}
        />
      )}
      {connection !== undefined && icp !== null && connection.icp !== icp && (
        <Notice tone="caution" title="The file is of another connection.">
          It is for {connection.icp}, and you are ordering for {icp}.
        </Notice>
      )}
      {broken.length > 0 && <BrokenLines name={name} broken={broken} />}
      <PowerPlansCompared compared={plansOnDays(plans, findDays(chosenIcp))} currentPlanKey={null} />
    </div>
  )
}

const MAX_SHOWN = 20

function BrokenLines({ name, broken }: Pick<ReadFile, 'name' | 'broken'>) {
  const more = broken.length - MAX_SHOWN
  return (
    <Notice
      tone="caution"
      title={broken.length === 1 ? 'One line is left out.' : `${broken.length} lines are left out.`}
    >
      <Disclosure summary={`Lines of ${name} that we could not read`}>
        <ul>
          {broken.slice(0, MAX_SHOWN).map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}.
            </li>
          ))}
          {more > 0 && <li>And {more} more.</li>}
        </ul>
      </Disclosure>
    </Notice>
  )
}
