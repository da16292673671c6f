import type { Day } from '@switchboard/domain/day'
import { callsCsv } from '@switchboard/domain/usage/call-rules'

import { activeAccount } from '#web/http/account.ts'
import { DownloadCsv } from '#web/ui/DownloadCsv.tsx'

import { readAllCalls } from './queries.ts'

type DownloadCallsProps = { readonly billDate: Day; readonly business: boolean }

/** Saves every call of a bill, not only those of the page. Source: USE-014. */
export function DownloadCalls({ billDate, business }: DownloadCallsProps) {
  return (
    <DownloadCsv
      make={async () => callsCsv(await readAllCalls(billDate), business)}
      fileName={`calls-${activeAccount()}-${billDate}.csv`}
      unaffected="The calls below"
    />
  )
}
