import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Something that another company did and that could not be entered: a person looks into it. */
type Finding = {
  readonly party: string
  readonly reference: string
  readonly accountCode: string | null
  readonly amount: number | null
  readonly reason: string
  readonly happenedAt: number
}

const saveStatement = statement<{ reference: string }>(
  'restore-finding-save',
  `insert into restore_finding (party, reference, account_code, amount_cents, reason, happened_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning reference`,
)

/** Returns false if it was set aside before. */
export async function saveFinding(queries: Queries, finding: Finding): Promise<boolean> {
  const { party, reference, accountCode, amount, reason, happenedAt } = finding
  const values = [party, reference, accountCode, amount, reason, new Date(happenedAt)]
  return (await queries.rows(saveStatement, values)).length === 1
}

const resolveStatement = statement<never>(
  'restore-finding-resolve',
  'update restore_finding set resolved_at = now() where party = $1 and reference = $2 and resolved_at is null',
)

/** For a finding that a later run entered. */
export async function resolveFinding(
  queries: Queries,
  { party, reference }: Pick<Finding, 'party' | 'reference'>,
): Promise<void> {
  await queries.rows(resolveStatement, [party, reference])
}

export type OpenFinding = {
  party: string
  reference: string
  account: string | null
  cents: number | null
  reason: string
  since: Date
}

const openStatement = statement<OpenFinding>(
  'restore-findings-open',
  `select party, reference, account_code as account, amount_cents as cents, reason, happened_at as since
   from restore_finding where resolved_at is null order by happened_at, party, reference`,
)

export function listOpenFindings(queries: Queries): Promise<OpenFinding[]> {
  return queries.rows(openStatement, [])
}
