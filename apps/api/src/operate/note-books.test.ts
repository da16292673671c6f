import { randomUUID } from 'node:crypto'

import { describe, expect, test, vi } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { statement } from '#api/platform/database/database.ts'
import { grantApplication } from '#api/platform/database/migrate.ts'
import { testApi } from '#api/testing/api.ts'

import { noteBooks } from './note-books.ts'
import { listFindings } from './verify.ts'

const api = testApi(fillDemo)

/** A booking whose instant is long past, as the one of a payment that is settled late. */
const lateBooking = statement<never>(
  'test-late-booking',
  `with booking as (
     insert into ledger_transaction values ('100482', 'late', 'Adjustment', '2026-01-01', '2026-01-01', 'Late')
     returning account_code, source)
   insert into ledger_entry select account_code, source, ledger_account, cents
     from booking, (values ('receivable', 5), ('bank', -5)) e (ledger_account, cents)`,
)
const nextBooking = `
  begin; insert into ledger_transaction values ('100482', 'next', 'Adjustment', '2026-11-20', '2026-11-20', 'Next');
  insert into ledger_entry values ('100482', 'next', 'receivable', 5), ('100482', 'next', 'bank', -5); commit`

async function findKeptBooks() {
  return (await listFindings(api().db)).find(({ name }) => name === 'kept-books')
}

const listNotes = () => api().sql`select through, facts from books_note order by noted_at`

test('OPS-006 the note waits for the writers that it found, and no longer', async () => {
  const db = { ...api().db }
  const rows = vi.spyOn(db, 'rows')
  rows
    .mockResolvedValueOnce([{ through: 7 }])
    .mockResolvedValueOnce([{ writers: ['3/1'] }])
    .mockResolvedValueOnce([{ writing: true }])
    .mockResolvedValueOnce([{ writing: false }])

  expect(await noteBooks(db)).toBe('noted')

  expect(rows.mock.calls.map(([{ name }]) => name)).toEqual([
    'verify-newest-booking',
    'verify-writers',
    'verify-is-writing',
    'verify-is-writing',
    'verify-note-books',
  ])
  expect(await listNotes()).toMatchObject([{ through: 7 }])
})

test('OPS-006 beside a writer that does not end nothing is noted', async () => {
  const db = { ...api().db }
  vi.spyOn(db, 'rows')
    .mockResolvedValueOnce([{ through: 7 }])
    .mockResolvedValueOnce([{ writers: ['3/1'] }])
    .mockResolvedValueOnce([{ writing: true }])

  expect(await noteBooks(db, { maxWaitMilliseconds: -1 })).toBe('busy')

  expect(await listNotes()).toEqual([])
})

describe.skipIf(process.env['DATABASE_URL'] === undefined)('on a server with several connections', () => {
  test('OPS-006 a booking with a long past instant that was under way at the note is no difference', async () => {
    const [start, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const late = api().db.transaction(async (queries) => {
      await queries.rows(lateBooking, [])
      start.resolve(undefined)
      await end.promise
    })
    await start.promise
    await api().db.script(nextBooking)
    const sent = api().db.statementCount()
    const noting = noteBooks(api().db)
    await expect.poll(() => api().db.statementCount() - sent).toBeGreaterThan(3)
    end.resolve(undefined)
    await late

    expect(await noting).toBe('noted')
    expect(await findKeptBooks()).toMatchObject({ wrong: 0 })
  })
})

/** Notes the books as the application's role does. */
async function noteAsApplication(through: number) {
  const role = `switchboard_test_${randomUUID().replaceAll('-', '')}`
  await api().db.script(`create role ${role}`)
  await grantApplication(api().db, role)
  try {
    return await api().db.transaction(async (queries) => {
      await queries.rows(actAsRole, [role])
      return queries.rows(note, [through])
    })
  } finally {
    await api().db.script(`drop owned by ${role}; drop role ${role}`)
  }
}

const actAsRole = statement<never>('test-note-as-role', `select set_config('role', $1, true)`)
const note = statement<{ noted: boolean }>('test-note-books', 'select note_books($1) as noted')

test('OPS-006 the application notes books that agree with the last note', async () => {
  await noteBooks(api().db)
  const [before] = await api().sql<{ through: number }>`select through from books_note`

  expect(await noteAsApplication(before?.through ?? 0)).toEqual([{ noted: true }])
  expect(await listNotes()).toHaveLength(2)
})

test.each([
  ['a bill was changed', `update invoice set total_cents = total_cents + 1 where account_code = '100482'`, 0],
  ['fewer bookings would be noted', 'select 1', 1],
  [
    'the provider clock went back',
    'update provider_clock set offset_milliseconds = offset_milliseconds - 60000',
    0,
  ],
])('OPS-006 the application notes nothing where %s', async (_what, script, fewer) => {
  await noteBooks(api().db)
  const [before] = await api().sql<{ through: number }>`select through from books_note`
  await api().db.script(script)

  expect(await noteAsApplication((before?.through ?? 0) - fewer)).toEqual([{ noted: false }])
  expect(await listNotes()).toHaveLength(1)
})

test('OPS-006 a note of bookings that do not exist yet ends with the newest booking', async () => {
  await noteAsApplication(Number.MAX_SAFE_INTEGER)

  expect(
    await api().sql`
    select through = (select max(posted_order) from ledger_transaction) as is_newest from books_note`,
  ).toEqual([{ is_newest: true }])
})

test('OPS-006 the owner of the tables renews the note after an explained difference', async () => {
  await noteBooks(api().db)
  await api().db.script(`update invoice set total_cents = total_cents + 1 where account_code = '100482'`)

  expect(await noteBooks(api().db)).toBe('different')
  expect(await noteBooks(api().db, { isRenewed: true })).toBe('noted')
  expect(await findKeptBooks()).toMatchObject({ wrong: 0 })
})
