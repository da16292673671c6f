import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { readWifiOffer } from '#api/provider/offer/google-wifi.ts'

export function googleWifiEndpoints({ brand: { id: brand } }: AreaServices): Endpoint[] {
  return [
    handle(readWifiLine, async ({ db, accountCode, today }) => {
      const { line } = await readWifiOffer(db, { accountCode, today, brand })
      return new JsonText(line)
    }),

    handle(listWifiHardware, async ({ db, accountCode, today, query }) => {
      const offer = await readWifiOffer(db, { accountCode, today, brand })
      const isRequested =
        offer.core_product_key === query.coreProductKey && offer.bill_frequency === query.billFrequency
      return new JsonText(isRequested ? offer.options : '[]')
    }),

    handle(readWifiConditions, async ({ db, accountCode, today }) => {
      const { options, service_entity } = await readWifiOffer(db, { accountCode, today, brand })
      if (service_entity === null || options === '[]') return refuse('AVAILABILITY_ERROR')
      return { contractType: 'new' as const, coreProductComponentServiceID: service_entity }
    }),
  ]
}
