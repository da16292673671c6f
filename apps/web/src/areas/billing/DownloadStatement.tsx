import { isShown, statementCsv } from '@switchboard/domain/billing/statement'
import type { StatementFilter } from '@switchboard/domain/billing/statement'

import { activeAccount } from '#web/http/account.ts'
import { DownloadCsv } from '#web/ui/DownloadCsv.tsx'

import { readWholeStatement } from './statement-query.ts'

/** Saves all lines of the statement that the filter shows as CSV, including lines that are not loaded yet. */
export function DownloadStatement({ filter }: { readonly filter: StatementFilter }) {
  return (
    <DownloadCsv
      make={async () => {
        const lines = await readWholeStatement()
        return statementCsv(lines.filter((line) => isShown(filter, line)))
      }}
      fileName={`statement-${activeAccount()}.csv`}
      unaffected="The lines below"
    />
  )
}
