import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { usePlace } from '#web/http/place.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { parseMeasurementIds, listMeasurementTexts } from './measurements.ts'
import styles from './Forms.module.css'
import { IssueForm } from './IssueForm.tsx'
import { NotReady } from './NotReady.tsx'
import { issueReasonsQuery, speedTestsQuery } from './queries.ts'
import { ISSUE_REASONS_FAILURES } from './words.ts'

/** The form to report a fault or, after the report, its number. Source: CON-008, CON-019, CON-020. */
export function IssuePanel() {
  const [reference, setReference] = useState<string | null>(null)
  const reasons = useQuery(issueReasonsQuery())
  const ids = parseMeasurementIds(usePlace().search)
  const tests = useQuery({ ...speedTestsQuery(), enabled: ids.length > 0 })
  const attached = tests.data === undefined ? [] : listMeasurementTexts(tests.data, ids)
  if (reasons.isPending || (ids.length > 0 && tests.isPending))
    return (
      <Skeleton
        card
        label="Loading the form to report a fault"
        lines={['heading', 'text', 'text', 'button']}
      />
    )
  if (reasons.isError)
    return (
      <NotReady
        {...ISSUE_REASONS_FAILURES[reasons.error.code]}
        onRetry={() => void reasons.refetch()}
        retrying={reasons.isFetching}
      />
    )
  return (
    <Card title="Report a fault">
      {reference === null ? (
        <IssueForm reasons={reasons.data} attached={attached} onReported={setReference} />
      ) : (
        <Reported reference={reference} />
      )}
    </Card>
  )
}

/** Replaces the form and takes the focus from its button. */
function Reported({ reference }: { readonly reference: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className={styles.done}>
      <Notice tone="positive" title="Thank you. We have your report.">
        It has the number {reference}. We will look into it and tell you what we find.
      </Notice>
    </div>
  )
}
