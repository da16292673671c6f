type PlusPowerProps = {
  /** There is metered power that the amount does not have. */
  readonly when: boolean
}

/** Beside a total without the power that is metered. */
export function PlusPower({ when }: PlusPowerProps) {
  return when ? <span className="small"> plus power</span> : null
}
