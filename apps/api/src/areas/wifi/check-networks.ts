import type { ChangedNetwork } from '@switchboard/domain/wifi/contract'
import { BANDS, FIRST_SEQUENCE_NUMBER } from '@switchboard/domain/wifi/bands'
import type { Band } from '@switchboard/domain/wifi/bands'
import { guestEndProblem, networkProblems } from '@switchboard/domain/wifi/rules'

import type { GuestSetting } from './seal.ts'
import type { ItemRow } from './store/items.ts'

export type Bands = { readonly [B in Band]?: ChangedNetwork | undefined }

type FieldProblem = { readonly field: string; readonly message: string }

/** Why networks cannot be changed, or null. Only the first network of a band can be changed. Source: WIF-004, WIF-005. */
export function findNetworkProblem(item: ItemRow, bands: Bands): FieldProblem | null {
  for (const band of BANDS) {
    const network = bands[band]
    if (network === undefined) continue
    if (countNetworks(item, band) === 0)
      return { field: band, message: 'the device has no network of this band' }
    if (network.sequenceNumber !== FIRST_SEQUENCE_NUMBER)
      return { field: `${band}.sequenceNumber`, message: 'expected the number of the first network' }
    for (const [field, problem] of Object.entries(networkProblems(network)))
      if (problem !== null) return { field: `${band}.${field}`, message: problem }
  }
  return null
}

export function findGuestProblem(
  { hasGuestNetwork }: ItemRow,
  guest: GuestSetting,
  now: number,
): FieldProblem | null {
  if (!hasGuestNetwork) return { field: 'guest', message: 'the device has no guest network' }
  if (!guest.enabled) return null
  const { ssid, password } = networkProblems(guest)
  const endsAt = guest.endsAt === null ? null : guestEndProblem(guest.endsAt, now)
  const [first] = Object.entries({ ssid, password, endsAt }).flatMap(([field, message]) =>
    message === null ? [] : [{ field: `guest.${field}`, message }],
  )
  return first ?? null
}

function countNetworks(item: ItemRow, band: Band): number {
  return band === 'network24Ghz' ? item.numberOf24GhzNetworks : item.numberOf5GhzNetworks
}
