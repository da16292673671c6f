import { correctionText, receiptLines } from '@switchboard/domain/payments/receipt'
import type { Receipt } from '@switchboard/domain/payments/receipt'

import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { momentText } from '#web/ui/clock-text.ts'

/** The lines of a receipt, as in its letter, and a correction of the surcharge, if any. Source: PAY Readings. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const corrected = correctionText(receipt.surchargeCorrection)
  return (
    <>
      <DefinitionList
        items={receiptLines(receipt, momentText).map(({ term, text }) => ({ term, description: text }))}
      />
      {corrected !== null && <p>{corrected}</p>}
    </>
  )
}
