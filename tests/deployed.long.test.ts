import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { hashSecret } from '../apps/api/src/platform/hash.ts'
import { sqlOn } from '../apps/api/src/testing/sql.ts'
import { findProgram } from '../tools/cluster/programs.ts'
import { findReachablePostgres } from '../tools/postgres.ts'
import { ROOT, startFile, stopAndWait } from '../tools/processes.ts'

import { makeApplication } from './deploy/application.ts'
import { ownSecrets, readVariables } from './deploy/variables.ts'
import { newStageDatabase } from './faults/stage-database.ts'

const canRun =
  process.platform === 'linux' && findProgram('haproxy') !== null && (await findReachablePostgres()) !== null

/** The machines of the files as addresses of this one. */
function onThisMachine(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replaceAll('10.0.0.', '127.0.0.')]),
  )
}

function fetchStatus(url: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { localAddress }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

test.skipIf(!canRun)(
  'an API and HAProxy of the files in deploy serve, and know each customer by their own address (not run without HAProxy and PostgreSQL)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-deployed-'))
    const database = await newStageDatabase('postgres', '')
    const application = await makeApplication(database)
    const api = onThisMachine(
      ownSecrets({ ...readVariables('env/api.env'), ...readVariables('env/4000.env') }),
    )
    const haproxy = onThisMachine(readVariables('env/haproxy.env'))
    const env = {
      PATH: process.env['PATH'],
      ...api,
      DATABASE_URL: application.url,
      // here HAProxy comes from 127.0.0.1 to every address
      TRUSTED_PROXIES: `${api['TRUSTED_PROXIES']},127.0.0.1`,
    }
    const children = [
      startFile('apps/api/src/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit'] }),
      spawn(findProgram('haproxy') ?? '', ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
        env: { ...haproxy, HAPROXY_SOCKET: join(folder, 'admin.sock') },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    ]
    onTestFinished(async () => {
      await Promise.all(children.map((child) => stopAndWait(child)))
      await database.drop()
      await application.drop()
      rmSync(folder, { recursive: true })
    })
    const portal = `http://127.0.0.1${haproxy['PORTAL_BIND']}`
    while ((await fetchStatus(`${portal}/api/docs`, '127.0.0.1').catch(() => 503)) === 503) {
      if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('the API or HAProxy has ended')
      await wait(100)
    }

    const statuses = await Promise.all(
      ['127.0.0.77', '127.0.0.78'].map((address) =>
        fetchStatus(`${portal}/identity/connect/authorize?client_id=none`, address),
      ),
    )

    expect(statuses).toEqual([400, 400])
    const counted = await database.withConnection(
      (db) => sqlOn(db)<{ key_hash: string }>`select key_hash from sign_in_tries`,
    )
    expect(counted.map((row) => row.key_hash).toSorted()).toEqual(
      ['127.0.0.77', '127.0.0.78'].map((address) => hashSecret(`sign-ins begun of ${address}`)).toSorted(),
    )
  },
)
