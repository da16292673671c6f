import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import { ROOT } from '../processes.ts'

import { numbersUpTo } from './layout.ts'
import { findProgram } from './programs.ts'

/** The port of an API process on this machine, and the port of its readiness check. */
export type ApiPorts = { readonly port: number; readonly managementPort: number }

type Front = {
  /** One to three processes. The other servers in the HAProxy configuration get an address where nothing listens. */
  readonly apis: readonly ApiPorts[]
  readonly port: number
  /** The port of the database front. Nothing connects to it here. */
  readonly primaryPort: number
  /** The folder of the HAProxy socket. */
  readonly folder: string
}

/** Nothing listens on the discard port. */
const UNUSED_ADDRESS = { host: '127.0.0.1:9', port: '9' }

/**
 * Starts HAProxy with the deployed configuration in front of API processes on this machine. The processes connect to
 * their database directly.
 */
export function startFront({ apis, port, primaryPort, folder }: Front): ChildProcess {
  const env: Record<string, string> = {
    HAPROXY_SOCKET: join(folder, 'haproxy.sock'),
    PORTAL_BIND: `127.0.0.1:${port}`,
    PORTAL_TLS: '',
    PLAIN_BIND: join(folder, 'plain.sock'),
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
  }
  for (const number of numbersUpTo(3)) {
    const api = apis[number - 1]
    env[`API${number}`] = api === undefined ? UNUSED_ADDRESS.host : `127.0.0.1:${api.port}`
    env[`API${number}_MANAGEMENT`] = api === undefined ? UNUSED_ADDRESS.port : String(api.managementPort)
    env[`DB${number}`] = UNUSED_ADDRESS.host
    env[`DB${number}_PATRONI`] = UNUSED_ADDRESS.port
  }
  return spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
    env,
    stdio: 'ignore',
  })
}
