import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { coversCurrentInvoice } from '@switchboard/domain/payments/direct-debit'

import { providerToday } from '#web/http/configuration.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Whether direct debit that is set up today pays the current invoice too. Source: PAY-028, PAY-029. */
export function CurrentInvoice({ nextBill }: { readonly nextBill: Day }) {
  if (coversCurrentInvoice(providerToday(), nextBill)) {
    return (
      <Notice tone="info" title="Direct debit will cover your payments.">
        Your next bill date is {dayText(nextBill)}. There is nothing you have to pay by hand.
      </Notice>
    )
  }
  return (
    <Notice
      tone="caution"
      title="Your current invoice must be paid manually."
      actions={
        <LinkButton href="/pay" kind="plain">
          Pay it now
        </LinkButton>
      }
    >
      Your next bill date is {dayText(nextBill)}, and your bank needs more than 10 days. Direct debit begins
      with the bill after.
    </Notice>
  )
}
