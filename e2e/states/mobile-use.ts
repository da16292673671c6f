import type { Page } from '@playwright/test'

import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'

import { expect } from '../provider.ts'
import { haveSession, openAt } from './open.ts'
import type { State } from './test-states.ts'
import { changeReply, disconnect, hold, refuse } from './replies.ts'

/** The usage of mobiles and their wallets, on the mobile page and on the home page. */
export const MOBILE_USE_STATES: readonly State[] = [
  { route: '/my-mobile', title: 'an earlier bill period of another number, as a table', open: openEarlier },
  { route: '/my-mobile', title: 'a wallet that is loading', open: openLoadingWallet },
  { route: '/my-mobile', title: 'a wallet that cannot be read', open: openWithoutWallet },
  { route: '/my-mobile', title: 'more data than the plan has, in MB', open: openOver },
  { route: '/my-mobile', title: 'usage that failed to load', open: openBrokenUse },
  { route: '/', title: 'the mobiles of a group', open: (page) => openHome(page, 'hemi') },
  { route: '/', title: 'a prepay mobile', open: (page) => openHome(page, 'isla') },
]

/** 700 MB used of 600 MB. */
const OVER = { hadBytes: 629_145_600, usedBytes: 734_003_200, leftBytes: -104_857_600 }

async function openMobile(page: Page): Promise<void> {
  await haveSession(page, 'hemi')
  await openAt(page, '/my-mobile', 'My mobile')
}

async function openEarlier(page: Page): Promise<void> {
  await openMobile(page)
  await page.getByLabel('Number', { exact: true }).selectOption('021 555 0182')
  await page.getByLabel('Bill period').selectOption({ index: 2 })
  await page.getByText('Show as table').last().click()
  await expect(page.getByRole('table', { name: /Data of each day/ })).toBeVisible()
}

async function openLoadingWallet(page: Page): Promise<void> {
  await hold(page, readWallet)
  await openMobile(page)
  await expect(page.getByText('Loading the wallet balance')).toBeAttached()
}

async function openWithoutWallet(page: Page): Promise<void> {
  await refuse(page, readWallet, 'MOBILE_NETWORK_UNAVAILABLE')
  await openMobile(page)
  await expect(page.getByText(/^We cannot read the wallet balance/)).toBeVisible()
}

async function openOver(page: Page): Promise<void> {
  await changeReply(page, readMyMobile, ({ use, ...mobile }) => ({
    ...mobile,
    use: use && {
      ...use,
      plan: { ...use.plan, dataMbLimit: 600 },
      period: { ...use.period, allowanceMb: 600, bucket: OVER },
      numbers: use.numbers.map((number) => ({ ...number, bucket: OVER })),
    },
  }))
  await openMobile(page)
  await expect(page.getByText('Over your data')).toBeVisible()
}

async function openBrokenUse(page: Page): Promise<void> {
  await disconnect(page, readMobileUse)
  await changeReply(page, readMyMobile, (mobile) => ({ ...mobile, use: null }))
  await openMobile(page)
  await expect(page.getByText('We could not load what your mobiles used.')).toBeVisible()
}

async function openHome(page: Page, user: string): Promise<void> {
  await haveSession(page, user)
  await openAt(page, '/', /^Kia ora/)
  await expect(
    page.getByRole('region', { name: 'Mobile', exact: true }).getByText('Wallet balance', { exact: true }),
  ).toBeVisible()
}
