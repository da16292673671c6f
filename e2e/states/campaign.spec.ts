import type { Page } from '@playwright/test'

import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'

import { BUSINESS_OFFER, prospect } from '../../apps/web/src/areas/campaign/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt } from './open.ts'
import { fail, hold, replyTo } from './replies.ts'

const LETTER = '/promotion/mailer/none'
const OFFER = '/promotion/mailer/$token'
const THANKS = '/promotion/mailer/thankyou'

testStates('campaign', [
  { route: OFFER, title: 'the offer', open: (page) => openOffer(page) },
  { route: OFFER, title: 'the offer to a signed-in customer', open: openSignedInOffer },
  { route: OFFER, title: 'the offer to a business, weekly', open: openBusinessOffer },
  { route: OFFER, title: 'nothing ticked', open: openProblems },
  { route: OFFER, title: 'loading', open: openLoading },
  { route: OFFER, title: 'an acceptance that failed', open: openFailure },
  { route: OFFER, title: 'a link that does not work, which leads home', open: openOldLink },
  { route: THANKS, title: 'accepted', open: openThanks },
  { route: THANKS, title: 'opened by itself', open: (page) => openAt(page, THANKS, 'Thank You') },
])

async function openOffer(page: Page, offered = prospect()): Promise<void> {
  await replyTo(page, readProspect, offered)
  await openAt(page, LETTER, 'Get Your Promotion')
  await expect(page.getByRole('button', { name: 'Accept the offer' })).toBeVisible()
}

async function openSignedInOffer(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openOffer(page)
}

function openBusinessOffer(page: Page): Promise<void> {
  return openOffer(page, prospect({}, BUSINESS_OFFER))
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept the offer' }).click()

async function openProblems(page: Page): Promise<void> {
  await openOffer(page)
  await accept(page)
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openLoading(page: Page): Promise<void> {
  await hold(page, readProspect)
  await openAt(page, LETTER, 'Get Your Promotion')
  await expect(page.getByText('Loading your offer')).toBeAttached()
}

async function acceptAll(page: Page): Promise<void> {
  await openOffer(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await accept(page)
}

async function openFailure(page: Page): Promise<void> {
  await fail(page, acceptProspect)
  await acceptAll(page)
  await expect(page.getByRole('alert')).toContainText("We're sorry, an error occurred")
}

async function openOldLink(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, LETTER, /^Kia ora/)
  await expect(page.getByText(/^We could not open this offer/)).toBeVisible()
}

async function openThanks(page: Page): Promise<void> {
  await replyTo(page, acceptProspect, {})
  await acceptAll(page)
  await expectHeading(page, 'Thank You')
}
