import { join } from 'node:path'

import { ROOT } from '../processes.ts'
import { API_FLAGS } from '../product.ts'

import { findPostgresPrograms, findProgram } from './programs.ts'

/** The templates in `deploy` have three databases and three API processes. */
const NUMBERS = [1, 2, 3] as const

/** A cluster on this machine: its folder, its ports and its passwords. */
export type Layout = {
  readonly folder: string
  /** The first port; the other ports are at fixed distances. */
  readonly port: number
  readonly synchronous: boolean
  /** With cables, all connections to databases, and theirs to etcd, use ports that a test can cut. */
  readonly cables: boolean
  readonly passwords: {
    readonly superuser: string
    readonly replicator: string
    readonly application: string
  }
}

const DISTANCES = {
  portal: 0,
  primary: 1,
  sandbox: 2,
  mail: 3,
  etcd: 4,
  etcdPeer: 5,
  api: 10,
  management: 20,
  database: 30,
  patroni: 40,
  databaseCable: 50,
  patroniCable: 60,
  etcdCable: 70,
} as const

/** A port of the cluster. `number` is the number of a database or API process. */
export function getPort({ port }: Pick<Layout, 'port'>, service: keyof typeof DISTANCES, number = 0): number {
  return port + DISTANCES[service] + number
}

export type Part = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** The address of the current primary, for a user of the database. */
export function getPrimaryUrl(layout: Layout, user: 'postgres' | 'switchboard'): string {
  const password = user === 'postgres' ? layout.passwords.superuser : layout.passwords.application
  return `postgres://${user}:${password}@127.0.0.1:${getPort(layout, 'primary')}/switchboard`
}

export function getPublicUrl(layout: Pick<Layout, 'port'>): string {
  return `http://localhost:${getPort(layout, 'portal')}`
}

export function etcdPart(layout: Layout): Part {
  const client = `http://127.0.0.1:${getPort(layout, 'etcd')}`
  const peer = `http://127.0.0.1:${getPort(layout, 'etcdPeer')}`
  return {
    name: 'etcd',
    command: findProgram('etcd') ?? 'etcd',
    args: [],
    variables: {
      ETCD_NAME: 'etcd1',
      ETCD_DATA_DIR: join(layout.folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: `etcd1=${peer}`,
      ETCD_INITIAL_CLUSTER_TOKEN: 'switchboard',
      // with version 3 of the etcd interface, Patroni 3.0 overwrites the lock of another machine (decision 84)
      ETCD_ENABLE_V2: 'true',
      ETCD_AUTO_COMPACTION_RETENTION: '1',
      ETCD_LOG_LEVEL: 'warn',
    },
  }
}

/** The address of a database for the other parts. */
function getAddress(layout: Layout, service: 'database' | 'patroni', number: number): string {
  return `127.0.0.1:${getPort(layout, layout.cables ? `${service}Cable` : service, number)}`
}

export function databasePart(layout: Layout, number: number): Part {
  const { folder, passwords, cables } = layout
  const getListenAddress = (service: 'database' | 'patroni') =>
    `127.0.0.1:${getPort(layout, service, number)}`
  const etcdPort = cables ? getPort(layout, 'etcdCable', number) : getPort(layout, 'etcd')
  const home = join(folder, `db${number}`)
  return {
    name: `db${number}`,
    command: findProgram('patroni') ?? 'patroni',
    args: [layout.synchronous ? join(ROOT, 'deploy/patroni.yml') : join(folder, 'patroni.yml')],
    variables: {
      PATRONI_NAME: `db${number}`,
      PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
      // without it, Patroni learns the real address of etcd from etcd, and passes around the cable
      ...(cables && { PATRONI_ETCD_USE_PROXIES: 'true' }),
      PATRONI_RESTAPI_LISTEN: getListenAddress('patroni'),
      PATRONI_RESTAPI_CONNECT_ADDRESS: getAddress(layout, 'patroni', number),
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: passwords.superuser,
      PATRONI_POSTGRESQL_LISTEN: getListenAddress('database'),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: getAddress(layout, 'database', number),
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: findPostgresPrograms() ?? '',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replicator,
      PATRONI_LOG_LEVEL: 'INFO',
    },
  }
}

export function haproxyPart(layout: Layout): Part {
  const variables: Record<string, string> = {
    HAPROXY_SOCKET: join(layout.folder, 'haproxy.sock'),
    PORTAL_BIND: `127.0.0.1:${getPort(layout, 'portal')}`,
    PORTAL_TLS: '',
    PLAIN_BIND: join(layout.folder, 'plain.sock'),
    PRIMARY_BIND: `127.0.0.1:${getPort(layout, 'primary')}`,
  }
  for (const number of NUMBERS) {
    variables[`API${number}`] = `127.0.0.1:${getPort(layout, 'api', number)}`
    variables[`API${number}_MANAGEMENT`] = String(getPort(layout, 'management', number))
    variables[`DB${number}`] = getAddress(layout, 'database', number)
    variables[`DB${number}_PATRONI`] = getAddress(layout, 'patroni', number).replace(/.*:/, '')
  }
  return {
    name: 'haproxy',
    command: findProgram('haproxy') ?? 'haproxy',
    args: ['-W', '-db', '-f', join(ROOT, 'deploy/haproxy.cfg')],
    variables,
  }
}

export function sandboxPart(layout: Layout, more: Readonly<Record<string, string>> = {}): Part {
  return {
    name: 'sandbox',
    command: process.execPath,
    args: [join(ROOT, 'apps/sandbox/src/main.ts')],
    variables: {
      PORT: String(getPort(layout, 'sandbox')),
      MAIL_SERVER_PORT: String(getPort(layout, 'mail')),
      DATA_DIR: join(layout.folder, 'sandbox'),
      PORTAL_URL: getPublicUrl(layout),
      MANAGEMENT_URL: `http://127.0.0.1:${getPort(layout, 'management', 1)}`,
      ...more,
    },
  }
}

export type ApiPartOptions = {
  readonly number: number
  /** Settings in addition to those of every API process of a cluster. */
  readonly more?: Readonly<Record<string, string>>
  /** The folder of the release that the process runs. */
  readonly release?: string
}

export function apiPart(layout: Layout, { number, more = {}, release = ROOT }: ApiPartOptions): Part {
  return {
    name: `api${number}`,
    command: process.execPath,
    args: [...API_FLAGS, join(release, 'apps/api/src/main.ts')],
    variables: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join(layout.folder, 'compiled'),
      PORT: String(getPort(layout, 'api', number)),
      MANAGEMENT_PORT: String(getPort(layout, 'management', number)),
      PUBLIC_URL: getPublicUrl(layout),
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: getPrimaryUrl(layout, 'switchboard'),
      DRAIN_SECONDS: '3',
      SANDBOX_URL: `http://localhost:${getPort(layout, 'sandbox')}`,
      MAIL_SERVER_URL: `sieve://localhost:${getPort(layout, 'mail')}`,
      LOG_LEVEL: 'warn',
      ...more,
    },
  }
}

/** The numbers of the first databases or API processes. */
export function numbersUpTo(count: number): readonly number[] {
  return NUMBERS.filter((number) => number <= count)
}
