import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import { waitForExit } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import { checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { parseOptions } from './options.ts'
import { requestToken, pay } from './payer.ts'
import type { Connection } from './payer.ts'
import { killProcess, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { openRecorder } from './client-log.ts'

/** Starts a second API on the same embedded directory, again and again, while the first takes payments. */
export async function run(args: string[]): Promise<boolean> {
  const { n: times, seed } = parseOptions(args, { n: 20, database: 'pglite', seed: 0 })
  const folder = recordsFolder('double-open')
  const recorder = openRecorder(join(folder, RECORD_FILES.clients))
  const stage = await setStage()
  try {
    let api = await stage.startApi()
    const connection: Connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }
    let count = 0
    const payOnce = () => {
      count += 1
      return pay(connection, { ...PAYMENT, intent: `double-open-${count}` })
    }

    let refusals = 0
    for (let time = 0; time < times; time += 1) {
      const [refused] = await Promise.all([isRefused(stage), payOnce()])
      if (refused) refusals += 1
    }
    let starts = 0
    for (let time = 0; time < times; time += 1) {
      await killProcess(api)
      api = await stage.startApi()
      await payOnce()
      starts += 1
    }
    const faultsEnded = Date.now()
    await killProcess(api)

    const books = await stage.database.withConnection(readBooks)
    keepRecords(folder, { books, gatewayLog: await stage.gatewayLog(), seed, faultsEnded })
    console.log(`second process refused ${refusals} of ${times}, start after SIGKILL ${starts} of ${times}`)
    return checkFolder(folder) && refusals === times
  } finally {
    await stage.close()
  }
}

const PAYMENT = { account: PAYING_ACCOUNTS[0] ?? '', cents: 100, card: 'good', closesPage: false } as const

/** The second process prints one sentence and ends with exit code 1. */
async function isRefused(stage: Stage): Promise<boolean> {
  const second = stage.spawnApi({ PORT: '0', MANAGEMENT_PORT: '0' })
  const output = readStderr(second)
  const code = await waitForExit(second)
  const text = (await output).trim()
  const fine = code === 1 && /^The data directory [^\n]+ is in use by another process\.$/.test(text)
  if (!fine) console.log(`the second process ended with ${code} and said: ${text}`)
  return fine
}

async function readStderr(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stderr ?? []) text += String(chunk)
  return text
}
