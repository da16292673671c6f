import { useMutation } from '@tanstack/react-query'

import { isShown, statementCsv } from '@switchboard/domain/billing/statement'
import type { StatementFilter } from '@switchboard/domain/billing/statement'

import { activeAccount } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'

import { readWholeStatement } from './statement-query.ts'

/** Saves the whole statement as a spreadsheet reads it, but for the lines that the filter hides. */
export function DownloadStatement({ filter }: { readonly filter: StatementFilter }) {
  const download = useMutation({
    mutationFn: readWholeStatement,
    onSuccess: (lines) => {
      const csv = statementCsv(lines.filter((line) => isShown(filter, line)))
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `statement-${activeAccount()}.csv`)
    },
  })
  return (
    <>
      <Button kind="plain" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        Download CSV
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title="We could not make the file.">
          Try again in a moment. The lines below are not affected.
        </Notice>
      )}
    </>
  )
}
