import type { Day } from '@switchboard/domain/day'
import { installationDayLabel } from '@switchboard/domain/ordering/schedule'

/** The first day that can be had reads `ASAP`. Source: CHG-062, CHG-068, MOV-016. */
export function dayLabel(day: Day, asap: boolean): string {
  const label = installationDayLabel(day)
  return asap ? `ASAP (${label})` : label
}
