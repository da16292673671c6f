import { readMeshHardware } from '@switchboard/domain/mesh/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { meshOfferText } from '#api/provider/offer/mesh.ts'

export function meshEndpoints({ brand: { id: brand } }: AreaServices): Endpoint[] {
  return [
    handle(
      readMeshHardware,
      async ({ db, accountCode, today }) =>
        new JsonText(await meshOfferText(db, { accountCode, today, brand })),
    ),
  ]
}
