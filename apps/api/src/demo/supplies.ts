/** The networks at an address: fibre in the house, fibre in the street, fibre that needs consent, and so on. */
export type Supply = 'installed' | 'fibre' | 'consent' | 'copper' | 'rural' | 'wireless' | 'nothing'

/** Days until faster fibre is available at some addresses. */
const FASTER_IN_DAYS = 60

/** The supply at the addresses of demo accounts. Accounts not listed have fibre in the street. */
export const SUPPLY_OF_ACCOUNT: Readonly<Record<string, Supply>> = {
  '100482': 'installed',
  '100517': 'installed',
  '100533': 'consent',
  '100601': 'installed',
  '100602': 'installed',
  '100701': 'wireless',
  '100901': 'rural',
  '101001': 'installed',
  '103001': 'installed',
  '103003': 'rural',
  '103004': 'installed',
}

/** Addresses where no demo customer lives. */
export const FREE_PLACES: readonly [address: string, supply: Supply][] = [
  ['25 Aro Street, Aro Valley, Wellington 6021', 'installed'],
  ['31 Aro Street, Aro Valley, Wellington 6021', 'fibre'],
  ['1/16 Kōwhai Road, Milford, Auckland 0620', 'consent'],
  ['2/16 Kōwhai Road, Milford, Auckland 0620', 'consent'],
  ['4/16 Kōwhai Road, Milford, Auckland 0620', 'installed'],
  ['16A Kōwhai Road, Milford, Auckland 0620', 'fibre'],
  ['14 Queen Street, Auckland Central, Auckland 1010', 'installed'],
  ['88 Mānuka Road, Kerikeri 0230', 'copper'],
  ['12 Gorge Road, Waihī 3610', 'wireless'],
  ['3 Kaimoana Track, Ruatoria 4032', 'nothing'],
]

/** The networks of each supply, with the fastest rate in Mbps and the days until the network is available. */
export const NETWORKS: Readonly<
  Record<Supply, readonly [technology: string, mbps: number, inDays: number][]>
> = {
  installed: [
    ['UFB', 4_000, 0],
    ['UFB', 8_000, FASTER_IN_DAYS],
    ['WBB', 1_000, 0],
  ],
  fibre: [
    ['UFB', 1_000, 0],
    ['UFB', 8_000, FASTER_IN_DAYS],
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
    ['WBB', 1_000, 0],
  ],
  consent: [
    ['UFB', 1_000, 0],
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
  ],
  copper: [
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
  ],
  rural: [
    ['UFB', 1_000, 0],
    ['ADSL', 50, 0],
    ['WBB', 1_000, 0],
  ],
  wireless: [['WBB', 1_000, 0]],
  nothing: [],
}

/** The supplies of made-up addresses, by the location id modulo the length. */
export const SUPPLY_ROTATION: readonly Supply[] = [
  'installed',
  'fibre',
  'installed',
  'fibre',
  'consent',
  'installed',
  'copper',
  'fibre',
  'installed',
  'wireless',
]
