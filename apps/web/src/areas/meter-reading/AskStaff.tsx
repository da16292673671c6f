import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readRaiseIssueReasons, reportIssue } from '@switchboard/domain/contact/contract'
import { READING_REQUEST_KINDS } from '@switchboard/domain/meter-reading/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { adviceAfter } from './words.ts'

type AskStaffProps = {
  /** The reading as text. */
  readonly reading: string
}

/** Lets the customer send a reading that the rules refuse to staff, because it may be right. */
export function AskStaff({ reading }: AskStaffProps) {
  const reasons = useQuery(callQuery(readRaiseIssueReasons, ofActiveAccount()))
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const issueKey = READING_REQUEST_KINDS.find((key) => reasons.data?.some(({ IssueKey }) => IssueKey === key))
  const report = useChange(reportIssue, (IssueKey: string) => ({
    ...ofActiveAccount(),
    body: { IssueKey, IssueComment: reading },
    idempotencyKey,
  }))

  if (report.data !== undefined) {
    return (
      <TakesFocus>
        <Notice
          tone="positive"
          title={`Our staff have your reading, as request ${report.data.IssueReference}.`}
        >
          Until they have checked it, your bills use earlier readings and an estimate. We give back anything
          that was too much.
        </Notice>
      </TakesFocus>
    )
  }
  return (
    <Notice
      tone="info"
      title="Is this what the meter shows?"
      actions={
        issueKey !== undefined && (
          <Button kind="plain" busy={report.isPending} onClick={() => report.mutate(issueKey)}>
            Send it to our staff
          </Button>
        )
      }
    >
      <p>
        A meter that has passed its last number begins at 0 again, and after long estimates there can be more
        to catch up on. We cannot take such a reading here, but our staff can
        {issueKey === undefined && `: call us on ${configuration.value().helpdesk.phone}`}.
      </p>
      {report.error && <p role="alert">{adviceAfter(report.error)}</p>}
    </Notice>
  )
}
