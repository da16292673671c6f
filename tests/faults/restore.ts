import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { seedRandom } from '@switchboard/domain/testing/random'

import { waitForExit, ROOT } from '../../tools/processes.ts'

import { PAYING_ACCOUNTS } from './accounts.ts'
import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { openRecorder } from './client-log.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { isFinalState } from './invariants.ts'
import { parseOptions } from './options.ts'
import { requestToken, pay } from './payer.ts'
import type { Connection } from './payer.ts'
import { killProcess, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'

const CLIENTS = 10
const PAYMENTS_BEFORE = 40
const MAX_SETTLE_MILLISECONDS = 60_000
const POLL_MILLISECONDS = 250

/**
 * Restores PostgreSQL to a moment after which customers made payments, runs `after-restore` twice, and compares the books with
 * the gateway's: no payment may be lost, and none booked twice. The API is killed while results of the last payments are open.
 */
export async function run(args: string[]): Promise<boolean> {
  const { n, seed } = parseOptions(args, { n: 200, database: 'postgres' })
  const recorder = openRecorder(join(recordsFolder(`restore-${seed}`), 'clients.jsonl'))
  const stage = await setStage({ database: 'postgres' })
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-restore-'))
  try {
    const api = await stage.startApi()
    const connection = { apiUrl: stage.apiUrl, token: await requestToken(stage.apiUrl), recorder }
    const random = seedRandom(seed)
    await payMany(connection, { from: 0, until: PAYMENTS_BEFORE, random })
    const since = new Date().toISOString()
    if ((await operate(stage, ['backup', '--to', folder])) !== 0) throw new Error('the backup failed')
    await payMany(connection, { from: PAYMENTS_BEFORE, until: PAYMENTS_BEFORE + n, random })
    await killProcess(api)

    const [name = ''] = readdirSync(folder)
    if ((await operate(stage, ['restore', join(folder, name), '--replace'])) !== 0)
      throw new Error('the restore failed')
    const restored = compare(await stage.database.withConnection(readBooks), await stage.gatewayLog())
    const codes = [
      await operate(stage, ['after-restore', '--since', since]),
      await operate(stage, ['after-restore', '--since', since]),
    ]
    await stage.startApi()
    await waitUntilSettled(stage)
    const recovered = compare(await stage.database.withConnection(readBooks), await stage.gatewayLog())
    console.log(`${recovered.charged} cards charged, ${restored.lost} of them unknown after the restore`)
    console.log(
      `after after-restore: ${recovered.lost} lost, ${recovered.wrong} with another amount, ${recovered.excess} not charged`,
    )
    return (
      restored.lost > 0 &&
      recovered.lost === 0 &&
      recovered.wrong === 0 &&
      recovered.excess === 0 &&
      codes.every((code) => code === 0)
    )
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Range = { readonly from: number; readonly until: number; readonly random: () => number }

async function payMany(connection: Connection, { from, until, random }: Range): Promise<void> {
  let next = from
  async function client(): Promise<void> {
    while (next < until) {
      const number = next
      next += 1
      await pay(connection, {
        intent: `payment-${number}`,
        account: PAYING_ACCOUNTS[Math.floor(random() * PAYING_ACCOUNTS.length)] ?? '',
        cents: Math.ceil(random() * 20_000),
        card: random() < 0.8 ? 'good' : 'bad',
        closesPage: random() < 0.3,
      })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, () => client()))
}

/** Compares the charges of the gateway with the bookings of card payments. */
function compare({ entries }: Books, log: string) {
  const charges = parseGatewayLog(log).charges.filter(({ authorised }) => authorised)
  const booked = new Map(
    entries
      .filter(({ source, ledgerAccount }) => source.startsWith('card:') && ledgerAccount === 'card-clearing')
      .map(({ source, cents }) => [source.slice('card:'.length), cents]),
  )
  const charged = new Set(charges.map(({ transactionId }) => transactionId))
  return {
    charged: charges.length,
    lost: charges.filter(({ transactionId }) => !booked.has(transactionId)).length,
    wrong: charges.filter(({ transactionId, cents }) => (booked.get(transactionId) ?? cents) !== cents)
      .length,
    excess: [...booked.keys()].filter((id) => !charged.has(id)).length,
  }
}

async function waitUntilSettled(stage: Stage): Promise<void> {
  const until = Date.now() + MAX_SETTLE_MILLISECONDS
  for (;;) {
    const { payments } = await stage.database.withConnection(readBooks)
    if (payments.every(({ state }) => isFinalState(state)) || Date.now() > until) return
    await wait(POLL_MILLISECONDS)
  }
}

function operate({ database, sandboxUrl }: Stage, args: string[]): Promise<number> {
  return waitForExit(
    spawn(process.execPath, [join(ROOT, 'apps/api/src/operate.ts'), ...args], {
      env: { PATH: process.env['PATH'], SANDBOX_URL: sandboxUrl, ...database.variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
}
