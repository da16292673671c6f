import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { State } from './look.ts'
import { haveSession, openAt } from './open.ts'

const NUMBERS = '/my-mobile/numbers'
const FREEZE = '/freeze-number'
const LIST = /\/mobile\/lines$/
const HOUR = 3_600_000

const iso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const OPEN = { lockedSince: null, opensAt: null, frozenSince: null, thawsAt: null }
const TYPED = { providerKey: 'HARBOUR-MOBILE', providerAccount: 'HM-4471', simNumber: '8964029900000042710' }

function numberAs(difference: object) {
  return {
    serviceNumber: 1,
    number: '021 555 0181',
    guard: OPEN,
    sim: { kind: 'card', lastDigits: '2719', since: iso(-20) },
    noTextCodesUntil: iso(52),
    request: null,
    ...difference,
  }
}

function requestAs(difference: object) {
  return {
    requestId: '7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f',
    kind: 'transfer',
    state: 'waiting',
    askedAt: iso(-1),
    answerBy: iso(1),
    changedAt: iso(-1),
    reason: null,
    newNumber: '021 777 0123',
    providerName: 'Harbour Mobile',
    typed: TYPED,
    ...difference,
  }
}

async function openWith(page: Page, numbers: readonly object[], heading = 'Your numbers'): Promise<void> {
  await page.route(LIST, (route) =>
    route.fulfill({ json: { numbers, changePrice: { includingGst: 20, excludingGst: 17.39 }, now: iso(0) } }),
  )
  await haveSession(page, 'hemi')
  await openAt(page, NUMBERS, heading)
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

const TEXTS = ['accepted', 'moving', 'done', 'expired', 'failed', 'stopped'] as const

/** What is to be seen of numbers. */
export const NUMBERS_STATES: readonly State[] = [
  { route: NUMBERS, what: 'numbers that are open', open: openOwn },
  {
    route: NUMBERS,
    what: 'no number at all',
    open: async (page) => {
      await openWith(page, [])
      await expect(page.getByText('There is no mobile on this account')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'numbers that cannot be loaded',
    open: async (page) => {
      await page.route(LIST, (route) =>
        route.fulfill({ status: 500, json: { code: 'GENERAL_ERROR', message: '' } }),
      )
      await haveSession(page, 'hemi')
      await openAt(page, NUMBERS, 'Your numbers')
      await expect(page.getByText('We could not load your numbers.')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'a number that is locked, one that opens, one that is frozen and one that thaws',
    open: async (page) => {
      const since = iso(-30)
      await openWith(page, [
        numberAs({ guard: { ...OPEN, lockedSince: since } }),
        numberAs({
          serviceNumber: 2,
          number: '021 555 0182',
          guard: { ...OPEN, lockedSince: since, opensAt: iso(9) },
        }),
        numberAs({ serviceNumber: 3, number: '021 555 0183', guard: { ...OPEN, frozenSince: since } }),
        numberAs({
          serviceNumber: 4,
          number: '021 555 0184',
          guard: { ...OPEN, frozenSince: since, thawsAt: iso(9) },
        }),
      ])
      await expect(page.getByText('The freeze ends on')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'a transfer that waits for YES',
    open: async (page) => {
      await openWith(page, [numberAs({ request: requestAs({}) })])
      await expect(page.getByText('Reply YES to the text from 2542')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'a transfer in each of its other states, one refused, and an eSIM that waits',
    open: async (page) => {
      await openWith(page, [
        ...TEXTS.map((state, place) =>
          numberAs({
            serviceNumber: place + 1,
            number: `021 555 018${place}`,
            request: requestAs({ state, answerBy: null }),
          }),
        ),
        numberAs({
          serviceNumber: 8,
          number: '021 555 0188',
          request: requestAs({ state: 'refused', reason: 'accountUnknown', answerBy: null }),
        }),
        numberAs({
          serviceNumber: 9,
          number: '021 555 0189',
          request: requestAs({ kind: 'esim', newNumber: null, answerBy: iso(100) }),
        }),
      ])
      await expect(page.getByText('It waits to be installed on a phone')).toBeVisible()
    },
  },
  { route: NUMBERS, what: 'the freezing of a number', open: (page) => openDialog(page, 'Freeze') },
  {
    route: NUMBERS,
    what: 'a new SIM whose number is wrong',
    open: async (page) => {
      await openDialog(page, 'New SIM card')
      await page.getByLabel('Number of the new SIM card').fill('8964029900000042711')
      await page.getByRole('button', { name: 'Use this SIM' }).click()
      await expect(page.getByText('one digit is wrong, or two are swapped').first()).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'a change of number',
    open: async (page) => {
      await openDialog(page, 'Change the number')
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
    },
  },
  {
    route: NUMBERS,
    what: 'a transfer that is asked for',
    open: async (page) => {
      await openDialog(page, 'Bring a number from another provider')
      await expect(page.getByLabel('Who the number is with now')).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'the code of an eSIM',
    open: async (page) => {
      const activationCode = 'LPA:1$smdp.sandbox.example$0123456789ABCDEF01234567'
      await page.route(/\/esim$/, (route) => route.fulfill({ json: { activationCode, installBy: iso(100) } }))
      await openDialog(page, 'Use an eSIM')
      await page.getByLabel('Your password').fill('any')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(page.getByRole('img', { name: /^The code of the eSIM/ })).toBeVisible()
    },
  },
  {
    route: NUMBERS,
    what: 'a refusal of what was asked for',
    open: async (page) => {
      await page.route(/\/esim$/, (route) =>
        route.fulfill({ status: 409, json: { code: 'NUMBER_CHANGE_UNDER_WAY', message: '' } }),
      )
      await openDialog(page, 'Use an eSIM')
      await page.getByLabel('Your password').fill('any')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(page.getByText('Something else is under way')).toBeVisible()
    },
  },
  {
    route: FREEZE,
    what: 'a link that was followed',
    open: (page) => openAt(page, `${FREEZE}#any`, 'Freeze a number'),
  },
  {
    route: FREEZE,
    what: 'a link that does not work',
    open: async (page) => {
      await openAt(page, `${FREEZE}#any`, 'Freeze a number')
      await page.getByRole('button', { name: 'Freeze the number' }).click()
      await expect(page.getByText('It has been used already or is over')).toBeVisible()
    },
  },
  {
    route: FREEZE,
    what: 'a number that was frozen',
    open: async (page) => {
      await page.route(/\/mobile\/freeze$/, (route) => route.fulfill({ json: { numberEnding: '181' } }))
      await openAt(page, `${FREEZE}#any`, 'Freeze a number')
      await page.getByRole('button', { name: 'Freeze the number' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'The number is frozen' })).toBeVisible()
    },
  },
]
