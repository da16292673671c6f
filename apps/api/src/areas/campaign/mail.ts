import { providerNow } from '#api/http/session.ts'
import { loadFile } from '#api/load-file.ts'

import { mailFile } from './mail-file.ts'

/** Every line of the file is a letter to an account, or told with its number. */
await loadFile(
  'npm run campaign -- FILE, a CSV with campaign,expiry_date,account_code,offer',
  async (db, pieces, { report, environment: { PUBLIC_URL: publicUrl } }) => {
    const letters = await mailFile(db, pieces, { publicUrl, now: await providerNow(db), report })
    return `${letters} letters queued`
  },
)
