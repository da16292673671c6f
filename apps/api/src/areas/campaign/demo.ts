import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

import { mailOffer } from './mail-offers.ts'
import { saveCampaign } from './store.ts'

const NIKAU = '101001'
const OPEN_DAYS = 60

/** Queues a letter with an offer to Nikau. Its link can be opened in the sandbox's mailbox. */
async function mailDemoOffer(db: Queries, today: Day, publicUrl: string): Promise<void> {
  const campaign = { code: 'unlimited-upgrade', expiresOn: addDays(today, OPEN_DAYS) }
  // about noon in New Zealand, the day before
  const at = Date.parse(`${addDays(today, -1)}T00:00:00Z`)
  const to = { accountCode: NIKAU, offerName: 'unlimited-upgrade-10' }
  await saveCampaign(db, campaign)
  await mailOffer(db, { campaign, ...to, publicUrl, today, at })
}

export const campaignDemo: DemoFacts = { people: mailDemoOffer }
