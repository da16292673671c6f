import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { seedRandom } from '@switchboard/domain/testing/random'

import { waitForExit, ROOT } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { openRecorder } from './client-log.ts'
import { parseOptions, percentile } from './options.ts'
import { requestToken, pay } from './payer.ts'
import { createStageDatabase } from './stage-database.ts'
import { killProcess, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { writeUntil } from './writer.ts'

const CLIENTS = 20
/** The longest time before a running backup is killed. After each killed backup, the next is left to finish. */
const MAX_LIFE_MILLISECONDS = 2_500
const BACKUP_NAME = /^switchboard-/

/**
 * Backs PostgreSQL up while customers pay, kills every other backup at a random moment, and restores each finished
 * backup. Restored data must verify, and a killed backup must not count as a backup.
 */
export async function run(args: string[]): Promise<boolean> {
  const { n, seed } = parseOptions(args, { n: 4, database: 'postgres' })
  const random = seedRandom(seed)
  const recorder = openRecorder(join(recordsFolder(`backup-${seed}`), 'clients.jsonl'))
  const stage = await setStage({ database: 'postgres' })
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-backups-'))
  const over = new AbortController()
  try {
    const api = await stage.startApi()
    const connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }
    const clients = Array.from({ length: CLIENTS }, async (_nothing, number) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        await pay(connection, {
          intent: `client-${number}-payment-${count}`,
          account: PAYING_ACCOUNTS[Math.floor(random() * PAYING_ACCOUNTS.length)] ?? '',
          cents: Math.ceil(random() * 20_000),
          card: random() < 0.8 ? 'good' : 'bad',
          closesPage: random() < 0.2,
        })
      }
    })
    const writers = writeUntil(connection, over.signal)
    const seconds: number[] = []
    let cut = 0
    for (let turn = 0; turn < n; turn += 1) {
      const begun = Date.now()
      if ((await operate(stage, ['backup', '--to', folder])) !== 0) throw new Error('a backup failed')
      seconds.push((Date.now() - begun) / 1000)
      if (await killDuringBackup(stage, folder, random)) cut += 1
    }
    over.abort()
    await Promise.all([...clients, writers])
    await killProcess(api)

    const finished = readdirSync(folder).filter((name) => BACKUP_NAME.test(name))
    const callCount = recorder.lines.filter(({ event }) => event === 'invoke').length
    console.log(
      `${finished.length} backups under ${CLIENTS} clients, ${callCount} calls; ${cut} killed in the middle`,
    )
    console.log(
      `a backup took ${percentile(seconds, 0.5).toFixed(1)} s, at most ${Math.max(...seconds).toFixed(1)} s`,
    )
    let good = 0
    for (const name of finished) if (await tryRestore(join(folder, name))) good += 1
    console.log(`${good} of ${finished.length} restored and verified`)
    return good === finished.length && good >= n && cut > 0
  } finally {
    over.abort()
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a backup and kills it. Returns whether the kill interrupted it; an interrupted backup must leave no file. */
async function killDuringBackup(stage: Stage, folder: string, random: () => number): Promise<boolean> {
  const before = readdirSync(folder).filter((name) => BACKUP_NAME.test(name)).length
  const child = spawnOperate(stage, ['backup', '--to', folder])
  const ended = waitForExit(child)
  await Promise.race([ended, wait(random() * MAX_LIFE_MILLISECONDS)])
  const isCut = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  const after = readdirSync(folder).filter((name) => BACKUP_NAME.test(name)).length
  if (isCut && after > before + 1) throw new Error('the interrupted backup left two files')
  // a backup that had written its file just before the kill is finished
  return isCut && after === before
}

/** Restores the backup into a new database, which is dropped afterwards. Returns whether its data verified. */
async function tryRestore(backup: string): Promise<boolean> {
  const database = await createStageDatabase('postgres', '')
  try {
    return (await waitForExit(spawnOperateWith(database.variables, ['restore', backup]))) === 0
  } finally {
    await database.drop()
  }
}

function operate(stage: Stage, args: string[]): Promise<number> {
  return waitForExit(spawnOperate(stage, args))
}

function spawnOperate({ database }: Stage, args: string[]) {
  return spawnOperateWith(database.variables, args)
}

function spawnOperateWith(variables: Readonly<Record<string, string>>, args: string[]) {
  return spawn(process.execPath, [join(ROOT, 'apps/api/src/operate.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
