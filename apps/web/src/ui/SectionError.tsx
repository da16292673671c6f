import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export type SectionErrorProps = {
  /** A sentence that names the missing part. */
  readonly title: string
  /** What the customer can do besides trying again. */
  readonly children?: ReactNode
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** Shown in place of a part of a page that could not be loaded. */
export function SectionError({ title, children, onRetry, retrying = false }: SectionErrorProps) {
  const again = (
    <Button kind="plain" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Notice tone="critical" role="alert" title={title} actions={again}>
      {children}
    </Notice>
  )
}
