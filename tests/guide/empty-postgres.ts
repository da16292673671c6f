import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { changeOwner, findUnprivilegedUser } from '../../tools/cluster/parts.ts'
import { findPostgresPrograms } from '../../tools/cluster/programs.ts'
import { stopAndWait } from '../../tools/processes.ts'
import { freePort } from '../faults/stage.ts'

export type EmptyPostgres = {
  readonly port: number
  /** The folder of its socket, where everyone is let in. */
  readonly folder: string
  readonly programs: string
  readonly stop: () => Promise<void>
}

/** Starts a new PostgreSQL that has nothing in it. By its port it asks for passwords. */
export async function startEmptyPostgres(folder: string): Promise<EmptyPostgres> {
  const programs = findPostgresPrograms() ?? ''
  const data = join(folder, 'data')
  const port = await freePort()
  mkdirSync(folder, { mode: 0o700 })
  changeOwner(folder)
  const options = { cwd: folder, ...findUnprivilegedUser() }
  const authentication = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '--no-sync', ...authentication, ...locale],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb: ${String(made.stderr)}`)
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { ...options, stdio: 'ignore' },
  )
  const isReady = () =>
    spawnSync(join(programs, 'pg_isready'), ['-h', folder, '-p', String(port)]).status === 0
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error('the temporary PostgreSQL has ended')
    await wait(100)
  }
  return {
    port,
    folder,
    programs,
    stop: async () => {
      // SIGTERM would wait for its clients
      server.kill('SIGINT')
      await stopAndWait(server)
    },
  }
}
