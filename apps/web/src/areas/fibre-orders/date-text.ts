import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { DatePlaceholder } from '@switchboard/domain/fibre-orders/states'

import { dayText } from '@switchboard/domain/day'

/** For example `4 December 2026`, or the text in place of a day. Source: FIB-007. */
export function dateText(shown: Day | DatePlaceholder): string {
  const { data } = day.safeParse(shown)
  return data === undefined ? shown : dayText(data)
}
