import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { TEST_INSTANT } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { mailOffer } from '../mail-offers.ts'
import { saveCampaign } from '../store.ts'

/** The day of the tests. */
export const TODAY = day.parse('2026-11-21')

type TestOffer = { readonly offerName?: string; readonly code?: string; readonly expiresOn?: Day }

/** Mails an offer to an account and returns the token of the letter's link. */
export async function mailTestLetter(
  db: Queries,
  accountCode: string,
  { offerName = 'unlimited-upgrade-10', code = 'spring', expiresOn = addDays(TODAY, 10) }: TestOffer = {},
): Promise<string> {
  const campaign = { code, expiresOn }
  await saveCampaign(db, campaign)
  const publicUrl = 'http://portal.test'
  const fields = { campaign, accountCode, offerName, publicUrl, today: TODAY, at: TEST_INSTANT }
  if (!(await mailOffer(db, fields))) throw new Error(`no letter to ${accountCode}`)
  const [letter] = await rowsOn<{ link: string }>(db, 'select link from letter where source = $1', [
    `campaign:${code}:${accountCode}`,
  ])
  return letter?.link.split('/').at(-1) ?? ''
}
