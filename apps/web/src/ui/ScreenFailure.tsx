import type { ReactNode } from 'react'

import { LinkButton } from './LinkButton.tsx'
import { Notice } from './Notice.tsx'
import { SectionError } from './SectionError.tsx'

type ScreenFailureProps = {
  readonly title: string
  /** What to do about it. */
  readonly children: ReactNode
  /** Whether asking again may help; else there is only the way back. */
  readonly mayRetry: boolean
  readonly onRetry: () => void
  readonly retrying: boolean
  readonly back: { readonly href: string; readonly label: string }
}

/** In the place of what a screen is about, and could not be shown. */
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
