import { useMutation } from '@tanstack/react-query'

import type { Day } from '@switchboard/domain/day'
import { callsCsv } from '@switchboard/domain/usage/call-rules'

import { activeAccount } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'

import { readAllCalls } from './queries.ts'

type DownloadCallsProps = { readonly billDate: Day; readonly business: boolean }

/** Saves every call of a bill, not only those of the page. Source: USE-014. */
export function DownloadCalls({ billDate, business }: DownloadCallsProps) {
  const download = useMutation({
    mutationFn: () => readAllCalls(billDate),
    onSuccess: (calls) => {
      const csv = new Blob([callsCsv(calls, business)], { type: 'text/csv;charset=utf-8' })
      saveFile(csv, `calls-${activeAccount()}-${billDate}.csv`)
    },
  })
  return (
    <>
      <Button kind="plain" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        Download CSV
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title="We could not make the file.">
          Try again in a moment. The calls below are not affected.
        </Notice>
      )}
    </>
  )
}
