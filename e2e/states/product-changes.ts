import type { Page } from '@playwright/test'

import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import { expect } from '../provider.ts'
import { choose } from '../wizard.ts'

import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply, fail, refuse } from './replies.ts'

export const LONG = `${'Whakatauki '.repeat(8)}${'w'.repeat(60)}`

type Screen = {
  readonly route: string
  readonly heading: string
  readonly user: string
  /** A question of the screen, and an option that the customer does not have. */
  readonly question: string
  readonly option: string
}

/** The states of a screen for product changes. All these screens have the same states. */
export function changeStates({ route, heading, user, question, option }: Screen): State[] {
  async function open(page: Page): Promise<void> {
    await haveSession(page, user)
    await openAt(page, route, heading)
  }
  async function openChoice(page: Page): Promise<void> {
    await open(page)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  }
  async function openConfirm(page: Page): Promise<void> {
    await openChoice(page)
    // the option for none of this product may have a name that ends like this
    await choose(page, question, new RegExp(`^${option}`))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/^Your bill of/)).toBeVisible()
  }
  const waiting = { number: '1', startsOn: '2026-12-01', begins: [LONG], ends: [option] }
  return [
    { route, title: 'the choice', open: openChoice },
    {
      route,
      title: 'nothing else chosen',
      open: async (page) => {
        await openChoice(page)
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    { route, title: 'a change to confirm, with its bills', open: openConfirm },
    {
      route,
      title: 'a change that was not made',
      open: async (page) => {
        await openConfirm(page)
        await fail(page, makeProductChange)
        await page.getByRole('button', { name: 'Confirm the change' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      route,
      title: 'a change that waits, with a long name',
      open: async (page) => {
        await haveSession(page, user)
        await changeReply(page, readChangeable, (changeable) => ({ ...changeable, waiting }))
        await openAt(page, route, heading)
        await expect(page.getByRole('button', { name: 'Undo the change' })).toBeVisible()
      },
    },
    {
      route,
      title: 'nothing to change',
      open: async (page) => {
        await haveSession(page, user)
        await refuse(page, readChangeable, 'NO_CORE_PRODUCT')
        await openAt(page, route, heading)
        await expect(page.getByText('There is no broadband on this account')).toBeVisible()
      },
    },
    {
      route,
      title: 'products that failed to load',
      open: async (page) => {
        await haveSession(page, user)
        await fail(page, readChangeable)
        await openAt(page, route, heading)
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      },
    },
  ]
}
