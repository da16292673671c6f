import { DatabaseAway } from '#api/platform/database/away.ts'
import { DirectoryInUse } from '#api/platform/database/embedded.ts'
import { DatabaseTooOld, MigrationEdited, MigrationFailed } from '#api/platform/database/migrate.ts'
import type { Environment } from './environment.ts'

/** The start is refused because of its settings or its database. */
export class NotUsable extends Error {}

/** Errors whose message is a sentence for the operator. */
const SENTENCES = [DirectoryInUse, DatabaseTooOld, MigrationEdited, NotUsable] as const

/** Why the API cannot start, in a sentence for the operator; null for a fault in the program. */
export function describeStartProblem(error: unknown, settings: Environment): string | null {
  if (error instanceof MigrationFailed)
    return describeDatabaseProblem(readErrorCode(error.cause)) ?? error.message
  if (error instanceof Error && SENTENCES.some((kind) => error instanceof kind)) return error.message
  const code = readErrorCode(error)
  if (code === 'EADDRINUSE') return `Port ${readErrorPort(error)} is in use by another process.`
  if (code === 'EACCES' && readErrorPort(error) !== '')
    return `Port ${readErrorPort(error)} may not be used by this process.`
  const host = findUnusableHost(error, settings)
  if (host !== null) return `${host}: is no address of this machine.`
  if (settings.DATABASE_URL === undefined) return null
  return describeDatabaseProblem(code)
}

/** The setting whose address this machine cannot listen at. */
function findUnusableHost(error: unknown, settings: Environment): 'HOST' | 'MANAGEMENT_HOST' | null {
  if (!(error instanceof Error)) return null
  const address = 'address' in error ? error.address : 'hostname' in error ? error.hostname : undefined
  const setting = (['MANAGEMENT_HOST', 'HOST'] as const).find((each) => settings[each] === address)
  return setting !== undefined && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(readErrorCode(error))
    ? setting
    : null
}

/** The address is not repeated, because it may contain a password. */
function describeDatabaseProblem(code: string): string | null {
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOENT'].includes(code)) {
    return 'The database at DATABASE_URL cannot be reached.'
  }
  if (code.startsWith('57P')) return 'The database at DATABASE_URL is starting or stopping.'
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist.'
  if (code === '42501') {
    return 'The database lacks migrations that the user of DATABASE_URL may not make: run npm run migrate as the owner of its tables.'
  }
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or password of DATABASE_URL.'
  return null
}

function readErrorCode(error: unknown): string {
  if (error instanceof DatabaseAway) return readErrorCode(error.cause)
  // a name with several addresses fails once for each address
  if (error instanceof AggregateError) return readErrorCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function readErrorPort(error: unknown): string {
  return error instanceof Error && 'port' in error ? String(error.port) : ''
}
