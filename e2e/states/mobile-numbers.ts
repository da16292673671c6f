import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { freezeByLink, issueEsim, nameMobile, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import {
  ESIM,
  FROZEN,
  AWAITING_ESIM,
  BRINGING_NUMBERS,
  GUARDED_NUMBERS,
  LONG_NAMED_NUMBER,
  NO_NUMBERS,
  REQUESTS_OF_ALL_STATES,
  TRANSFER_WAITING,
} from '../../apps/web/src/areas/mobile/testing/states.ts'
import { expect } from '../provider.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { fail, refuse, replyTo } from './replies.ts'

const NUMBERS = '/my-mobile/numbers'
const FREEZE = '/freeze-number'

async function openWith(page: Page, reply: WireReply<typeof readNumbers>): Promise<void> {
  await replyTo(page, readNumbers, reply)
  await haveSession(page, 'hemi')
  await openAt(page, NUMBERS, 'Your numbers')
}

async function openOwn(page: Page): Promise<void> {
  await haveSession(page, 'hemi')
  await openAt(page, NUMBERS, 'Your numbers')
  await expect(page.getByRole('region', { name: '021 555 0181' })).toBeVisible()
}

async function openDialog(page: Page, button: string): Promise<void> {
  await openOwn(page)
  await page.getByRole('region', { name: '021 555 0181' }).getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const NUMBERS_STATES: readonly State[] = [
  { route: NUMBERS, title: 'numbers that are open', open: openOwn },
  {
    route: NUMBERS,
    title: 'no number at all',
    open: async (page) => {
      await openWith(page, NO_NUMBERS)
      await expect(page.getByText('There is no mobile on this account')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'numbers that cannot be loaded',
    open: async (page) => {
      await fail(page, readNumbers)
      await haveSession(page, 'hemi')
      await openAt(page, NUMBERS, 'Your numbers')
      await expect(page.getByText('We could not load your numbers.')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a locked, an opening, a frozen and a thawing number',
    open: async (page) => {
      await openWith(page, GUARDED_NUMBERS)
      await expect(page.getByText('The freeze ends on')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a number with the longest name',
    open: async (page) => {
      await openWith(page, LONG_NAMED_NUMBER)
      await expect(page.getByRole('region', { name: 'W'.repeat(30) })).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a number whose eSIM is not installed',
    open: async (page) => {
      await openWith(page, AWAITING_ESIM)
      await expect(page.getByText('eSIM, not installed yet')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'numbers of other providers that are not moved yet',
    open: async (page) => {
      await openWith(page, BRINGING_NUMBERS)
      await expect(page.getByText('Install your eSIM first.')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a name that was not saved',
    open: async (page) => {
      await refuse(page, nameMobile, 'NUMBER_NOT_FOUND')
      await openDialog(page, 'Name this mobile')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('W'.repeat(30))
      await page.getByRole('button', { name: 'Save the name' }).click()
      await expect(page.getByText('The name was not saved.')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a transfer that waits for YES',
    open: async (page) => {
      await openWith(page, TRANSFER_WAITING)
      await expect(page.getByText('Reply YES to the text from 2542')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a transfer in each of its other states, one refused, and an eSIM that waits',
    open: async (page) => {
      await openWith(page, REQUESTS_OF_ALL_STATES)
      await expect(page.getByText('It waits to be installed on a phone')).toBeVisible()
    },
  },
  { route: NUMBERS, title: 'the freezing of a number', open: (page) => openDialog(page, 'Freeze') },
  {
    route: NUMBERS,
    title: 'a new SIM whose number is wrong',
    open: async (page) => {
      await openDialog(page, 'New SIM card')
      await page.getByLabel('Number of the new SIM card').fill('8964029900000042711')
      await page.getByRole('button', { name: 'Use this SIM' }).click()
      await expect(page.getByText('one digit is wrong, or two are swapped').first()).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a change of number',
    open: async (page) => {
      await openDialog(page, 'Change the number')
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
    },
  },
  {
    route: NUMBERS,
    title: 'a transfer to request',
    open: async (page) => {
      await openDialog(page, 'Bring a number from another provider')
      await expect(page.getByLabel('Who the number is with now')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'the code of an eSIM',
    open: async (page) => {
      await replyTo(page, issueEsim, ESIM)
      await openDialog(page, 'Use an eSIM')
      await page.getByLabel('Your password').fill('any')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(page.getByRole('img', { name: /^The code of the eSIM/ })).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    title: 'a refused request',
    open: async (page) => {
      await refuse(page, issueEsim, 'NUMBER_CHANGE_UNDER_WAY')
      await openDialog(page, 'Use an eSIM')
      await page.getByLabel('Your password').fill('any')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(page.getByText('Something else is under way')).toBeVisible()
    },
  },
  {
    route: FREEZE,
    title: 'a link that was followed',
    open: (page) => openAt(page, `${FREEZE}#any`, 'Freeze a number'),
  },
  {
    route: FREEZE,
    title: 'a link that does not work',
    open: async (page) => {
      await openAt(page, `${FREEZE}#any`, 'Freeze a number')
      await page.getByRole('button', { name: 'Freeze the number' }).click()
      await expect(page.getByText('It has already been used or has expired')).toBeVisible()
    },
  },
  {
    route: FREEZE,
    title: 'a number that was frozen',
    open: async (page) => {
      await replyTo(page, freezeByLink, FROZEN)
      await openAt(page, `${FREEZE}#any`, 'Freeze a number')
      await page.getByRole('button', { name: 'Freeze the number' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'The number is frozen' })).toBeVisible()
    },
  },
]
