import type { Page, Route } from '@playwright/test'

import { expect } from '../provider.ts'

import { lookAt } from './look.ts'
import type { State } from './look.ts'
import { haveSession, openAt } from './open.ts'
import { changeStates } from './product-changes.ts'

const route = '/change-hub/family-filter'
const HELD = {
  AdditionalProductKey: 'SAFE-MODE',
  AdditionalProductService: 'safe_mode',
  AdditionalProductServiceID: null,
  AdditionalProductDescription: 'Family filter',
  ChargeIncludingGST: 4.95,
  ChargeExcludingGST: 4.3,
}

const [choice, nothing, confirm] = changeStates({
  route,
  heading: 'Family filter',
  user: 'kiri',
  question: 'Your family filter',
  option: 'Family filter',
})

/** The provider of other states has no filter: this page is told of one, and of what its switch answers. */
async function openWithFilter(page: Page, answer: (each: Route) => Promise<void>): Promise<void> {
  await haveSession(page, 'kiri')
  await page.route(/products\/changes\?/, async (each) => {
    const response = await each.fetch()
    const text = await response.text()
    const body = text.replace(/"held" ?: ?\[\]/, `"held":${JSON.stringify([HELD])}`)
    await each.fulfill({ response, body })
  })
  await page.route(/features\/safe_mode/, answer)
  await openAt(page, route, 'Family filter')
}

const isSetTo = (value: string) => (each: Route) =>
  each.request().method() === 'PUT'
    ? each.fulfill({ status: 500 })
    : each.fulfill({ json: { parameters: [{ name: 'Parameter1', value }] } })

const withFilter: State[] = [
  {
    route,
    what: 'a filter that is off',
    open: async (page) => {
      await openWithFilter(page, isSetTo('Off'))
      await expect(page.getByRole('button', { name: 'Switch the filter on' })).toBeVisible()
    },
  },
  {
    route,
    what: 'a filter that was not switched off',
    open: async (page) => {
      await openWithFilter(page, isSetTo('On'))
      await page.getByRole('button', { name: 'Switch the filter off' }).click()
      await expect(page.getByText('Unable to change setting')).toBeVisible()
    },
  },
  {
    route,
    what: 'whether the filter is on did not come',
    open: async (page) => {
      await openWithFilter(page, (each) => each.fulfill({ status: 500 }))
      await expect(page.getByText('We could not see whether the filter is on.')).toBeVisible()
    },
  },
]

lookAt('family-filter', [...[choice, nothing, confirm].flatMap((state) => state ?? []), ...withFilter])
