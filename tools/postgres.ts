import { Client } from 'pg'

const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
const TIMEOUT_MILLISECONDS = 3_000

/** The PostgreSQL for tests: DATABASE_URL, else a local server. Null if it does not reply. */
export async function findReachablePostgres(): Promise<string | null> {
  const named = process.env.DATABASE_URL
  const url = named === undefined || named === '' ? LOCAL_POSTGRES : named
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MILLISECONDS })
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
