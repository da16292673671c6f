import { useEffect, useState } from 'react'

import { BAR_OPENS_SECONDS } from '@switchboard/domain/billing/bill-bars'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'

import { usePlace } from '#web/http/place.tsx'

const MILLISECONDS_PER_SECOND = 1_000

export type Opening = {
  /** The bill that is about to be opened. */
  readonly bill: InvoiceHeader | null
  /** Opens this bill after the delay, instead of a bill that was chosen before. */
  readonly open: (bill: InvoiceHeader) => void
  readonly cancel: () => void
}

/** Opens a bill of the chart after a delay. Escape or a click elsewhere cancels it. Source: BIL-018. */
export function useOpening(): Opening {
  const { go } = usePlace()
  const [bill, setBill] = useState<InvoiceHeader | null>(null)

  useEffect(() => {
    if (bill === null) return
    const timer = setTimeout(
      () => go(`/invoice/${bill.InvoiceNumber}`),
      BAR_OPENS_SECONDS * MILLISECONDS_PER_SECOND,
    )
    return () => clearTimeout(timer)
  }, [bill, go])

  useEffect(() => {
    if (bill === null) return
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    document.addEventListener('click', (event) => !isOnBar(event.target) && setBill(null), options)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setBill(null), options)
    return () => listeners.abort()
  }, [bill])

  return { bill, open: setBill, cancel: () => setBill(null) }
}

function isOnBar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-bar]') !== null
}
