import type { ReactNode } from 'react'

import { HelpdeskContact } from './HelpdeskContact.tsx'
import { Notice } from './Notice.tsx'

type FailureNoticeProps = {
  readonly title: string
  /** What the customer can do. Nothing is shown without it. */
  readonly children: ReactNode
  /** Buttons and links to what may help. */
  readonly actions?: ReactNode
}

/** Reports that a change failed, with the help desk. Source: SHL-052. */
export function FailureNotice({ title, children, actions }: FailureNoticeProps) {
  if (children === null || children === undefined || children === false) return null
  return (
    <Notice tone="critical" role="alert" title={title} actions={actions}>
      {children}
      <HelpdeskContact />
    </Notice>
  )
}
