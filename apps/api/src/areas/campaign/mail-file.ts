import type { BrokenLine } from '@switchboard/domain/csv'
import { isOver, offerDiscount } from '@switchboard/domain/campaign/rules'
import { dayAt, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { NotSuchFile, parseFields, splitLines } from '#api/platform/csv.ts'
import type { Database } from '#api/platform/database/database.ts'

import { mailOffer } from './mail-offers.ts'
import { saveCampaign } from './store.ts'

const HEADER = 'campaign,expiry_date,account_code,offer'
const CAMPAIGN_CODE = /^[a-z0-9-]{1,40}$/
const ACCOUNT_CODE = /^\d{6,10}$/

type Mailing = {
  readonly publicUrl: string
  /** By the provider clock. */
  readonly now: number
  readonly report: (broken: BrokenLine) => void
}

/**
 * Mails a letter for each line of a file and returns the number of letters. A line that is invalid, or whose account has its
 * letter already, is reported and left out, so a file may be loaded again.
 */
export async function mailFile(
  db: Database,
  pieces: AsyncIterable<string>,
  { publicUrl, now, report }: Mailing,
): Promise<number> {
  let hasHeader = false
  let mailed = 0
  for await (const { number, text } of splitLines(pieces)) {
    if (!hasHeader) {
      if (text !== HEADER) throw new NotSuchFile(`The first line is not ${HEADER}.`)
      hasHeader = true
    } else if (text !== '') {
      // a line that is too long has no text, and is reported as invalid
      const reason = await mailLine(db, text ?? '', { publicUrl, now })
      if (reason === null) mailed += 1
      else report({ line: number, reason })
    }
  }
  if (!hasHeader) throw new NotSuchFile('The file is empty.')
  return mailed
}

/** Queues the letter of a line and returns null, or the reason if there is no letter. */
async function mailLine(
  db: Database,
  line: string,
  { publicUrl, now }: Omit<Mailing, 'report'>,
): Promise<string | null> {
  const today = dayAt(now)
  const parsed = parseLine(line, today)
  if (typeof parsed === 'string') return parsed
  const { accountCode, offerName, ...campaign } = parsed
  return db.transaction(async (queries) => {
    const expiresOn = await saveCampaign(queries, campaign)
    if (expiresOn !== campaign.expiresOn) return `its campaign expires on ${expiresOn}`
    const mailing = { campaign, accountCode, offerName, publicUrl, today, at: now }
    return (await mailOffer(queries, mailing))
      ? null
      : 'its account has its letter already, or nobody to read one'
  })
}

type OfferLine = {
  readonly code: string
  readonly expiresOn: Day
  readonly accountCode: string
  readonly offerName: string
}

/** Returns the fields of a line, or the reason if they are invalid. */
function parseLine(line: string, today: Day): OfferLine | string {
  const fields = parseFields(line)
  if (fields === null) return 'its quotes do not match'
  const [code = '', expiry = '', accountCode = '', offerName = '', ...more] = fields
  if (more.length > 0) return 'it has more than four fields'
  if (!CAMPAIGN_CODE.test(code)) return 'its campaign is not of small letters, digits and hyphens'
  const expiresOn = day.safeParse(expiry)
  if (!expiresOn.success) return 'its expiry is no day, yyyy-mm-dd'
  if (isOver(expiresOn.data, today)) return 'its expiry is not in the future'
  if (!ACCOUNT_CODE.test(accountCode)) return 'its account code is none'
  if (offerDiscount(offerName) === null) return 'there is no such offer'
  return { code, expiresOn: expiresOn.data, accountCode, offerName }
}
