import { icpCheckDigits } from '../qualification/icp.ts'

/**
 * The electricity connections of the demo's places, each made from the number of its place: the registry of the sandbox
 * answers by it, and the demo provider begins with what it knows of them.
 */
export type SimulatedConnection = {
  readonly icp: string
  readonly locationId: string
  readonly ami: boolean
  readonly status: 'active' | 'inactive'
  /** The code of who supplies it; null for nobody. */
  readonly trader: string | null
  /** What a capacity charge is for; null where there is none. */
  readonly chargeableKva: number | null
  readonly meters: readonly {
    readonly serialNumber: string
    readonly channels: readonly {
      readonly channelNumber: number
      readonly numberOfDials: number
      readonly counts: 'all' | 'day' | 'night'
      /** What it showed when it was last read, in kWh; null of a meter that tells its readings. */
      readonly lastReading: number | null
    }[]
  }[]
}

/** The places that the demo tells of, and the network of each, in their order. */
const WRITTEN = { firstLocation: 9_000_001, firstIcp: 1_000_000 } as const
const WRITTEN_NETWORKS =
  'UN UN CK UN UN WE HB LN WE LN WE CK WE CK UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN CK CK UN UN UN UN UN UN WE HB CK'.split(
    ' ',
  )
/** Those without power in the street. */
const WRITTEN_WITHOUT: readonly number[] = [41]
const WRITTEN_READ_BY_HAND: readonly number[] = [10, 33, 42]

const MADE_UP = { firstLocation: 1_000_001, mostLocations: 1_999_999, firstIcp: 2_000_001 } as const
const NETWORKS = ['UN', 'CK', 'WE', 'HB', 'LN'] as const
/** One in so many has a meter that somebody reads, has no power to it, is supplied by nobody, has a large fuse. */
const EVERY = { readByHand: 12, inactive: 97, vacant: 9, large: 31 } as const
const TRADERS = ['HRBR', 'STHN', 'KTKU'] as const
const LARGE_KVA = 69

/** The connection of a place; null where it has none. */
export function simulateConnectionAt(locationId: string): SimulatedConnection | null {
  const number = /^\d{7}$/.test(locationId) ? Number(locationId) : 0
  const place = number - WRITTEN.firstLocation
  const network = WRITTEN_NETWORKS[place]
  if (network !== undefined) {
    if (WRITTEN_WITHOUT.includes(place)) return null
    return connection(locationId, {
      body: toIcpBody(WRITTEN.firstIcp + place, network),
      ami: !WRITTEN_READ_BY_HAND.includes(place),
    })
  }
  const turn = number - MADE_UP.firstLocation
  if (turn < 0 || turn >= MADE_UP.mostLocations) return null
  return connection(locationId, {
    body: toIcpBody(MADE_UP.firstIcp + turn, NETWORKS[turn % NETWORKS.length] ?? NETWORKS[0]),
    ami: turn % EVERY.readByHand !== EVERY.readByHand - 1,
    turn,
  })
}

/** The connection of a number; null where there is none. */
export function findSimulatedConnection(icp: string): SimulatedConnection | null {
  const number = Number(icp.slice(0, -'NN000'.length))
  const location =
    number < MADE_UP.firstIcp
      ? number - WRITTEN.firstIcp + WRITTEN.firstLocation
      : number - MADE_UP.firstIcp + MADE_UP.firstLocation
  const found = simulateConnectionAt(String(location))
  return found?.icp === icp ? found : null
}

function toIcpBody(number: number, network: string): string {
  return `${String(number).padStart(10, '0')}${network}`
}

type Made = {
  readonly body: string
  readonly ami: boolean
  /** Of a place that the demo does not tell of. */
  readonly turn?: number
}

function connection(locationId: string, { body, ami, turn }: Made): SimulatedConnection {
  const isOther = turn !== undefined
  return {
    icp: body + icpCheckDigits(body),
    locationId,
    ami,
    status: isOther && turn % EVERY.inactive === EVERY.inactive - 1 ? 'inactive' : 'active',
    trader:
      isOther && turn % EVERY.vacant !== EVERY.vacant - 1 ? (TRADERS[turn % TRADERS.length] ?? null) : null,
    chargeableKva: isOther && turn % EVERY.large === EVERY.large - 1 ? LARGE_KVA : null,
    meters: [meter(body, ami)],
  }
}

const KWH_FROM_DIGITS = 50_000

/** A smart meter has one register; one that is read by hand has a dial for the day and one for the night. */
function meter(body: string, ami: boolean): SimulatedConnection['meters'][number] {
  const number = body.slice(3, 10)
  if (ami)
    return {
      serialNumber: `S${number}`,
      channels: [{ channelNumber: 1, numberOfDials: 6, counts: 'all', lastReading: null }],
    }
  const showed = (Number(number) * 7_919) % KWH_FROM_DIGITS
  return {
    serialNumber: `M${number}`,
    channels: [
      { channelNumber: 1, numberOfDials: 5, counts: 'day', lastReading: showed },
      { channelNumber: 2, numberOfDials: 5, counts: 'night', lastReading: Math.floor(showed / 3) },
    ],
  }
}
