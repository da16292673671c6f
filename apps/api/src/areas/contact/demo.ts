import type { Queries } from '#api/platform/database/database.ts'
import { saveRows } from '#api/provider/first-data/store.ts'
import type { HelpReason } from '#api/provider/first-data/store.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const REASONS: readonly HelpReason[] = [
  { kind: 'callback', key: 'billing', description: 'A bill or a payment' },
  { kind: 'callback', key: 'internet', description: 'Broadband or wifi' },
  { kind: 'callback', key: 'power', description: 'Power' },
  { kind: 'callback', key: 'mobile', description: 'Mobile or home phone' },
  { kind: 'callback', key: 'moving', description: 'Moving house' },
  { kind: 'callback', key: 'other', description: 'Something else' },
  { kind: 'issue', key: 'no-internet', description: 'My broadband does not work' },
  { kind: 'issue', key: 'slow-internet', description: 'My broadband is slow or drops out' },
  { kind: 'issue', key: 'no-voice', description: 'My phone line does not work' },
  { kind: 'issue', key: 'no-mobile', description: 'My mobile has no reception' },
  { kind: 'issue', key: 'power-out', description: 'My power is off' },
  { kind: 'issue', key: 'meter-reading', description: 'My meter reading is not taken' },
  { kind: 'issue', key: 'other', description: 'Something else does not work' },
]

const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00', places: 3 }))
const SATURDAY = { weekday: 6, opens: '09:00', closes: '17:00', places: 2 }
const HOURS = [...WEEKDAYS, SATURDAY].map((hours) => ({ ...hours, timeslotMinutes: 60 }))

/** Fills the reasons for contact and the hours of callbacks. */
export async function fillHelpDesk(db: Queries): Promise<void> {
  await saveRows(db, 'helpReasons', REASONS)
  await saveRows(db, 'callbackHours', HOURS)
}

export const contactDemo: DemoFacts = { people: fillHelpDesk }
