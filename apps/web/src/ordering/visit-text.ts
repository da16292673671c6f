import type { Timeslot } from '@switchboard/domain/fibre-orders/order'
// oxlint-disable-next-line no-restricted-imports -- it gets its zone here
import { slotText } from '@switchboard/domain/fibre-orders/visit-words'

import { withZone } from '#web/ui/clock-text.ts'

/** For example `Tuesday 1 December 2026, 8:00 am to 12:00 pm`. */
export function visitText(timeslot: Timeslot): string {
  return withZone(slotText(timeslot))
}
