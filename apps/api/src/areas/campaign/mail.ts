import { providerNow } from '#api/platform/clock.ts'
import { loadFile } from '#api/operate/load-file.ts'

import { mailFile } from './mail-file.ts'

/** Queues a letter to an account for each line; invalid lines are reported by line number. */
await loadFile(
  'npm run campaign -- FILE, a CSV with campaign,expiry_date,account_code,offer',
  async (db, pieces, { report, environment: { PUBLIC_URL: publicUrl } }) => {
    const letters = await mailFile(db, pieces, { publicUrl, now: await providerNow(db), report })
    return `${letters} letters queued`
  },
)
