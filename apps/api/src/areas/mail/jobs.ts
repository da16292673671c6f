import { randomUUID } from 'node:crypto'

import type { Job } from '#api/platform/jobs/jobs.ts'
import { createMailServerClient } from '#api/partners/mail/client.ts'
import type { Services } from '#api/platform/services.ts'

import { deleteExpiredForwardCodes } from './store/forward-addresses.ts'
import { claimUnsettled, leaveSettling } from './store/scripts.ts'

const EVERY_SECONDS = 15

/** Sends scripts to the mail server again if it is unknown whether it has them. */
export function mailJobs({ db, environment, logger }: Services): Job[] {
  const server = createMailServerClient(environment, logger)
  return [
    {
      name: 'mail scripts',
      everySeconds: EVERY_SECONDS,
      async run() {
        await deleteExpiredForwardCodes(db)
        const worker = randomUUID()
        const unsettled = await claimUnsettled(db, worker)
        await Promise.all(
          unsettled.map(async ({ address, script, ...key }) => {
            const reply = server === null ? 'accepted' : await server.saveScript(address, script, false)
            const isUnsettled = reply === 'noAnswer' || reply === 'refused'
            await leaveSettling(db, key, { worker, isUnsettled })
          }),
        )
      },
    },
  ]
}
