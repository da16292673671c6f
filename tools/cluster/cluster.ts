import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { ROOT, waitForExit } from '../processes.ts'

import {
  apiPart,
  databasePart,
  etcdPart,
  haproxyPart,
  numbersUpTo,
  getPort,
  getPublicUrl,
  getPrimaryUrl,
  sandboxPart,
} from './layout.ts'
import type { Layout } from './layout.ts'
import { changeOwner, createParts, removeFolder } from './parts.ts'
import type { Parts } from './parts.ts'
import { waitUntilWhole } from './patroni.ts'

const TIMEOUT_MILLISECONDS = 120_000
const POLL_MILLISECONDS = 100

type ClusterOptions = {
  readonly folder: string
  readonly port: number
  readonly synchronous?: boolean
  readonly cables?: boolean
  readonly sandbox?: Readonly<Record<string, string>>
  readonly api?: Readonly<Record<string, string>>
  /** Runs once the databases are ready and have the schema, before the first API process starts. */
  readonly fill?: (ownerUrl: string) => Promise<void>
  readonly print: (sentence: string) => void
}

/** Starts the parts one after the other. Each part starts when the parts that it needs are ready. */
export async function startCluster(options: ClusterOptions): Promise<Parts> {
  const { folder, port, synchronous = true, cables = false, print } = options
  const passwords = { superuser: randomUUID(), replicator: randomUUID(), application: randomUUID() }
  const layout: Layout = { folder, port, synchronous, cables, passwords }
  const parts = createParts(layout)
  if (!synchronous) writeAsynchronousTemplate(layout)

  print('etcd, three PostgreSQL under Patroni, HAProxy ...')
  parts.start(etcdPart(layout))
  await waitUntilReady(`http://127.0.0.1:${getPort(layout, 'etcd')}/health`)
  for (const number of numbersUpTo(3)) parts.start(databasePart(layout, number))
  parts.start(haproxyPart(layout))
  await waitUntilWhole(layout, TIMEOUT_MILLISECONDS)

  print('the schema, and a role for the API that owns nothing ...')
  await createDatabase(layout)
  await runAsOwner(layout, ['apps/api/src/operate/migrate.ts', '--application-role', 'switchboard'])
  if (options.fill === undefined) await runAsOwner(layout, ['apps/api/src/demo.ts'])
  else await options.fill(getPrimaryUrl(layout, 'postgres'))

  print('the sandbox and three API processes ...')
  parts.start(sandboxPart(layout, options.sandbox))
  for (const number of numbersUpTo(3)) {
    parts.start(apiPart(layout, { number, ...(options.api && { more: options.api }) }))
    await waitUntilReady(`http://127.0.0.1:${getPort(layout, 'management', number)}/ready`)
  }
  await waitUntilReady(`http://127.0.0.1:${getPort(layout, 'portal')}/api/dynamicconfig`)
  return parts
}

/** Stops the parts from front to back, and removes the folder. */
export async function stopCluster(parts: Parts): Promise<void> {
  const names = parts.names()
  for (const kind of [/^haproxy/, /^(api|sandbox)/, /^db/, /^etcd/]) {
    await Promise.all(names.filter((name) => kind.test(name)).map((name) => parts.stop(name)))
  }
  removeFolder(parts.layout.folder)
}

/** Writes the template with asynchronous replication, to measure the losses of this mode. */
function writeAsynchronousTemplate({ folder }: Layout): void {
  const template = readFileSync(join(ROOT, 'deploy/patroni.yml'), 'utf8')
  const file = join(folder, 'patroni.yml')
  writeFileSync(file, template.replace('synchronous_mode: true', 'synchronous_mode: false'))
  changeOwner(file)
}

async function createDatabase(layout: Layout): Promise<void> {
  const address = Object.assign(new URL(getPrimaryUrl(layout, 'postgres')), { pathname: '/postgres' })
  const client = await connectWithRetries(address.href)
  await client.query(`create role switchboard login password '${layout.passwords.application}'`)
  await client.query('create database switchboard')
  await client.end()
}

/** Retries, because HAProxy notices a new primary a moment after Patroni. */
async function connectWithRetries(url: string): Promise<Client> {
  const until = Date.now() + TIMEOUT_MILLISECONDS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(POLL_MILLISECONDS)
    }
  }
}

async function runAsOwner(layout: Layout, args: readonly string[]): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: getPrimaryUrl(layout, 'postgres'),
    PUBLIC_URL: getPublicUrl(layout),
  }
  const program = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await waitForExit(program)) !== 0) throw new Error(`${args[0]} failed`)
}

/** Waits until this URL returns a success. */
export async function waitUntilReady(url: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MILLISECONDS
  while (Date.now() < until) {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok === true) return
    await wait(POLL_MILLISECONDS)
  }
  throw new Error(`${url} did not answer`)
}
