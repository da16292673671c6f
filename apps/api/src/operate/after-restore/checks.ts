import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const firstRunStatement = statement<{ begun_at: Date | null }>(
  'restore-check-first-run',
  `select min(checked_at) as begun_at from restore_check where kind = 'run' and since = $1`,
)
const saveRunStatement = statement<{ checked_at: Date }>(
  'restore-check-run',
  `insert into restore_check (kind, since) values ('run', $1) returning checked_at`,
)

/** Records a run. `begunAt` is when the first run for the same moment began, so that a repeated run changes nothing more. */
export async function recordRun(
  queries: Queries,
  since: number,
): Promise<{ begunAt: Date; isFirst: boolean }> {
  const [first] = await queries.rows(firstRunStatement, [new Date(since)])
  const [run] = await queries.rows(saveRunStatement, [new Date(since)])
  const begunAt = first?.begun_at ?? null
  return { begunAt: begunAt ?? run?.checked_at ?? new Date(), isFirst: begunAt === null }
}

const waiveStatement = statement<never>(
  'restore-check-waive',
  `insert into restore_check (kind, waived_by, reason) values ('waiver', $1, $2)`,
)

/** Records that somebody lets the API start although the gateway has payments that are missing here. */
export async function recordWaiver(
  queries: Queries,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<void> {
  await queries.rows(waiveStatement, [name, reason])
}

const anchorStatement = statement<{ newest: Date | null; waived: Date | null }>(
  'restore-check-anchor',
  `select greatest(
       (select max(settled_at) from card_transaction where settled_at is not null),
       (select max(created_at) from card_transaction where state in ('created', 'sent', 'unknown'))) as newest,
     (select max(checked_at) from restore_check where kind = 'waiver') as waived`,
)

/** The instant of the newest card payment here, and of the newest waiver; null without one. */
export async function readAnchor(queries: Queries): Promise<{ newest: Date | null; waived: Date | null }> {
  const [row] = await queries.rows(anchorStatement, [])
  return row ?? { newest: null, waived: null }
}
