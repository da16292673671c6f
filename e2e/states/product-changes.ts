import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'

import type { State } from './look.ts'
import { haveSession, openAt } from './open.ts'

export const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(60)}`

type Screen = {
  readonly route: string
  readonly heading: string
  readonly user: string
  /** A question, and an option of it that the customer does not have. */
  readonly question: string
  readonly option: string
}

/** The states of a screen that changes what an account has: they are alike for all of them. */
export function changeStates({ route, heading, user, question, option }: Screen): State[] {
  async function open(page: Page): Promise<void> {
    await haveSession(page, user)
    await openAt(page, route, heading)
  }
  async function openChoice(page: Page): Promise<void> {
    await open(page)
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  }
  async function openConfirm(page: Page): Promise<void> {
    await openChoice(page)
    // none of it may have a name that ends so
    await choose(page, question, new RegExp(`^${option}`))
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText(/^Your bill of/)).toBeVisible()
  }
  /** The provider of other states is not told. */
  async function send(page: Page, answer: object): Promise<void> {
    await openConfirm(page)
    await page.route(/products\/changes$/, (each) => each.fulfill(answer))
    await page.getByRole('button', { name: 'Confirm the change' }).click()
  }

  const waiting = { number: '1', startsOn: '2026-12-01', begins: [LONG], ends: [option] }
  return [
    { route, what: 'the choice', open: openChoice },
    {
      route,
      what: 'nothing else chosen',
      open: async (page) => {
        await openChoice(page)
        await page.getByRole('button', { name: 'Go on' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    { route, what: 'a change to confirm, with its bills', open: openConfirm },
    {
      route,
      what: 'a change that was not made',
      open: async (page) => {
        await send(page, { status: 500 })
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      route,
      what: 'a change that waits, with a long name',
      open: async (page) => {
        await haveSession(page, user)
        await page.route(/products\/changes\?/, async (each) => {
          const response = await each.fetch()
          const text = await response.text()
          const body = text.replace(/"waiting" ?: ?null/, `"waiting":${JSON.stringify(waiting)}`)
          await each.fulfill({ response, body })
        })
        await openAt(page, route, heading)
        await expect(page.getByRole('button', { name: 'Undo the change' })).toBeVisible()
      },
    },
    {
      route,
      what: 'nothing to change',
      open: async (page) => {
        await haveSession(page, user)
        const json = { code: 'NO_CORE_PRODUCT', message: '', correlationId: '1' }
        await page.route(/products\/changes\?/, (each) => each.fulfill({ status: 422, json }))
        await openAt(page, route, heading)
        await expect(page.getByText('There is no broadband on this account')).toBeVisible()
      },
    },
    {
      route,
      what: 'what the account has did not come',
      open: async (page) => {
        await haveSession(page, user)
        await page.route(/products\/changes\?/, (each) => each.fulfill({ status: 500 }))
        await openAt(page, route, heading)
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      },
    },
  ]
}
