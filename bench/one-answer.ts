import type { FastifyInstance } from 'fastify'

import type { Database } from '../apps/api/src/platform/database/database.ts'

import type { Request } from './load.ts'
import { recording } from './services.ts'
import type { Sent } from './services.ts'

/** The statements that a call sent to the database, in order, and its reply. */
export type Answer = { readonly sent: readonly Sent[]; readonly body: string }

/** Serves a call in this process twice. The second time, when caches are filled, its statements are recorded. */
export async function oneAnswer(
  appOn: (db: Database) => FastifyInstance | Promise<FastifyInstance>,
  db: Database,
  request: Request | undefined,
): Promise<Answer> {
  if (request === undefined) throw new Error('there is nobody to ask as')
  const { path, token } = request
  const { db: recorded, sent } = recording(db)
  const app = await appOn(recorded)
  const ask = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  await ask()
  sent.length = 0
  const before = db.statementCount()
  const { statusCode, body } = await ask()
  await app.close()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
  if (db.statementCount() - before !== sent.length) throw new Error('a statement went past the recording')
  return { sent, body }
}
