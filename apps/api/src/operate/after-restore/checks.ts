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

/** Records that someone lets the API start although the gateway has payments that are missing here. */
export async function recordWaiver(
  queries: Queries,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<void> {
  await queries.rows(waiveStatement, [name, reason])
}

const anchorStatement = statement<{ newest: Date | null; waived: Date | null }>(
  'restore-check-anchor',
  `select least(
       (select min(since) from restore_check where kind = 'loss'),
       greatest(
         (select max(settled_at) from card_transaction
          where settled_at is not null and settled_at <= coalesce($1::timestamptz, 'infinity')),
         (select max(created_at) from card_transaction
          where state in ('created', 'sent', 'unknown') and created_at <= coalesce($1::timestamptz, 'infinity')))) as newest,
     (select max(checked_at) from restore_check where kind = 'waiver') as waived`,
)

/**
 * The instant of the newest card payment here, and of the newest waiver; null without one. Card payments after `before` are left
 * out. While a loss is recorded, the instant is not after the newest card payment of that time.
 */
export async function readAnchor(
  queries: Queries,
  before: Date | null,
): Promise<{ newest: Date | null; waived: Date | null }> {
  const [row] = await queries.rows(anchorStatement, [before])
  return row ?? { newest: null, waived: null }
}

const recordLossStatement = statement<never>(
  'restore-check-loss',
  `insert into restore_check (kind, since) select 'loss', $1::timestamptz
   where not exists (select from restore_check where kind = 'loss' and since <= $1::timestamptz)`,
)

/** Records that payments after this instant are lost, so that payments which were begun after the restore do not hide the loss. */
export async function recordLoss(queries: Queries, since: Date): Promise<void> {
  await queries.rows(recordLossStatement, [since])
}

const endLossesStatement = statement<never>(
  'restore-check-losses-end',
  `delete from restore_check where kind = 'loss'`,
)

/** Ends the recorded losses: a complete comparison has found that nothing is missing. */
export async function endLosses(queries: Queries): Promise<void> {
  await queries.rows(endLossesStatement, [])
}
