import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { benDashboard } from '#web/testing/ben.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { dashboard } from './area.ts'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() =>
  Promise.all([
    import('#web/areas/usage/UsagePanels.tsx'),
    import('#web/areas/mobile/use/MobileUsePanel.tsx'),
    import('./AppDashboardScreen.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readDashboard, { ...benDashboard, dataNow: null, callsNow: null }),
    answers(readMobileUse, USE),
    answers(readWallet, {
      wallet: { balance: 23.4, asOf: '2026-11-20T20:30:00Z', expiresOn: '2027-11-20' },
    }),
  )
})

const NOVEMBER = { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03' }
const USE: WireReply<typeof readMobileUse> = {
  numbers: [{ serviceEntity: '021 555 0190', planName: 'Prepay mobile' }],
  serviceEntity: '021 555 0190',
  plan: { name: 'Prepay mobile', dataMbLimit: 600, hasUnlimitedData: false },
  period: {
    ...NOVEMBER,
    usedBytes: 314_572_800,
    sharedUsedBytes: null,
    knownTo: '2026-11-20',
    allowanceMb: 600,
  },
  events: [{ eventDate: '2026-11-20', dataVolumeBytes: 314_572_800 }],
  periods: [NOVEMBER],
}

async function showHome({
  mobile = false,
  prepaidMobile = true,
  lineRentalMobile = false,
  internet = false,
} = {}) {
  showRoutes(dashboard.routes, '/', testPortal({ mobile }), {
    services: { ...NO_SERVICES, prepaidMobile, lineRentalMobile, internet },
  })
  await screen.findByRole('heading', { level: 1 })
}

test.each([
  ['the web', false],
  ['the app', true],
])(
  'USE-016 USE-017 USE-018 on the home page of %s a panel tells of the period that runs and the wallet',
  async (_where, mobile) => {
    await showHome({ mobile })

    const panel = within(await screen.findByRole('region', { name: 'Mobile' }))
    expect(panel.getByText('3 November to 2 December. 11 days to go.')).toBeTruthy()
    expect(panel.getByText('300 MB').parentElement?.textContent).toBe('300 MB used of 600 MB, 300 MB left')
    expect(await panel.findByText('$23.40')).toBeTruthy()
    expect(panel.getByText('021 555 0190')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'My mobile' }).getAttribute('href')).toBe('/my-mobile')
  },
)

test('DSH-027 USE-071 a mobile has bars of its last days, and its use at this pace', async () => {
  const lastDays = [null, 1_048_576, 314_572_800]
  network.use(answers(readMobileUse, { ...USE, lastDays }))
  await showHome()

  const figure = await screen.findByText('300 MB')
  expect(figure.closest('p')?.nextElementSibling?.querySelectorAll('path')).toHaveLength(1)
  expect(screen.getByText('At this pace, 3,900 MB by the end.')).toBeTruthy()
})

test('DSH-027 a mobile without figures in a new bill period has bars of the days before', async () => {
  const period = { ...USE.period, usedBytes: 0, knownTo: null }
  network.use(answers(readMobileUse, { ...USE, period, events: [], lastDays: [1_048_576, null] }))
  await showHome()

  const panel = within(await screen.findByRole('region', { name: 'Mobile' }))
  const text = panel.getByText('No figures yet')
  expect(text.nextElementSibling?.querySelectorAll('path')).toHaveLength(1)
  expect(panel.queryByText(/At this pace/)).toBeNull()
})

test.each([
  ['first for an account with mobiles alone', false, Node.DOCUMENT_POSITION_PRECEDING],
  ['below the tabs for an account with internet too', true, Node.DOCUMENT_POSITION_FOLLOWING],
])('on the home page of the app the panel is %s', async (_where, internet, position) => {
  await showHome({ mobile: true, internet })

  const panel = await screen.findByRole('region', { name: 'Mobile' })
  expect(screen.getByRole('tablist').compareDocumentPosition(panel)).toBe(position)
})

test('MOB-066 the panel of a mobile on the bill leads to the page for a lost phone', async () => {
  await showHome({ lineRentalMobile: true })

  const panel = within(await screen.findByRole('region', { name: 'Mobile' }))
  const link = panel.getByRole('link', { name: 'My phone is lost or stolen' })
  expect(link.getAttribute('href')).toBe('/my-mobile/lost-phone')
})

test('an account without a mobile has no such panel, and requests nothing', async () => {
  await showHome({ prepaidMobile: false })
  await screen.findByRole('region', { name: 'Recent bills' })

  expect(screen.queryByRole('region', { name: 'Mobile' })).toBeNull()
  expect(listRequests().filter(({ url }) => url.pathname.endsWith('/usage/mobile'))).toEqual([])
})

test('a panel that failed to load shows a message, and loads on request', async () => {
  network.use(refuses(readMobileUse, 'GENERAL_ERROR'))
  await showHome()
  await screen.findByText('We could not load what your mobiles used.')

  network.use(answers(readMobileUse, USE))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Mobile' })).toBeTruthy()
})

test('an account whose mobiles have ended has no panel', async () => {
  network.use(refuses(readMobileUse, 'NO_MOBILE_SERVICE'))
  await showHome()
  await screen.findByRole('region', { name: 'Recent bills' })

  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Mobile' })).toBeNull()
  expect(screen.queryByText('We could not load what your mobiles used.')).toBeNull()
})
