import { setTimeout as wait } from 'node:timers/promises'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import { NotPossible } from './command.ts'

/** `busy`: a transaction did not end in time. `different`: the books differ from the last note. */
export type NoteResult = 'noted' | 'busy' | 'different'

const MAX_WAIT_MILLISECONDS = 120_000
const POLL_MILLISECONDS = 200
const NO_RIGHT = '42501'

const newestStatement = statement<{ through: number }>(
  'verify-newest-booking',
  'select coalesce(max(posted_order), 0) as through from ledger_transaction',
)
/** Locks of transactions that write bookings. A booking gets its number after its transaction has the lock. */
const WRITER_LOCKS = `pg_locks l where l.relation = 'ledger_transaction'::regclass and l.granted
  and l.database = (select oid from pg_database where datname = current_database())
  and l.mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`
const writersStatement = statement<{ writers: string[] }>(
  'verify-writers',
  `select coalesce(array_agg(distinct l.virtualtransaction), '{}') as writers from ${WRITER_LOCKS}`,
)
const isWritingStatement = statement<{ writing: boolean }>(
  'verify-is-writing',
  `select exists (select from ${WRITER_LOCKS} and l.virtualtransaction = any($1::text[])) as writing`,
)
const noteStatement = statement<{ noted: boolean }>('verify-note-books', 'select note_books($1) as noted')
const renewStatement = statement<never>(
  'verify-renew-note',
  `insert into books_note (through, until, until_system, facts)
   select $1::bigint, until, until_system, books_facts($1, until, until_system)
   from (select now() - interval '10 minutes' as until_system,
      now() - interval '10 minutes' + offset_milliseconds * interval '1 millisecond' as until from provider_clock) clock
   on conflict do nothing`,
)

type NoteOptions = {
  /** Notes books that differ from the last note, which only the owner of the tables may do. */
  readonly isRenewed?: boolean
  readonly maxWaitMilliseconds?: number
}

/**
 * Stores the sums of the books for the next run of `verify`. It leaves out the last ten minutes of payments, and bookings that
 * began after its first statement. A booking that was under way has a number among those noted, and its instant may be long past,
 * such as that of a payment that is settled late: the note waits until the transactions of that time have ended.
 */
export async function noteBooks(
  db: Database,
  { isRenewed = false, maxWaitMilliseconds = MAX_WAIT_MILLISECONDS }: NoteOptions = {},
): Promise<NoteResult> {
  const [{ through } = { through: 0 }] = await db.rows(newestStatement, [])
  if (!(await waitForWriters(db, maxWaitMilliseconds))) return 'busy'
  try {
    if (!isRenewed)
      return (await db.rows(noteStatement, [through]))[0]?.noted === true ? 'noted' : 'different'
    await db.rows(renewStatement, [through])
    return 'noted'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_RIGHT)) throw error
    throw new NotPossible(
      isRenewed
        ? 'Only the owner of the tables renews the note: run this command with the DATABASE_URL of that role.'
        : 'The role of DATABASE_URL may not note the books: run npm run migrate -- --application-role as the owner.',
    )
  }
}

/** Waits until every transaction that writes bookings now has ended. Returns false if the time is over before. */
async function waitForWriters(db: Database, maxMilliseconds: number): Promise<boolean> {
  const end = Date.now() + maxMilliseconds
  const [{ writers } = { writers: [] }] = await db.rows(writersStatement, [])
  for (;;) {
    const [state] = await db.rows(isWritingStatement, [writers])
    if (state?.writing !== true) return true
    if (Date.now() > end) return false
    await wait(POLL_MILLISECONDS)
  }
}
