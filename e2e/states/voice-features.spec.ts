import type { Page } from '@playwright/test'

import {
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { PLAIN_LINE, voiceLine } from '../../apps/web/src/areas/voice-features/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { hold, refuse, replyTo } from './replies.ts'
import { openVoiceFeatures, serveVoiceBrand } from './voice.ts'

const ROUTE = '/change-hub/voice-features'

testStates('voice-features', [
  { route: ROUTE, title: 'a line whose calls all go elsewhere', open: openLine },
  { route: ROUTE, title: 'a line without features', open: (page) => openVoiceFeatures(page, 'jack') },
  { route: ROUTE, title: 'features that a line without features can turn off', open: openTurnOff },
  { route: ROUTE, title: 'features that could not be turned off', open: openNotTurnedOff },
  { route: ROUTE, title: 'no phone line', open: openNone },
  { route: ROUTE, title: 'several lines', open: openSeveral },
  { route: ROUTE, title: 'loading', open: openLoading },
  { route: ROUTE, title: 'a switch that cannot be reached', open: openDown },
  { route: ROUTE, title: 'voicemail, filled in wrongly', open: openWrongVoicemail },
  { route: ROUTE, title: 'calls that go abroad', open: openAbroad },
  { route: ROUTE, title: 'blocked numbers, one of them wrong', open: openWrongBlocked },
  { route: ROUTE, title: 'a change that got no answer', open: openUnanswered },
  { route: '/', title: 'calls that all go elsewhere', open: openHome },
])

async function openLine(page: Page): Promise<void> {
  await openVoiceFeatures(page)
  await expect(page.getByText(/^All calls go to 021 555 1234 since/)).toBeVisible()
}

async function openTurnOff(page: Page): Promise<void> {
  await replyTo(page, listVoiceServiceEntities, [PLAIN_LINE])
  await openVoiceFeatures(page)
  await expect(page.getByRole('button', { name: /^Turn off: Call forwarding/ }).first()).toBeVisible()
}

async function openNotTurnedOff(page: Page): Promise<void> {
  await refuse(page, setVoiceFeatures, 'VOICE_SWITCH_UNAVAILABLE')
  await openTurnOff(page)
  await page.getByRole('button', { name: 'Turn off: Voicemail' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await openVoiceFeatures(page, 'ben')
  await expect(page.getByText('There is no phone line on this account')).toBeVisible()
}

async function openSeveral(page: Page): Promise<void> {
  const planName = 'Homeline with features and everything else that a line may ever need'
  const lines = ['09 555 0134', '09 555 0135'].map((serviceEntity) => voiceLine({ serviceEntity, planName }))
  await replyTo(page, listVoiceServiceEntities, lines)
  await openVoiceFeatures(page)
  await expect(page.getByLabel('Phone line')).toBeVisible()
}

async function openLoading(page: Page): Promise<void> {
  await hold(page, listVoiceServiceEntities)
  await openVoiceFeatures(page)
  await expect(page.getByText('Loading your phone lines')).toBeAttached()
}

async function openDown(page: Page): Promise<void> {
  await refuse(page, readVoiceFeatures, 'VOICE_SWITCH_UNAVAILABLE')
  await openVoiceFeatures(page)
  await expect(page.getByText(/^We could not load what 09 555 0134 does/)).toBeVisible()
}

async function openWrongVoicemail(page: Page): Promise<void> {
  await openLine(page)
  await page.getByRole('button', { name: 'Change voicemail' }).click()
  await page.getByLabel('New PIN').fill('1234')
  await page.getByLabel(/^Send messages to/).fill('aroha@')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
}

async function openAbroad(page: Page): Promise<void> {
  await openLine(page)
  await page.getByRole('button', { name: 'Change call forwarding' }).click()
  await page.getByLabel('To this number').fill('+61 2 5550 0123')
  await expect(page.getByText(/^You pay \$/)).toBeVisible()
}

async function openWrongBlocked(page: Page): Promise<void> {
  await openLine(page)
  await page.getByRole('button', { name: 'Change blocked numbers' }).click()
  await page.getByLabel('Numbers that do not get through').fill('09 555 0166\n12ab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openUnanswered(page: Page): Promise<void> {
  await refuse(page, setVoiceFeatures, 'VOICE_CHANGE_UNANSWERED')
  await openLine(page)
  await page.getByRole('button', { name: 'Change voicemail' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/it may still do what you asked/).last()).toBeVisible()
}

async function openHome(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await serveVoiceBrand(page)
  await openAt(page, '/', /^Kia ora/)
  await expect(page.getByRole('button', { name: 'End the forwarding' })).toBeVisible()
}
