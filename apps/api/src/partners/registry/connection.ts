/** An electricity connection in the registry. */
export type Connection = {
  readonly icp: string
  readonly locationId: string
  readonly ami: boolean
  readonly status: 'active' | 'inactive' | 'decommissioned'
  /** The registry's code of the supplying trader; null without a supplier. */
  readonly trader: string | null
  readonly chargeableKva: number | null
  readonly meters: readonly Meter[]
}

export type Meter = {
  readonly serialNumber: string
  readonly channels: readonly {
    readonly channelNumber: number
    readonly numberOfDials: number
    readonly counts: 'all' | 'day' | 'night'
    /** In kWh; null without a known reading. */
    readonly lastReading: number | null
  }[]
}
