import type { ReactNode } from 'react'

import { Notice } from './Notice.tsx'

type FailureNoticeProps = {
  readonly title: string
  /** What the customer can do. Nothing is shown without it. */
  readonly children: ReactNode
}

/** Reports that a change failed. */
export function FailureNotice({ title, children }: FailureNoticeProps) {
  if (children === null || children === undefined || children === false) return null
  return (
    <Notice tone="critical" role="alert" title={title}>
      {children}
    </Notice>
  )
}
