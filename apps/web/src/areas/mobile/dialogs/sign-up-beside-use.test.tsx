import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listFreeNumbers, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import type { MobileServiceOnWire } from '#web/testing/mobile.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { EARLIER, GB, USE, answerUses } from '../testing/mobile-use.ts'
import { ENDLESS, PRODUCTS } from '../testing/plans.ts'

const network = testNetwork()
const [ONE, TWO, NEW, MODEM] = ['021 555 0001', '021 555 0002', '021 555 0003', '021 555 0004']
const buildPlan = (gigabytes: number) => ({
  ...ENDLESS,
  planKey: `mobile-${gigabytes}`,
  name: `Mobile ${gigabytes} GB`,
  periodDataMb: gigabytes * 1_024,
})

beforeAll(() =>
  Promise.all([
    import('../MyMobileScreen.tsx'),
    import('../MobileDialogs.tsx'),
    import('../use/UsedBefore.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileProducts, {
      ...PRODUCTS,
      products: [buildPlan(2), buildPlan(12), { ...ENDLESS, periodDataMb: 0 }],
    }),
    answers(listFreeNumbers, ['021 555 1999']),
    answers(readAccount, benAccount),
  )
})

/** The use of numbers in October. Null for a number without known data. */
function useInOctober(used: Readonly<Record<string, number | null>>) {
  const numbers = Object.entries(used).map(([serviceEntity, bytes]) => ({
    serviceEntity,
    planName: 'Mobile 12 GB',
    usedBytes: bytes ?? 0,
    knownTo: bytes === null ? null : EARLIER.period.knownTo,
  }))
  return answerUses({ '': USE, '2026-11-03': { ...EARLIER, numbers } })
}

async function openSignUp(services: MobileServiceOnWire[]) {
  network.use(
    answers(listMobileServices, services),
    answers(readMyMobile, { services, coming: [], asks: [], use: null }),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile?dialog=signup')
  const dialog = within(await screen.findByRole('dialog', { name: /^Get (a|another) mobile$/ }))
  await dialog.findByRole('radio', { name: 'Mobile 2 GB' })
  return dialog
}

test('MOB-069 each plan with a limit is compared with the data that each mobile of the account used', async () => {
  network.use(useInOctober({ [ONE]: 1 * GB, [TWO]: 13.5 * GB, [NEW]: null, [MODEM]: 300 * GB }))
  const dialog = await openSignUp([
    mobileService(ONE),
    mobileService(TWO, { name: 'Mum' }),
    mobileService(NEW),
    mobileService(MODEM, { type: 'mobile2_wbb_addon' }),
  ])

  expect(
    await dialog.findByText(`Data used from 3 October to 2 November. Mum, ${TWO}: 13.5 GB; ${ONE}: 1 GB.`),
  ).toBeTruthy()
  expect(dialog.getByText(/, 2 GB each month; 1 of these 2 mobiles used more data$/)).toBeTruthy()
  expect(dialog.getByText(/, 12 GB each month; 1 of these 2 mobiles used more data$/)).toBeTruthy()
  expect(dialog.getByText(/unlimited data$/)).toBeTruthy()
})

test.each([
  [1 * GB, /, 2 GB each month; [\d ]+ used less data$/],
  [13.5 * GB, /, 2 GB each month; [\d ]+ used more data$/],
])('MOB-069 a plan of 2 GB beside a mobile that used %d bytes shows %s', async (bytes, text) => {
  network.use(useInOctober({ [ONE]: bytes }))
  const dialog = await openSignUp([mobileService(ONE)])

  expect(await dialog.findByText(text)).toBeTruthy()
})

test('MOB-069 of many mobiles the three that used most data are named', async () => {
  const numbers = ['021 555 0010', '021 555 0011', '021 555 0012', '021 555 0013', '021 555 0014']
  network.use(useInOctober(Object.fromEntries(numbers.map((number, place) => [number, (place + 3) * GB]))))
  const dialog = await openSignUp(numbers.map((number) => mobileService(number)))

  expect(
    await dialog.findByText(/021 555 0014: 7 GB; 021 555 0013: 6 GB; 021 555 0012: 5 GB; 2 others less\.$/),
  ).toBeTruthy()
  expect(dialog.getByText(/, 2 GB each month; each of these mobiles used more data$/)).toBeTruthy()
})

test('a sign-up without a mobile requests no use', async () => {
  const dialog = await openSignUp([])

  expect(dialog.queryByText(/Data used from/)).toBeNull()
  expect(listRequests().filter(({ url }) => url.pathname.endsWith('/usage/mobile'))).toEqual([])
})
