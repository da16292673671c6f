import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { fillWhenEmpty } from '../../apps/api/src/first-start.ts'
import { openCable } from '../../apps/api/src/testing/cable.ts'
import type { Cable } from '../../apps/api/src/testing/cable.ts'
import { startCluster, stopCluster } from '../../tools/cluster/cluster.ts'
import { numbersUpTo, getPort, getPrimaryUrl, getPublicUrl } from '../../tools/cluster/layout.ts'
import { findMissingPrograms } from '../../tools/cluster/programs.ts'
import type { Layout } from '../../tools/cluster/layout.ts'
import { findParts } from '../../tools/cluster/parts.ts'
import type { Parts } from '../../tools/cluster/parts.ts'
import { ROOT } from '../../tools/processes.ts'

import { fillFaultAccounts } from './accounts.ts'
import { ORDERING } from './order-accounts.ts'
import { liveOneDay } from './stage.ts'

const FOLDER = join(ROOT, 'var/fault-cluster')
/** Differs from the port of a cluster started by hand. */
const PORT = 4300
/** A session of the card gateway whose link was never delivered expires after this time. */
export const SESSION_LIFE_SECONDS = 30

/** API settings of a run: payments end soon, and card limits do not interfere. */
export const API_OF_RUN = {
  GATEWAY_TIMEOUT_SECONDS: '2',
  RECONCILE_SECONDS: '1',
  CARD_LIMITS_TIMES: '100000',
  LOG_LEVEL: 'error',
} as const

/** A whole cluster for a run, with the accounts that pay and order. */
export type ClusterStage = {
  readonly parts: Parts
  readonly layout: Layout
  /** The address of the API at HAProxy. */
  readonly apiUrl: string
  /** All connections of a database: its own port, Patroni's, and its way to etcd. */
  readonly cablesOf: (name: string) => readonly Cable[]
  withConnection<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>
  /** Advances the provider by a day, through the first API process that succeeds. */
  livesADay(): Promise<boolean>
  gatewayLog(): Promise<string>
  /** Copies the logs of all processes into a folder. */
  keepLogs(folder: string): void
  close(): Promise<void>
}

export async function setClusterStage({ synchronous = true, cables = false } = {}): Promise<ClusterStage> {
  const missing = findMissingPrograms()
  if (missing !== null) throw new Error(missing)
  const before = findParts(FOLDER)
  if (before !== null) await stopCluster(before)
  const lines = cables ? await laidCables() : new Map<string, Cable[]>()
  const parts = await startCluster({
    folder: FOLDER,
    port: PORT,
    synchronous,
    cables,
    sandbox: { SESSION_LIFE_SECONDS: String(SESSION_LIFE_SECONDS) },
    api: API_OF_RUN,
    fill: fillDatabase,
    print: (sentence) => console.log(sentence),
  })
  const { layout } = parts
  return {
    parts,
    layout,
    apiUrl: `${getPublicUrl(layout)}/api`,
    cablesOf: (name) => lines.get(name) ?? [],
    withConnection: (work) => withConnectionTo(getPrimaryUrl(layout, 'postgres'), work),
    livesADay: async () => {
      for (const number of numbersUpTo(3)) {
        const managementUrl = `http://127.0.0.1:${getPort(layout, 'management', number)}`
        if (await liveOneDay({ managementUrl })) return true
      }
      return false
    },
    gatewayLog: async () =>
      (await fetch(`http://localhost:${getPort(layout, 'sandbox')}/gateway/log`)).text(),
    keepLogs: (folder) => {
      for (const name of parts.names()) copyFileSync(join(FOLDER, `${name}.log`), join(folder, `${name}.log`))
    },
    close: async () => {
      await stopCluster(parts)
      for (const cable of [...lines.values()].flat()) await cable.close()
    },
  }
}

async function laidCables(): Promise<Map<string, Cable[]>> {
  const at = { port: PORT }
  const lines = new Map<string, Cable[]>()
  for (const number of numbersUpTo(3)) {
    lines.set(`db${number}`, [
      await openCable(getPort(at, 'database', number), getPort(at, 'databaseCable', number)),
      await openCable(getPort(at, 'patroni', number), getPort(at, 'patroniCable', number)),
      await openCable(getPort(at, 'etcd'), getPort(at, 'etcdCable', number)),
    ])
  }
  return lines
}

async function fillDatabase(ownerUrl: string): Promise<void> {
  await withConnectionTo(ownerUrl, async (db) => {
    await fillWhenEmpty(db, getPublicUrl({ port: PORT }))
    await fillFaultAccounts(db)
    await ORDERING.fill(db)
  })
}

async function withConnectionTo<Answer>(
  url: string,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const db = openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
