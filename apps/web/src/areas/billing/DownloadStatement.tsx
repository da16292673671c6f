import { isShown, statementCsv } from '@switchboard/domain/billing/statement'
import type { StatementFilter } from '@switchboard/domain/billing/statement'

import { activeAccount } from '#web/http/account.ts'
import { DownloadCsv } from '#web/ui/DownloadCsv.tsx'

import { readWholeStatement } from './statement-query.ts'

/** Saves the whole statement as a spreadsheet reads it, but for the lines that the filter hides. */
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
