import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { readFeasibilityText, readFrequencyPlansText } from '#api/provider/bill-frequency/store.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

/** The area only reads: an order changes the frequency. Source: FRQ-013. */
export function billingFrequencyEndpoints({ brand: { id: brand } }: AreaServices): Endpoint[] {
  return [
    handle(
      checkBillingFrequency,
      async ({ db, accountCode, today }) =>
        new JsonText(await readFeasibilityText(db, { accountCode, today })),
    ),

    handle(readBillingFrequency, async ({ db, accountCode, today }) => {
      const json = await readFrequencyPlansText(db, { accountCode, brand, today })
      return json === null ? refuse('NO_CORE_PRODUCT') : new JsonText(json)
    }),
  ]
}
