import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

import type { Letter, Post } from './post.ts'

const EVERY_SECONDS = 10
const MOST_AT_ONCE = 20
/** Given up after about a day: 1, 2, 4 … minutes between the tries, and never more than four hours. */
export const MOST_TRIES = 14

type Waiting = {
  account_code: string
  source: string
  channel: 'Email' | 'SMS'
  to_address: string
  subject: string
  body: string
  html: string | null
  tries: number
}

// put off before it is given, so that a process that dies on it does not stop the others
const claimStatement = statement<Waiting>(
  'notices-due',
  `update communication c set tries = tries + 1,
     send_at = $1::timestamptz + least(interval '4 hours', interval '1 minute' * power(2, least(tries, 8)))
   where (account_code, source) in (
     select account_code, source from communication where send_at <= $1
     order by send_at limit $2 for update skip locked)
   returning account_code, source, channel, to_address, subject, body, html, tries`,
)
const sentStatement = statement<never>(
  'notice-sent',
  'update communication set sent_at = $3, send_at = null where account_code = $1 and source = $2',
)
const parkStatement = statement<never>(
  'notice-parked',
  'update communication set send_at = null where account_code = $1 and source = $2 and sent_at is null',
)

/** Sends what is written: e-mail by the post when there is one. All of it is in the mailbox, which is the table itself. */
export function noticesJob({ db, logger }: Services, post: Post | null): Job {
  async function send(notice: Waiting): Promise<void> {
    const { account_code: accountCode, source, tries } = notice
    try {
      if (post !== null && notice.channel === 'Email') await post.send(letterOf(notice))
      await db.rows(sentStatement, [accountCode, source, new Date(await providerNow(db))])
    } catch (error) {
      const said = { err: error, accountCode, source, tries }
      if (tries < MOST_TRIES) return logger.warn(said, 'a notice could not be sent')
      await park(db, notice)
      logger.error(said, 'a notice is given up')
    }
  }

  return {
    name: 'notices',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      while (!stopping.aborted) {
        const due = await db.rows(claimStatement, [new Date(), MOST_AT_ONCE])
        await Promise.all(due.map(send))
        if (due.length < MOST_AT_ONCE) return
      }
    },
  }
}

async function park(db: Queries, { account_code, source }: Waiting): Promise<void> {
  await db.rows(parkStatement, [account_code, source])
}

function letterOf({ account_code, source, to_address, subject, body, html }: Waiting): Letter {
  return { id: `${account_code}.${source}`, to: to_address, subject, text: body, html }
}
