import { isNeverBilled } from '@switchboard/domain/billing/never-billed'

import { configuration } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'

import { NEVER_BILLED } from './bill-words.ts'
import { INVOICE_FAILURES } from './words.ts'
import type { FailureWords, InvoiceFailureCode } from './words.ts'

const HOME = { href: '/', label: 'Back to home' }

type InvoiceFailureProps = {
  readonly code: InvoiceFailureCode
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Why a bill cannot be shown, and what to do about it. Source: BIL-069. */
export function InvoiceFailure({ code, onRetry, retrying }: InvoiceFailureProps) {
  const { title, advice, mayRetry } = useFailureWords(code)
  return (
    <ScreenFailure title={title} mayRetry={mayRetry} onRetry={onRetry} retrying={retrying} back={HOME}>
      <p>
        {advice} You can call us on {configuration.value().helpdesk.phone}.
      </p>
    </ScreenFailure>
  )
}

function useFailureWords(code: InvoiceFailureCode): FailureWords {
  const { facts } = useEntries()
  if (code !== 'NO_LATEST_INVOICE' || !isNeverBilled(facts.services)) return INVOICE_FAILURES[code]
  return { title: NEVER_BILLED.title, advice: NEVER_BILLED.text, mayRetry: false }
}
