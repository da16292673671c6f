import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { seedRandom } from '@switchboard/domain/testing/random'

import { waitUntilReady } from '../../tools/cluster/cluster.ts'
import { apiPart, numbersUpTo, getPort } from '../../tools/cluster/layout.ts'
import { ROOT } from '../../tools/processes.ts'

import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { openRecorder } from './client-log.ts'
import { booksWhenSettled } from './cluster-books.ts'
import { loadOn } from './cluster-load.ts'
import type { Answers } from './cluster-load.ts'
import { API_OF_RUN, setClusterStage } from './cluster-stage.ts'
import type { ClusterStage } from './cluster-stage.ts'
import { countOrderFaults } from './order-books.ts'
import { releaseBefore, removeReleaseBefore } from './release-before.ts'
import { recordsFolder } from './stage.ts'

const MAX_QUIET_MILLISECONDS = 2_000
const MAX_SHOWN = 10

/**
 * Customers pay, order and read while the API processes are restarted one after the other by SIGTERM and killed:
 * `npm run faults -- rolling --restarts 10 --kills 10 --seed SEED`. With `--before COMMIT` a round of restarts starts
 * that release on the schema of this one, the next round this release again, and so on.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      restarts: { type: 'string', default: '10' },
      kills: { type: 'string', default: '10' },
      seed: { type: 'string', default: '19' },
      before: { type: 'string' },
    },
  })
  const seed = Number(values.seed)
  const releases = values.before === undefined ? [ROOT] : [releaseBefore(values.before), ROOT]
  const folder = recordsFolder(`rolling-${seed}`)
  const stage = await setClusterStage()
  try {
    const random = seedRandom(seed)
    const load = await loadOn(stage, openRecorder(join(folder, RECORD_FILES.clients)), random)
    await wait(MAX_QUIET_MILLISECONDS)
    await inTurn(Number(values.restarts), async (number, round) => {
      const { failed } = countAnswers(load.answers)
      await stage.parts.stop(`api${number}`)
      await startApi(stage, number, releases[round % releases.length])
      console.log(
        `api${number} stopped and started: ${countAnswers(load.answers).failed - failed} failed requests`,
      )
    })
    await wait(MAX_QUIET_MILLISECONDS)
    const atTerms = countAnswers(load.answers)
    console.log(
      `${values.restarts} restarts by SIGTERM: ${atTerms.good} good answers, ${atTerms.failed} failed requests`,
    )
    await inTurn(Number(values.kills), (number) => restartApi(stage, number))
    const { confirmed, days, reads } = await load.over()
    const atKills = countAnswers(load.answers)
    const faultsEnded = Date.now()
    const { books, orders } = await booksWhenSettled(stage)
    keepRecords(folder, { books, gatewayLog: await stage.gatewayLog(), seed, faultsEnded })

    console.log(
      `${days} days, ${reads} reads, ${books.payments.length} payments, ${confirmed.length} orders told as placed`,
    )
    const killed = { good: atKills.good - atTerms.good, failed: atKills.failed - atTerms.failed }
    console.log(`${values.kills} kills: ${killed.good} good answers, ${killed.failed} failed requests`)
    const { unavailable, other, broken } = load.answers
    for (const each of [...unavailable, ...other, ...broken].slice(0, MAX_SHOWN)) console.log(`   ${each}`)
    const found = countOrderFaults(orders, confirmed)
    for (const [what, count] of Object.entries(found)) console.log(`${what}: ${count}`)
    const holds = checkFolder(folder)
    return holds && atTerms.failed === 0 && Object.values(found).every((count) => count === 0)
  } finally {
    stage.keepLogs(folder)
    await stage.close()
    removeReleaseBefore()
  }
}

async function inTurn(times: number, work: (number: number, round: number) => Promise<void>): Promise<void> {
  const numbers = numbersUpTo(3)
  for (let time = 0; time < times; time += 1)
    await work(numbers[time % numbers.length] ?? 1, Math.floor(time / numbers.length))
}

async function restartApi(stage: ClusterStage, number: number): Promise<void> {
  const pid = stage.parts.findPid(`api${number}`)
  if (pid !== null) process.kill(pid, 'SIGKILL')
  await startApi(stage, number)
}

/** The time after which HAProxy checks a process again. */
async function startApi({ parts, layout }: ClusterStage, number: number, release = ROOT): Promise<void> {
  parts.start(apiPart(layout, { number, more: API_OF_RUN, release }))
  await waitUntilReady(`http://127.0.0.1:${getPort(layout, 'management', number)}/ready`)
  await wait(MAX_QUIET_MILLISECONDS)
}

/** A reply of 503 is a failed request too, because no database was unavailable. */
function countAnswers({ good, unavailable, other, broken }: Answers) {
  return { good, failed: unavailable.length + other.length + broken.length }
}
