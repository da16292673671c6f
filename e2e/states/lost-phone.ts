import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readNumbers, reportLostPhone } from '@switchboard/domain/mobile/numbers/contract'

import {
  LOCKED,
  NO_NUMBERS,
  POSTED_CARD,
  buildLostNumbers,
} from '../../apps/web/src/areas/mobile/testing/states.ts'
import { expect } from '../provider.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { fail, refuse, replyTo } from './replies.ts'

const LOST = '/my-mobile/lost-phone'
const TITLE = 'My phone is lost or stolen'

async function openWith(page: Page, reply: WireReply<typeof readNumbers>, text: string): Promise<void> {
  await replyTo(page, readNumbers, reply)
  await haveSession(page, 'hemi')
  await openAt(page, LOST, TITLE)
  await expect(page.getByText(text).first()).toBeVisible()
}

async function openOwn(page: Page): Promise<void> {
  await haveSession(page, 'hemi')
  await openAt(page, LOST, TITLE)
  await page.getByLabel('Which phone is it?').selectOption('021 555 0181')
  await expect(page.getByRole('button', { name: 'Stop the SIM of 021 555 0181' })).toBeVisible()
}

export const LOST_PHONE_STATES: readonly State[] = [
  { route: LOST, title: 'a phone to report', open: openOwn },
  {
    route: LOST,
    title: 'no number at all',
    open: (page) => openWith(page, NO_NUMBERS, 'There is no mobile on this account'),
  },
  {
    route: LOST,
    title: 'numbers that cannot be loaded',
    open: async (page) => {
      await fail(page, readNumbers)
      await haveSession(page, 'hemi')
      await openAt(page, LOST, TITLE)
      await expect(page.getByText('We could not load your numbers.')).toBeVisible()
    },
  },
  {
    route: LOST,
    title: 'a report that is refused',
    open: async (page) => {
      await refuse(page, reportLostPhone, 'SERVICE_UNAVAILABLE')
      await openOwn(page)
      await page.getByRole('button', { name: 'Stop the SIM of 021 555 0181' }).click()
      await expect(page.getByText('The SIM was not stopped.')).toBeVisible()
    },
  },
  {
    route: LOST,
    title: 'a SIM that is being stopped',
    open: (page) => openWith(page, buildLostNumbers('stopping'), 'We are stopping the SIM'),
  },
  {
    route: LOST,
    title: 'a SIM that is stopped',
    open: (page) => openWith(page, buildLostNumbers('stopped'), 'Get an eSIM now'),
  },
  {
    route: LOST,
    title: 'a stopped SIM of a locked number',
    open: (page) => openWith(page, buildLostNumbers('stopped', LOCKED), 'This number is protected'),
  },
  {
    route: LOST,
    title: 'a SIM that the network did not stop',
    open: (page) => openWith(page, buildLostNumbers('failed'), 'The SIM is not stopped'),
  },
  {
    route: LOST,
    title: 'a SIM that is being started again',
    open: (page) => openWith(page, buildLostNumbers('starting'), 'The SIM is being started again'),
  },
  {
    route: LOST,
    title: 'a card that is in the post',
    open: (page) =>
      openWith(page, buildLostNumbers('stopped', { card: POSTED_CARD }), 'A SIM card is on its way'),
  },
  {
    route: LOST,
    title: 'a card to another address',
    open: async (page) => {
      await openWith(page, buildLostNumbers('stopped'), 'Send me a SIM card')
      await page.getByRole('button', { name: 'Send me a SIM card' }).click()
      await page.getByText('Another address', { exact: true }).click()
      await expect(page.getByLabel('Street')).toBeVisible()
    },
  },
]
