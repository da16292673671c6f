import type { ReactNode } from 'react'

import { LinkButton } from './LinkButton.tsx'
import { Notice } from './Notice.tsx'
import { SectionError } from './SectionError.tsx'

type ScreenFailureProps = {
  readonly title: string
  /** What the user can do. */
  readonly children: ReactNode
  /** Whether another attempt may help. If not, only the link back is shown. */
  readonly mayRetry: boolean
  readonly onRetry: () => void
  readonly retrying: boolean
  readonly back: { readonly href: string; readonly label: string }
}

/** Shown in place of the content of a screen that could not be loaded. */
export function ScreenFailure({ title, children, mayRetry, onRetry, retrying, back }: ScreenFailureProps) {
  if (mayRetry) {
    return (
      <SectionError title={title} onRetry={onRetry} retrying={retrying}>
        {children}
      </SectionError>
    )
  }
  return (
    <Notice
      tone="caution"
      role="alert"
      title={title}
      actions={
        <LinkButton kind="plain" href={back.href}>
          {back.label}
        </LinkButton>
      }
    >
      {children}
    </Notice>
  )
}
