import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { seedRandom } from '@switchboard/domain/testing/random'

import { fetchMembers, findPrimary, waitUntilWhole } from '../../tools/cluster/patroni.ts'

import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { openRecorder } from './client-log.ts'
import { booksWhenSettled } from './cluster-books.ts'
import { loadOn } from './cluster-load.ts'
import type { Answers } from './cluster-load.ts'
import { setClusterStage } from './cluster-stage.ts'
import type { ClusterStage } from './cluster-stage.ts'
import { DATABASE_FAULTS } from './database-faults.ts'
import { percentile } from './options.ts'
import { countOrderFaults } from './order-books.ts'
import { recordsFolder } from './stage.ts'
import { probeWrites } from './write-probe.ts'

type FaultName = keyof typeof DATABASE_FAULTS

/** The longest pause between two faults, once the databases are whole again. */
const MAX_QUIET_MILLISECONDS = 3_000
const WHOLE_MILLISECONDS = 240_000
const MAX_OUTAGE_MILLISECONDS = 30_000
const MAX_SHOWN = 10

/**
 * Customers pay, order and read while the primary is killed, paused and cut off:
 * `npm run faults -- failover --kills 30 --pauses 10 --cuts 10 --seed SEED [--asynchronous]`.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '30' },
      pauses: { type: 'string', default: '10' },
      cuts: { type: 'string', default: '10' },
      seed: { type: 'string', default: '19' },
      asynchronous: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const random = seedRandom(seed)
  const faults = shuffleFaults(random, {
    'PostgreSQL killed': Math.ceil(Number(values.kills) / 2),
    'machine killed': Math.floor(Number(values.kills) / 2),
    'machine paused': Number(values.pauses),
    'network cut': Number(values.cuts),
  })
  const stage = await setClusterStage({ synchronous: !values.asynchronous, cables: true })
  const folder = recordsFolder(`failover-${seed}`)
  try {
    return await failOver(stage, { faults, seed, random, folder })
  } finally {
    stage.keepLogs(folder)
    await stage.close()
  }
}

type FailoverOptions = {
  readonly faults: readonly FaultName[]
  readonly seed: number
  readonly random: () => number
  readonly folder: string
}

async function failOver(
  stage: ClusterStage,
  { faults, seed, random, folder }: FailoverOptions,
): Promise<boolean> {
  const load = await loadOn(stage, openRecorder(join(folder, RECORD_FILES.clients)), random)
  const probe = probeWrites(stage.apiUrl, load.connection.token)
  const outages: { fault: FaultName; milliseconds: number }[] = []
  for (const fault of faults) {
    await waitUntilWhole(stage.layout, WHOLE_MILLISECONDS)
    await wait(random() * MAX_QUIET_MILLISECONDS)
    const primary = findPrimary(await fetchMembers(stage.layout))
    if (primary === null) throw new Error('there is no primary')
    const begun = Date.now()
    await DATABASE_FAULTS[fault](stage, primary)
    while (probe.outageFrom(begun) === Number.POSITIVE_INFINITY) await wait(MAX_QUIET_MILLISECONDS / 10)
    outages.push({ fault, milliseconds: probe.outageFrom(begun) })
    console.log(
      `${outages.length}/${faults.length} ${fault}, ${primary}: no write for ${outages.at(-1)?.milliseconds} ms`,
    )
  }
  await waitUntilWhole(stage.layout, WHOLE_MILLISECONDS)
  await probe.stop()
  const { confirmed, days, reads } = await load.over()
  const faultsEnded = Date.now()
  const { books, orders } = await booksWhenSettled(stage)
  keepRecords(folder, { books, gatewayLog: await stage.gatewayLog(), seed, faultsEnded })

  printOutages(outages)
  console.log(
    `${days} days, ${reads} reads, ${books.payments.length} payments, ${confirmed.length} orders told as placed`,
  )
  const found = countOrderFaults(orders, confirmed)
  for (const [what, count] of Object.entries(found)) console.log(`${what}: ${count}`)
  const holds = checkFolder(folder)
  return (
    printAnswers(load.answers) &&
    holds &&
    confirmed.length > 0 &&
    Object.values(found).every((count) => count === 0) &&
    percentile(
      outages.map(({ milliseconds }) => milliseconds),
      0.99,
    ) <= MAX_OUTAGE_MILLISECONDS
  )
}

/** The faults in random order. Each seed has its own order. */
function shuffleFaults(random: () => number, counts: Readonly<Record<FaultName, number>>): FaultName[] {
  const names: FaultName[] = ['PostgreSQL killed', 'machine killed', 'machine paused', 'network cut']
  return names
    .flatMap((name) => Array.from({ length: counts[name] }, () => ({ name, place: random() })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ name }) => name)
}

function printOutages(outages: readonly { fault: FaultName; milliseconds: number }[]): void {
  const row = (milliseconds: readonly number[]) => ({
    times: milliseconds.length,
    'p50 ms': percentile(milliseconds, 0.5),
    'p99 ms': percentile(milliseconds, 0.99),
  })
  const kinds = [...new Set(outages.map(({ fault }) => fault))].toSorted()
  const rows = kinds.map((kind): [string, ReturnType<typeof row>] => [
    kind,
    row(outages.filter(({ fault }) => fault === kind).map(({ milliseconds }) => milliseconds)),
  ])
  console.table(Object.fromEntries([...rows, ['all', row(outages.map(({ milliseconds }) => milliseconds))]]))
}

/** Prints the counts. Returns whether every answer was good or a 503 that asks to try again later. */
function printAnswers({ good, unavailable, other, broken }: Answers): boolean {
  console.log(
    `answers: ${good} good, ${unavailable.length} of 503, ${other.length} other faults, ${broken.length} broken`,
  )
  for (const each of [...other, ...broken].slice(0, MAX_SHOWN)) console.log(`   ${each}`)
  return other.length === 0 && broken.length === 0
}
