import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { changeOwner, findUnprivilegedUser } from '../../tools/cluster/parts.ts'
import { findPostgresPrograms } from '../../tools/cluster/programs.ts'
import { freePort } from '../faults/stage.ts'

export type EmptyPostgres = {
  readonly port: number
  /** The folder of its socket, where everyone is let in. */
  readonly folder: string
  readonly programs: string
}

/**
 * Makes a PostgreSQL that has nothing in it, with its configuration and its unit below `root` as on a Debian. `systemctl start
 * postgresql` starts it. By its port it asks for passwords.
 */
export async function createEmptyPostgres(folder: string, root: string): Promise<EmptyPostgres> {
  const programs = findPostgresPrograms() ?? ''
  const data = join(folder, 'data')
  const configuration = join(root, 'etc/postgresql/15/main')
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
  mkdirSync(join(configuration, 'conf.d'), { recursive: true })
  copyFileSync(join(data, 'pg_hba.conf'), join(configuration, 'pg_hba.conf'))
  chmodSync(join(configuration, 'pg_hba.conf'), 0o644)
  writeFileSync(
    join(configuration, 'postgresql.conf'),
    `hba_file = '${configuration}/pg_hba.conf'
port = ${port}
unix_socket_directories = '${folder}'
fsync = off
include_dir = 'conf.d'
`,
  )
  const command = `${join(programs, 'postgres')} -D ${data} -c config_file=${configuration}/postgresql.conf`
  writeFileSync(
    join(root, 'etc/systemd/system/postgresql.service'),
    `[Service]
ExecStart=${findUnprivilegedUser().uid === undefined ? '' : '/usr/bin/setpriv --reuid=postgres --regid=postgres --init-groups '}${command}
KillSignal=SIGINT
TimeoutStopSec=40
`,
  )
  return { port, folder, programs }
}
