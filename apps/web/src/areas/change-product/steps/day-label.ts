import type { Day } from '@switchboard/domain/day'
import { installationDayLabel } from '@switchboard/domain/ordering/schedule'

/** The label of a day. The earliest possible day is marked `ASAP`. Source: CHG-062, CHG-068, MOV-016. */
export function dayLabel(day: Day, isEarliest: boolean): string {
  const label = installationDayLabel(day)
  return isEarliest ? `ASAP (${label})` : label
}
