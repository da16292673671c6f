import { infiniteQueryOptions } from '@tanstack/react-query'

import { MAX_STATEMENT_LINES, readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { StatementTransaction } from '@switchboard/domain/billing/statement-calls'
import type { ParsedReply } from '@switchboard/domain/call'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS } from '#web/http/query-client.ts'

type StatementPage = ParsedReply<typeof readAccountStatements>
type StatementFailure = FailureOf<typeof readAccountStatements>

const LINES_A_PAGE = 20

/** The query of the account's statement, page by page. `dropAnswers` of its call drops it too. Source: BIL-019. */
export function statementQuery() {
  return infiniteQueryOptions<
    StatementPage,
    StatementFailure,
    StatementTransaction[],
    readonly unknown[],
    string | null
  >({
    queryKey: [readAccountStatements.path, ofActiveAccount().parameters],
    queryFn: ({ pageParam }) => readPage(pageParam, LINES_A_PAGE),
    initialPageParam: null,
    getNextPageParam: ({ NextBefore }) => NextBefore,
    select: ({ pages }) => pages.flatMap(({ Transactions }) => Transactions),
    staleTime: CACHE_MILLISECONDS,
  })
}

/** Reads all lines of the statement, in pages of the largest size. */
export async function readWholeStatement(): Promise<StatementTransaction[]> {
  const lines: StatementTransaction[] = []
  let before: string | null = null
  do {
    const page: StatementPage = await readPage(before, MAX_STATEMENT_LINES)
    lines.push(...page.Transactions)
    before = page.NextBefore
  } while (before !== null)
  return lines
}

function readPage(before: string | null, lines: number): Promise<StatementPage> {
  const query = { pageSize: String(lines), ...(before !== null && { before }) }
  return makeCall(readAccountStatements, { ...ofActiveAccount(), query })
}
