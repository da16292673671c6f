import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readWallet } from '@switchboard/domain/mobile/use/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { GB, WALLET, answerUses, buildUse } from '../testing/mobile-use.ts'
import type { MobileUse } from '../testing/mobile-use.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('../MyMobileScreen.tsx'), import('./MobileUseCard.tsx')]))
beforeEach(async () => {
  testCalls()
  signInAs('100801')
  await loadConfiguration(network)
})

async function show(use: MobileUse) {
  network.use(
    answers(readMyMobile, { services: [], coming: [], asks: [], use: null }),
    answers(readAccount, benAccount),
    answers(readWallet, WALLET),
    answerUses({ '': use }),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), {
    services: { ...NO_SERVICES, lineRentalMobile: true },
  })
  return within(await screen.findByRole('region', { name: 'Data used' }))
}

const fill = (usedGb: number): MobileUse =>
  buildUse(
    {},
    {
      usedBytes: usedGb * GB,
      bucket: { hadBytes: 12 * GB, usedBytes: usedGb * GB, leftBytes: (12 - usedGb) * GB },
    },
  )

test.each([
  [4, /^Once your data is used up, mobile data is slow until the end of 2 December, at no extra cost\.$/],
  [10, /^2 GB of the data is left$/],
  [12, /^All of the data is used$/],
  [13, /^All of the data is used$/],
])('MOB-069 %d GB of 12 GB are shown with the effect of more', async (usedGb, text) => {
  const card = await show(fill(usedGb))

  expect(await card.findByText(text)).toBeTruthy()
})

test('MOB-069 data can be added beside data that is used up', async () => {
  const card = await show(fill(13))

  const link = await card.findByRole('link', { name: 'Add data' })
  expect(link.getAttribute('href')).toBe('/my-mobile/add-ons?mobile=0215550181')
})

test('MOB-070 the data of the period is the bucket of the API', async () => {
  const card = await show(
    buildUse(
      {},
      {
        usedBytes: 6 * GB,
        allowanceMb: 13_312,
        bucket: { hadBytes: 13 * GB, usedBytes: 5 * GB, leftBytes: 8 * GB },
      },
    ),
  )

  expect(await card.findByText('5 GB')).toBeTruthy()
  expect(card.getByText('13 GB of data, 8 GB left')).toBeTruthy()
  expect(card.getByText('1 GB more was used in the group before.')).toBeTruthy()
})
