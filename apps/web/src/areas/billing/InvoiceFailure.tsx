import { configuration } from '#web/http/configuration.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

import { INVOICE_FAILURES } from './words.ts'
import type { InvoiceFailureCode } from './words.ts'

type InvoiceFailureProps = {
  readonly code: InvoiceFailureCode
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Why a bill cannot be shown, and what to do about it. Source: BIL-069. */
export function InvoiceFailure({ code, onRetry, retrying }: InvoiceFailureProps) {
  const { title, advice, mayRetry } = INVOICE_FAILURES[code]
  const { phone } = configuration.value().helpdesk
  const text = (
    <p>
      {advice} You can call us on {phone}.
    </p>
  )
  if (mayRetry)
    return (
      <SectionError title={title} onRetry={onRetry} retrying={retrying}>
        {text}
      </SectionError>
    )
  return (
    <Notice
      tone="caution"
      role="alert"
      title={title}
      actions={
        <LinkButton kind="plain" href="/">
          Back to home
        </LinkButton>
      }
    >
      {text}
    </Notice>
  )
}
