import type { Database, Statement } from '../apps/api/src/platform/database/database.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { buildIssuer } from '../apps/api/src/platform/issuer.ts'
import { readPublicKeys } from '../apps/api/src/identity/keys.ts'
import { createSessionReader } from '../apps/api/src/identity/session.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import type { Services } from '../apps/api/src/platform/services.ts'

/** The public address of the measured provider; only its tokens contain it. */
export const PUBLIC_URL = 'http://portal.bench'

export function createServices(db: Database): Services {
  const environment = readEnvironment({ LOG_LEVEL: 'error', PUBLIC_URL })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  return composeServices({ environment, db, logger: createLogger('error') })
}

/** The session check of the product. */
export function createSessionCheck(db: Database) {
  const { customers, staff, audience } = buildIssuer(PUBLIC_URL)
  return createSessionReader({ keys: () => readPublicKeys(db), issuers: [customers, staff], audience })
}

/** A sent statement. */
export type Sent = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/**
 * Wraps a database and records the statements sent through `rows`, so that the limit can send the same
 * statements.
 */
export function recording(db: Database): { db: Database; sent: Sent[] } {
  const sent = new Array<Sent>()
  function rows<Row>({ name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    sent.push({ name, text, values })
    return db.rows({ name, text }, values)
  }
  return { db: { ...db, rows }, sent }
}
