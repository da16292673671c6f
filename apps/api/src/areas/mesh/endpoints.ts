import { readMeshHardware } from '@switchboard/domain/mesh/contract'

import type { AreaServices } from '#api/area.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { meshOfferText } from '#api/offer/mesh.ts'

export function meshEndpoints({ brand: { id: brand } }: AreaServices): Endpoint[] {
  return [
    handle(
      readMeshHardware,
      async ({ db, accountCode, today }) =>
        new JsonText(await meshOfferText(db, { accountCode, today, brand })),
    ),
  ]
}
