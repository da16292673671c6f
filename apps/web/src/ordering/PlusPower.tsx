type PlusPowerProps = {
  /** Whether the account has metered power that the amount does not include. */
  readonly when: boolean
}

/** A note beside a total that does not include metered power. */
export function PlusPower({ when }: PlusPowerProps) {
  return when ? <span className="small"> plus power</span> : null
}
