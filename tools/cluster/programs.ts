import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql-15',
} as const
const POSTGRES_FOLDERS = '/usr/lib/postgresql'

/** The folder with the programs of the newest PostgreSQL on Debian; null if there is none. */
export function findPostgresPrograms(): string | null {
  if (!existsSync(POSTGRES_FOLDERS)) return null
  const versions = readdirSync(POSTGRES_FOLDERS).toSorted((left, right) => Number(right) - Number(left))
  const folders = versions.map((version) => join(POSTGRES_FOLDERS, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

function isInstalled(name: keyof typeof PACKAGES): boolean {
  return (name === 'postgres' ? findPostgresPrograms() : findProgram(name)) !== null
}

/** A sentence about the programs that must be installed before a cluster can start; null if none is missing. */
export function findMissingPrograms(hasProgram = isInstalled): string | null {
  const missing = (['etcd', 'patroni', 'haproxy', 'postgres'] as const).filter((name) => !hasProgram(name))
  if (missing.length === 0) return null
  const packages = missing.map((name) => PACKAGES[name])
  return `The cluster needs programs that are not installed; on Debian: apt-get install --no-install-recommends ${packages.join(' ')}`
}
