import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import {
  EARLIER,
  GB,
  LEADER,
  MB,
  MEMBER,
  NOVEMBER,
  USE,
  WALLET,
  answerUses,
  buildUse,
} from '../testing/mobile-use.ts'
import type { MobileUse } from '../testing/mobile-use.ts'

const network = testNetwork()

// the first test must not wait for lazy code
beforeAll(() => Promise.all([import('../MyMobileScreen.tsx'), import('./MobileUseCard.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs('100801')
  await loadConfiguration(network)
})

const NO_MOBILES = { services: [], coming: [], asks: [], use: null }

/** Replies to the other calls of the page. */
const around = [answers(readMyMobile, NO_MOBILES), answers(readAccount, benAccount)]

type Shown = {
  readonly uses?: Readonly<Record<string, MobileUse>>
  readonly wallet?: WireReply<typeof readWallet>
  readonly services?: Partial<typeof NO_SERVICES>
}

async function showMobile({
  uses = { '': USE },
  wallet = WALLET,
  services = { lineRentalMobile: true },
}: Shown = {}) {
  network.use(...around, answerUses(uses), answers(readWallet, wallet))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), {
    services: { ...NO_SERVICES, ...services },
  })
  await screen.findByRole('heading', { level: 1 })
  return { card: within(await screen.findByRole('region', { name: 'Data used' })) }
}

describe('usage of a number', () => {
  test('arrives with the mobiles, so that the page makes one call beside those for the account and the wallet', async () => {
    network.use(answers(readMyMobile, { ...NO_MOBILES, use: USE }), ...around, answers(readWallet, WALLET))
    const has = { services: { ...NO_SERVICES, lineRentalMobile: true } }
    showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), has)
    const card = within(await screen.findByRole('region', { name: 'Data used' }))

    expect(await card.findByText('$23.40')).toBeTruthy()
    expect(card.getByText('4 GB')).toBeTruthy()
    expect(card.getByText('12 GB of data, 8 GB left')).toBeTruthy()
    const requestPaths = listRequests().flatMap(({ url }) => url.pathname.split('/accounts/100801')[1] ?? [])
    expect(requestPaths.toSorted()).toEqual(['', '/mobile', '/mobile/wallet'])
  })

  test('USE-016 USE-031 is shown in GB, with the allowance, the rest and the day up to which it is known', async () => {
    const { card } = await showMobile()

    expect(card.getByText('4 GB')).toBeTruthy()
    expect(card.getByText('12 GB of data, 8 GB left')).toBeTruthy()
    expect(card.getByText(/^Up to the end of Friday 20 November\./)).toBeTruthy()
  })

  test('USE-016 is charted by its events: an unknown or future day is a gap, and 0 is shown as 0', async () => {
    const { card } = await showMobile()

    const days = within(card.getByRole('figure', { name: 'Data of each day, in GB' })).getAllByRole(
      'listitem',
    )
    expect(days).toHaveLength(30)
    const texts = days.map(({ textContent }) => textContent)
    expect(texts[0]).toContain('Tuesday 3 November: 0.25 GB')
    expect(texts[2]).toContain('Thursday 5 November: No figures')
    expect(texts[3]).toContain('Friday 6 November: 0 GB')
    expect(texts[18]).toContain('Saturday 21 November: Still to come')
    expect(card.getByText(/^There are no figures for one of its days/)).toBeTruthy()
  })

  test('USE-067 heads the chart once, with the bill period beneath', async () => {
    const { card } = await showMobile()

    expect(card.getByText('4 GB').parentElement?.textContent).toBe('4 GB 3 November to 2 December')
    expect(card.getAllByText(/^4 GB/)).toHaveLength(1)
  })

  test('USE-016 can be read by keyboard in the chart, and in a table', async () => {
    const { card } = await showMobile()
    const slider = card.getByRole('slider')
    slider.focus()

    expect(slider.getAttribute('aria-valuetext')).toBe('Friday 20 November: 0.25 GB')
    await userEvent.click(card.getByText('Show as table'))
    expect(within(card.getByRole('table')).getAllByRole('row')).toHaveLength(31)
  })

  test('USE-032 is shown in MB if the limit of the plan is in MB', async () => {
    const { card } = await showMobile({
      uses: { '': buildUse({ dataMbLimit: 600 }, { allowanceMb: 600, usedBytes: 213 * MB + 400_000 }) },
    })

    expect(card.getByText('213 MB')).toBeTruthy()
    expect(card.getByText('600 MB of data, 387 MB left')).toBeTruthy()
    expect(card.getByRole('figure', { name: 'Data of each day, in MB' })).toBeTruthy()
  })

  test('USE-043 shows no limit if the plan has unlimited data', async () => {
    const { card } = await showMobile({
      uses: { '': buildUse({ dataMbLimit: null, hasUnlimitedData: true }, { allowanceMb: 0 }) },
    })

    expect(card.getByText('Mobile 12 GB, unlimited data')).toBeTruthy()
    expect(card.queryByText(/of data/)).toBeNull()
  })

  test('USE-043 of a shared plan is shown beside the usage of the group', async () => {
    const { card } = await showMobile({
      uses: { '': buildUse({}, { sharedUsedBytes: 13 * GB }) },
    })

    expect(card.getByText('4 GB')).toBeTruthy()
    expect(card.queryByText(/of data/)).toBeNull()
    expect(card.getByText('The group has used 13 GB of 12 GB, 1 GB over.')).toBeTruthy()
    expect(card.getByText('Over your data')).toBeTruthy()
  })

  test('shows no figure before the first usage is known, and not 0', async () => {
    const { card } = await showMobile({
      uses: { '': { ...buildUse({}, { usedBytes: 0, knownTo: null }), events: [] } },
    })

    expect(card.getByText('No figures yet')).toBeTruthy()
    expect(card.queryByText('0 GB')).toBeNull()
    expect(card.queryByRole('figure')).toBeNull()
  })

  test('is not requested for an account without mobiles', async () => {
    network.use(...around)
    showRoutes([...mobile.routes, emptyHome], '/my-mobile')
    await screen.findByText(/^There is no mobile on this account/)

    expect(listRequests().filter(({ url }) => url.pathname.includes('/usage/'))).toEqual([])
  })

  test('shows an error if it cannot be read, keeps the rest of the page, and can be requested again', async () => {
    network.use(...around, refuses(readMobileUse, 'GENERAL_ERROR'), answers(readWallet, WALLET))
    showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), {
      services: { ...NO_SERVICES, lineRentalMobile: true },
    })
    await screen.findByText('We could not load what your mobiles used.')
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()

    network.use(answers(readMobileUse, USE))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Data used' })).toBeTruthy()
  })
})

describe('the selectors', () => {
  const uses = {
    '': USE,
    [MEMBER]: { ...USE, serviceEntity: MEMBER, period: { ...USE.period, usedBytes: 2 * GB } },
    [`${LEADER} 2026-11-03`]: EARLIER,
  }

  test('USE-018 MOB-049 show the usage and the wallet of another number when it is chosen', async () => {
    const { card } = await showMobile({ uses })
    await card.findByText('$23.40')

    await userEvent.selectOptions(card.getByLabelText('Number'), MEMBER)

    expect(await card.findByText('2 GB')).toBeTruthy()
    const walletRequests = listRequests().filter(({ url }) => url.pathname.endsWith('/wallet'))
    expect(walletRequests.map(({ url }) => url.searchParams.get('serviceEntity'))).toEqual([LEADER, MEMBER])
  })

  test('USE-016 show another bill date, and return to the newest without another request', async () => {
    const { card } = await showMobile({ uses })

    await userEvent.selectOptions(card.getByLabelText('Bill period'), '3 October to 2 November')
    expect(await card.findByText('12 GB of data, 1.5 GB over')).toBeTruthy()
    await userEvent.selectOptions(card.getByLabelText('Bill period'), '3 November to 2 December')

    expect(await card.findByText('4 GB')).toBeTruthy()
    expect(listRequests().filter(({ url }) => url.pathname.endsWith('/usage/mobile'))).toHaveLength(2)
  })

  test('stay if the chosen usage could not be read, so that another number can be chosen', async () => {
    const { card } = await showMobile({ uses: { '': USE } })
    await userEvent.selectOptions(card.getByLabelText('Number'), MEMBER)
    await card.findByText('We could not load what your mobiles used.')

    await userEvent.selectOptions(card.getByLabelText('Number'), LEADER)
    network.use(answerUses({ [LEADER]: USE }))
    await waitFor(() => expect(card.getByLabelText('Number')).toHaveProperty('value', LEADER))
  })

  test('are absent if there is one number and one period', async () => {
    const [number] = USE.numbers
    const { card } = await showMobile({
      uses: { '': { ...USE, numbers: number === undefined ? [] : [number], periods: [NOVEMBER] } },
      services: { prepaidMobile: true },
    })

    expect(card.getByText(LEADER)).toBeTruthy()
    expect(card.queryByRole('combobox')).toBeNull()
  })
})

describe('the wallet', () => {
  test('USE-017 MOB-024 shows a placeholder while it loads, then its balance with its time and expiry', async () => {
    const slow = slowAnswer(readWallet, WALLET)
    network.use(...around, answers(readMobileUse, USE), slow.handler)
    showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), {
      services: { ...NO_SERVICES, lineRentalMobile: true },
    })
    const card = within(await screen.findByRole('region', { name: 'Data used' }))
    expect(card.getByText('Loading the wallet balance')).toBeTruthy()
    expect(card.getByText('4 GB')).toBeTruthy()

    slow.come()

    expect((await card.findByText('Wallet balance')).nextElementSibling?.textContent).toBe('$23.40')
    expect(card.queryByText('Loading the wallet balance')).toBeNull()
    expect(card.getByText('As of 9:30 am. Use it by 20 November 2027.')).toBeTruthy()
  })

  test('USE-017 shows a balance of zero', async () => {
    const { card } = await showMobile({
      wallet: { wallet: { balance: 0, asOf: '2026-11-20T20:30:00Z', expiresOn: null } },
    })

    expect((await card.findByText('Wallet balance')).nextElementSibling?.textContent).toBe('$0.00')
  })

  test('shows the day of the balance if the balance is old', async () => {
    const { card } = await showMobile({
      wallet: { wallet: { balance: 5, asOf: '2026-11-18T20:30:00Z', expiresOn: null } },
    })

    expect(await card.findByText('As of 19 November, 9:30 am.')).toBeTruthy()
  })

  test.each([
    ['is refused', refuses(readWallet, 'MOBILE_NETWORK_UNAVAILABLE')],
    ['does not come', breaks(readWallet)],
  ])(
    'MOB-024 that %s ends loading and shows no balance, keeps the rest, and can be requested again',
    async (_what, failing) => {
      network.use(...around, answers(readMobileUse, USE), failing)
      showRoutes([...mobile.routes, emptyHome], '/my-mobile', testPortal(), {
        services: { ...NO_SERVICES, lineRentalMobile: true },
      })
      const card = within(await screen.findByRole('region', { name: 'Data used' }))
      await card.findByText(/^We cannot read the wallet balance at the moment\./)

      expect(card.queryByText('Loading the wallet balance')).toBeNull()
      expect(card.queryByText('Wallet balance')).toBeNull()
      expect(card.getByRole('figure')).toBeTruthy()

      network.use(answers(readWallet, WALLET))
      await userEvent.click(card.getByRole('button', { name: 'Try again' }))
      expect(await card.findByText('$23.40')).toBeTruthy()
    },
  )

  test('MOB-024 is not shown for a number without a wallet', async () => {
    const { card } = await showMobile({ wallet: { wallet: null } })

    await waitFor(() => expect(card.queryByText('Loading the wallet balance')).toBeNull())
    expect(card.queryByText(/[Ww]allet/)).toBeNull()
  })
})
