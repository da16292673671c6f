import { buildChargePlants, LEDGER_PLANT } from './charged-days.ts'
import { buildPlacedPlants } from './placed-orders.ts'
import type { Plant } from './planted.ts'
import type { VideoBooks } from './video-books.ts'
import { WATCHING } from './video-client.ts'

const ACCOUNTS = WATCHING.sql

const ONE_ENDED = `ctid = (select ctid from video_service where date_ended is not null and account_code ${ACCOUNTS} limit 1)`

/** A fault for each check of video. */
export const VIDEO_PLANTS: readonly Plant<VideoBooks>[] = [
  ...buildPlacedPlants(ACCOUNTS),
  ...buildChargePlants(ACCOUNTS, `like 'service:%'`),
  LEDGER_PLANT,
  { finds: 'orders without one video, or the reverse', sql: `delete from video_service where ${ONE_ENDED}` },
  {
    finds: 'accounts whose video, service and charge are not one each',
    sql: `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select account_code, 9998, subject, line_kind, category, name, monthly_cents, current_date from recurring_charge
      where name = 'Prime Video' and account_code ${ACCOUNTS} limit 1`,
  },
  {
    finds: 'cancellations told that are not, or of another day',
    sql: `update video_service set date_ended = date_ended + 1 where date_ended is not null and account_code ${ACCOUNTS}`,
  },
  {
    finds: 'cancellations without each effect once',
    sql: `delete from communication where source like 'video-cancelled:%' and account_code ${ACCOUNTS}`,
  },
  {
    finds: 'videos of which the partner says something else',
    sql: `update video_service set date_activated = null, date_processed = null where account_code ${ACCOUNTS}`,
  },
  {
    finds: 'activations at the partner of no video',
    spoilt: (books) => ({ ...books, videos: [] }),
  },
  {
    finds: 'ends of which the partner is never told',
    sql: `update video_service set end_told = false where ${ONE_ENDED}`,
  },
]
