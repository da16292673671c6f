import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import { ROOT } from '../processes.ts'

import { numbersUpTo, programAt } from './layout.ts'

/** Where an API process of this machine answers its calls, and where it says whether it is ready. */
export type Behind = { readonly port: number; readonly managementPort: number }

type Front = {
  /** One to three; the others of HAProxy's file are away. */
  readonly apis: readonly Behind[]
  readonly port: number
  /** That of the way to the database, which nobody goes. */
  readonly primaryPort: number
  /** Where its socket is. */
  readonly folder: string
}

const NOWHERE = { host: '127.0.0.1:9', port: '9' }

/** HAProxy with the file that providers take, before some API processes of this machine, which find their database by themselves. */
export function startFront({ apis, port, primaryPort, folder }: Front): ChildProcess {
  const env: Record<string, string> = {
    HAPROXY_SOCKET: join(folder, 'haproxy.sock'),
    PORTAL_BIND: `127.0.0.1:${port}`,
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
  }
  for (const number of numbersUpTo(3)) {
    const api = apis[number - 1]
    env[`API${number}`] = api === undefined ? NOWHERE.host : `127.0.0.1:${api.port}`
    env[`API${number}_MANAGEMENT`] = api === undefined ? NOWHERE.port : String(api.managementPort)
    env[`DB${number}`] = NOWHERE.host
    env[`DB${number}_PATRONI`] = NOWHERE.port
  }
  return spawn(programAt('haproxy') ?? 'haproxy', ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
    env,
    stdio: 'ignore',
  })
}
