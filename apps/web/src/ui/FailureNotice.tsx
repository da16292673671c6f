import type { ReactNode } from 'react'

import { HelpdeskContact } from './HelpdeskContact.tsx'
import { Notice } from './Notice.tsx'

type FailureNoticeProps = {
  readonly title: string
  /** What the customer can do. Nothing is shown without it. */
  readonly children: ReactNode
}

/** Reports that a change failed, with the help desk. Source: SHL-052. */
export function FailureNotice({ title, children }: FailureNoticeProps) {
  if (children === null || children === undefined || children === false) return null
  return (
    <Notice tone="critical" role="alert" title={title}>
      {children}
      <HelpdeskContact />
    </Notice>
  )
}
