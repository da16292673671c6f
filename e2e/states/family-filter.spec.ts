import type { Page } from '@playwright/test'

import { readFeatureParameters, setFeatureParameter } from '@switchboard/domain/catalogue/features'
import { readChangeable } from '@switchboard/domain/product-change/contract'

import { HELD_FILTER, switchSetTo } from '../../apps/web/src/areas/family-filter/testing/states.ts'
import { expect } from '../provider.ts'

import { testStates } from './test-states.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { changeStates } from './product-changes.ts'
import { changeReply, fail, replyTo } from './replies.ts'

const route = '/change-hub/family-filter'

const [choice, nothing, confirm] = changeStates({
  route,
  heading: 'Family filter',
  user: 'kiri',
  question: 'Your family filter',
  option: 'Family filter',
})

async function openWithFilter(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await changeReply(page, readChangeable, (changeable) => ({ ...changeable, held: [HELD_FILTER] }))
  await openAt(page, route, 'Family filter')
}

const withFilter: State[] = [
  {
    route,
    title: 'a filter that is off',
    open: async (page) => {
      await replyTo(page, readFeatureParameters, switchSetTo('Off'))
      await openWithFilter(page)
      await expect(page.getByRole('button', { name: 'Switch the filter on' })).toBeVisible()
    },
  },
  {
    route,
    title: 'a filter that was not switched off',
    open: async (page) => {
      await replyTo(page, readFeatureParameters, switchSetTo('On'))
      await fail(page, setFeatureParameter)
      await openWithFilter(page)
      await page.getByRole('button', { name: 'Switch the filter off' }).click()
      await expect(page.getByText('Unable to change setting')).toBeVisible()
    },
  },
  {
    route,
    title: 'a filter whose state failed to load',
    open: async (page) => {
      await fail(page, readFeatureParameters)
      await openWithFilter(page)
      await expect(page.getByText('We could not see whether the filter is on.')).toBeVisible()
    },
  },
]

testStates('family-filter', [...[choice, nothing, confirm].flatMap((state) => state ?? []), ...withFilter])
