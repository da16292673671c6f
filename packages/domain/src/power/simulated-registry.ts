import { icpCheckDigits } from '../qualification/icp.ts'

/**
 * A simulated electricity connection, calculated from the number of its location. The registry of the sandbox replies with
 * these connections, and the demo provider starts with the same data.
 */
export type SimulatedConnection = {
  readonly icp: string
  readonly locationId: string
  readonly ami: boolean
  readonly status: 'active' | 'inactive'
  /** The code of the supplier; null without a supplier. */
  readonly trader: string | null
  /** The kilovolt-amperes of the capacity charge; null without such a charge. */
  readonly chargeableKva: number | null
  readonly meters: readonly {
    readonly serialNumber: string
    readonly channels: readonly {
      readonly channelNumber: number
      readonly numberOfDials: number
      readonly counts: 'all' | 'day' | 'night'
      /** The last reading in kWh; null for a meter that sends its readings. */
      readonly lastReading: number | null
    }[]
  }[]
}

/** The locations of the demo's stories. `STORY_NETWORKS` has the network of each location, in their order. */
const STORY = { firstLocation: 9_000_001, firstIcp: 1_000_000 } as const
const STORY_NETWORKS =
  'UN UN CK UN UN WE HB LN WE LN WE CK WE CK UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN UN CK CK UN UN UN UN UN UN WE HB CK'.split(
    ' ',
  )
/** Indexes of story locations without power, and with a meter that is read by hand. */
const STORY_WITHOUT_POWER: readonly number[] = [41]
const STORY_READ_BY_HAND: readonly number[] = [10, 33, 42]

/** All other locations. */
const OTHER = { firstLocation: 1_000_001, locations: 1_999_999, firstIcp: 2_000_001 } as const
const NETWORKS = ['UN', 'CK', 'WE', 'HB', 'LN'] as const
/** Every 12th other location has a meter that is read by hand, every 97th is inactive, and so on. */
const EVERY = { readByHand: 12, inactive: 97, vacant: 9, large: 31 } as const
const TRADERS = ['HRBR', 'STHN', 'KTKU'] as const
const LARGE_KVA = 69

/** The connection at a location; null if the location has none. */
export function simulateConnectionAt(locationId: string): SimulatedConnection | null {
  const number = /^\d{7}$/.test(locationId) ? Number(locationId) : 0
  const storyIndex = number - STORY.firstLocation
  const network = STORY_NETWORKS[storyIndex]
  if (network !== undefined) {
    if (STORY_WITHOUT_POWER.includes(storyIndex)) return null
    return buildConnection(locationId, {
      body: toIcpBody(STORY.firstIcp + storyIndex, network),
      ami: !STORY_READ_BY_HAND.includes(storyIndex),
      otherIndex: null,
    })
  }
  const otherIndex = number - OTHER.firstLocation
  if (otherIndex < 0 || otherIndex >= OTHER.locations) return null
  return buildConnection(locationId, {
    body: toIcpBody(OTHER.firstIcp + otherIndex, NETWORKS[otherIndex % NETWORKS.length] ?? NETWORKS[0]),
    ami: !isEvery(EVERY.readByHand, otherIndex),
    otherIndex,
  })
}

/** Whether an index is the last of each `count` indexes. */
function isEvery(count: number, index: number): boolean {
  return index % count === count - 1
}

/** An ICP ends with two letters of the network and three check digits. */
const ICP_END_LETTERS = 5

/** The connection with an ICP; null without one. */
export function findSimulatedConnection(icp: string): SimulatedConnection | null {
  const number = Number(icp.slice(0, -ICP_END_LETTERS))
  const location =
    number < OTHER.firstIcp
      ? number - STORY.firstIcp + STORY.firstLocation
      : number - OTHER.firstIcp + OTHER.firstLocation
  const found = simulateConnectionAt(String(location))
  return found?.icp === icp ? found : null
}

function toIcpBody(number: number, network: string): string {
  return `${String(number).padStart(10, '0')}${network}`
}

type ConnectionSeed = {
  /** The ICP without its check digits. */
  readonly body: string
  readonly ami: boolean
  /** The index among the other locations; null for a location of a story. */
  readonly otherIndex: number | null
}

function buildConnection(locationId: string, { body, ami, otherIndex }: ConnectionSeed): SimulatedConnection {
  const isOtherEvery = (count: number) => otherIndex !== null && isEvery(count, otherIndex)
  const trader = otherIndex === null ? null : (TRADERS[otherIndex % TRADERS.length] ?? null)
  return {
    icp: body + icpCheckDigits(body),
    locationId,
    ami,
    status: isOtherEvery(EVERY.inactive) ? 'inactive' : 'active',
    trader: isOtherEvery(EVERY.vacant) ? null : trader,
    chargeableKva: isOtherEvery(EVERY.large) ? LARGE_KVA : null,
    meters: [buildMeter(body, ami)],
  }
}

const MAX_READING_KWH = 50_000

/** A smart meter has one register. A meter that is read by hand has a register for the day and one for the night. */
function buildMeter(body: string, ami: boolean): SimulatedConnection['meters'][number] {
  const number = body.slice(3, 10)
  if (ami)
    return {
      serialNumber: `S${number}`,
      channels: [{ channelNumber: 1, numberOfDials: 6, counts: 'all', lastReading: null }],
    }
  const reading = (Number(number) * 7_919) % MAX_READING_KWH
  return {
    serialNumber: `M${number}`,
    channels: [
      { channelNumber: 1, numberOfDials: 5, counts: 'day', lastReading: reading },
      { channelNumber: 2, numberOfDials: 5, counts: 'night', lastReading: Math.floor(reading / 3) },
    ],
  }
}
