import { configuration } from '#web/http/configuration.ts'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'

import { INVOICE_FAILURES } from './words.ts'
import type { InvoiceFailureCode } from './words.ts'

const HOME = { href: '/', label: 'Back to home' }

type InvoiceFailureProps = {
  readonly code: InvoiceFailureCode
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Why a bill cannot be shown, and what to do about it. Source: BIL-069. */
export function InvoiceFailure({ code, onRetry, retrying }: InvoiceFailureProps) {
  const { title, advice, mayRetry } = INVOICE_FAILURES[code]
  return (
    <ScreenFailure title={title} mayRetry={mayRetry} onRetry={onRetry} retrying={retrying} back={HOME}>
      <p>
        {advice} You can call us on {configuration.value().helpdesk.phone}.
      </p>
    </ScreenFailure>
  )
}
