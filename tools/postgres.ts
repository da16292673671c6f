import { Client } from 'pg'

const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
const PATIENCE_MILLISECONDS = 3_000

/** The PostgreSQL for tests: DATABASE_URL, else a local server; null if it does not answer. */
export async function reachablePostgres(): Promise<string | null> {
  const named = process.env.DATABASE_URL
  const url = named === undefined || named === '' ? LOCAL_POSTGRES : named
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MILLISECONDS })
  try {
    await client.connect()
    await client.query('select 1')
    return url
  } catch {
    return null
  } finally {
    await client.end()
  }
}
