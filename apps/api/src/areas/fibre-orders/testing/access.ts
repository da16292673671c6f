import { ACTING, ORDERING, OWNING } from '#api/testing/access-callers.ts'
import type { AccessRows, Owner } from '#api/testing/access-callers.ts'

/** A customer who has to choose the day of the installation. */
const CHOOSES: Owner = { user: 'fibre-select-dates-install', accountCode: '102007' }
const TICKET = 'FT-700011'
/** Tuesday 1 December 2026, from 8 am and until noon. */
const SLOT = { startDateTime: '2026-11-30T19:00:00Z', endDateTime: '2026-11-30T23:00:00Z' }
const booking = { ticketId: TICKET, type: 'Install', timeslot: SLOT }
const MISSED = '2026-11-18T19:00:00Z'
const report = { ticketId: TICKET, type: 'Install', startDateTime: MISSED, comment: '' }

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/productorders/fibre': { who: ACTING },
  'GET /accounts/{accountCode}/booking': {
    who: ACTING,
    input: { query: { ticketId: TICKET, type: 'Install' } },
  },
  'PUT /accounts/{accountCode}/booking': {
    who: ORDERING,
    input: { body: booking },
    change: { action: 'fibre-visit-asked', by: CHOOSES },
  },
  'POST /accounts/{accountCode}/booking/missed': {
    who: ORDERING,
    input: { body: report },
    change: {
      action: 'fibre-visit-missed',
      by: CHOOSES,
      before: `update fibre_visit set state = 'booked', starts_at = '${MISSED}', ends_at = '2026-11-18T23:00:00Z'
        where account_code = '${CHOOSES.accountCode}' and visit_type = 'Install'`,
    },
  },
  'POST /accounts/{accountCode}/booking/calendar': {
    who: OWNING,
    change: { action: 'fibre-calendar-renewed' },
  },
  'DELETE /accounts/{accountCode}/booking/calendar': {
    who: OWNING,
    change: {
      action: 'fibre-calendar-withdrawn',
      before: `insert into fibre_calendar values ('100482', 'a hash', '2026-11-20T00:00:00Z')`,
    },
  },
}
