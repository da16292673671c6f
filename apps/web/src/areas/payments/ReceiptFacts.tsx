import { correctionText, receiptLines } from '@switchboard/domain/payments/receipt'
import type { Receipt } from '@switchboard/domain/payments/receipt'

import { DefinitionList } from '#web/ui/DefinitionList.tsx'

/** What was paid, line by line as the letter has it, and what was booked because another card came. Source: PAY Readings. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const corrected = correctionText(receipt.surchargeCorrection)
  return (
    <>
      <DefinitionList items={receiptLines(receipt).map(({ term, text }) => ({ term, description: text }))} />
      {corrected !== null && <p>{corrected}</p>}
    </>
  )
}
