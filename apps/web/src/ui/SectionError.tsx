import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export type SectionErrorProps = {
  /** What could not be shown, as a sentence. */
  readonly title: string
  /** What the customer can do besides trying again. */
  readonly children?: ReactNode
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** One part of a page did not come; the rest of the page stays. */
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
