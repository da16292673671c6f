import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readDataNow, readPowerNow } from '@switchboard/domain/usage/now'

import { session } from '#web/http/session.ts'
import { benPowerNow } from '#web/testing/ben.ts'
import { answers, answersRaw, breaks, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { CALLS, CALL_PERIOD, CAPPED, NONE, findCard, showHome } from './testing/usage-panels.ts'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() => import('#web/areas/usage/UsagePanels.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

test('DSH-004 DSH-005 DSH-006 data, calls and power arrive with the single call of the dashboard', async () => {
  await showHome(network)

  expect(await screen.findByRole('region', { name: 'Data' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Power' })).toBeTruthy()
  expect(listRequests().filter(({ url }) => url.pathname.includes('/usage/'))).toEqual([])
})

test('DSH-004 data shows the used and the remaining part of the cap, the forecast and the last known day', async () => {
  await showHome(network)
  await screen.findByRole('region', { name: 'Data' })

  const data = findCard('Data')
  expect(data.getByText('10 November to 9 December. 18 days to go.')).toBeTruthy()
  expect(data.getByText('60 GB').parentElement?.textContent).toBe('60 GB used of 100 GB, 40 GB left')
  expect(data.getByText('At this pace, 163.64 GB by the end.')).toBeTruthy()
  expect(data.getByText(/^Up to the end of Friday 20 November\./)).toBeTruthy()
  expect(data.getByRole('link', { name: 'Data usage' }).getAttribute('href')).toBe('/data-usage')
})

test('DSH-027 data and power have bars of their last days beside the figure', async () => {
  const lastDays = [4_096, null, 8_192]
  await showHome(network, {
    parts: {
      dataNow: { ...CAPPED, lastDays },
      powerNow: { ...benPowerNow, use: { ...benPowerNow.use, lastDays: [8, 7.5] } },
    },
  })
  await screen.findByRole('region', { name: 'Power' })

  const listBeside = (figure: string) =>
    screen.getByText(figure).closest('p')?.nextElementSibling?.querySelectorAll('path')
  expect(listBeside('60 GB')).toHaveLength(1)
  expect(listBeside('74.5 kWh')).toHaveLength(1)
})

test('DSH-027 a new bill period without figures has bars of the days before', async () => {
  const period = { ...benPowerNow.use.period, kwh: null, chargeIncludingGst: null, knownTo: null }
  await showHome(network, {
    parts: { powerNow: { ...benPowerNow, use: { ...benPowerNow.use, period, lastDays: [8, 7.5, null] } } },
  })

  const text = await screen.findByText('No figures yet')
  expect(text.nextElementSibling?.querySelectorAll('path')).toHaveLength(1)
})

test('DSH-004 data over its cap shows the excess', async () => {
  await showHome(network, {
    parts: { dataNow: { ...CAPPED, period: { ...CAPPED.period, usedMb: 114_688 } } },
  })
  await screen.findByText('Over your data')
  expect(findCard('Data').getByText('112 GB').parentElement?.textContent).toContain('12 GB over')
})

test('USE-006 data rolled over from earlier periods is added to the allowance', async () => {
  await showHome(network, { parts: { dataNow: { ...CAPPED, rolloverMb: 10_240 } } })

  expect((await screen.findByText('60 GB')).parentElement?.textContent).toBe(
    '60 GB used of 110 GB, 50 GB left',
  )
})

test('USE-021 a period without known data shows no figures, and no 0', async () => {
  await showHome(network, {
    parts: { dataNow: { ...CAPPED, knownDays: 0, period: { ...CAPPED.period, usedMb: 0, knownTo: null } } },
  })

  expect(await screen.findByText('No figures yet')).toBeTruthy()
  expect(findCard('Data').queryByText(/^0 GB/)).toBeNull()
})

describe('DSH-022 USE-003 the data tab and the voice tab', () => {
  test('one tab is shown at a time, and arrow keys switch between them', async () => {
    await showHome(network)
    await screen.findByRole('tablist', { name: 'Usage' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Data', 'Voice'])
    expect(screen.queryByRole('region', { name: 'Homeline Calls' })).toBeNull()

    screen.getByRole('tab', { name: 'Data' }).focus()
    await userEvent.keyboard('{ArrowRight}')

    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Voice')
    expect(document.activeElement?.textContent).toBe('Voice')
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Homeline Calls' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Data' })).toBeNull()
  })

  test.each([
    ['without a phone line', { callsNow: null }, { internet: true, power: 'has' }, ['Data', 'Power']],
    [
      'without internet',
      { dataNow: null, callsNow: CALLS },
      { voice: true, power: 'has' },
      ['Homeline Calls', 'Power'],
    ],
    ['without power', { powerNow: NONE.powerNow }, { internet: true }, ['Data']],
    ['with none of them', NONE, {}, []],
  ] as const)('%s there is nothing of it, and no tabs', async (_what, parts, facts, shown) => {
    await showHome(network, { parts: { callsNow: null, ...parts }, facts })
    await screen.findByRole('region', { name: 'Your details' })
    const [first] = shown
    if (first !== undefined) await screen.findByRole('region', { name: first })

    const regions = screen
      .getAllByRole('region')
      .map((region) => within(region).getByRole('heading').textContent)
    expect(regions.filter((name) => /^(Data|Power|Homeline Calls)$/.test(name))).toEqual(shown)
    expect(screen.queryByRole('tablist', { name: 'Usage' })).toBeNull()
  })
})

describe('DSH-005 calls', () => {
  test.each([
    ['residential', 'Homeline Calls', '3 calls 1 h 10 min, $1.15'],
    ['orconbus', 'Smart Phone Line Calls', '3 calls 1 h 10 min, $1.00 excluding GST'],
  ])(
    'USE-039 of a %s account, under %s, cost what its bill will say',
    async (businessGroup, title, words) => {
      session.write({ businessGroup })
      await showHome(network)
      await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

      expect(findCard(title).getByText('3 calls').parentElement?.textContent).toBe(words)
      expect(findCard(title).getByText(/^Calls up to the end of Friday 20 November\./)).toBeTruthy()
    },
  )

  test('show no $0.00 if they are free, and no link while an order is under way', async () => {
    const [free] = CALL_PERIOD.totals
    await showHome(network, {
      parts: { callsNow: { period: { ...CALL_PERIOD, totals: [free] } } },
      facts: { internet: true, voice: true, otherActiveOrder: true },
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

    expect(findCard('Homeline Calls').getByText('1 call').parentElement?.textContent).toBe('1 call 1 h 5 min')
    expect(findCard('Homeline Calls').queryByRole('link')).toBeNull()
  })

  test('show a message before the first call', async () => {
    await showHome(network, { parts: { callsNow: { period: null } } })
    await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

    expect(findCard('Homeline Calls').getByText(/^No calls yet/)).toBeTruthy()
  })
})

describe('DSH-006 power', () => {
  test('shows kWh and dollars of the period, the last known day, and whether some are estimates', async () => {
    await showHome(network)
    await screen.findByRole('region', { name: 'Power' })

    const power = findCard('Power')
    expect(power.getByText('74.5 kWh').parentElement?.textContent).toBe('74.5 kWh $22.72 so far')
    expect(power.getByText(/^Up to the end of Thursday 19 November\./)).toBeTruthy()
    expect(power.getByText('Partly estimated')).toBeTruthy()
    expect(power.getByRole('link', { name: 'Power usage' }).getAttribute('href')).toBe('/power-usage')
  })

  test('is known for a meter read by hand once the meter is read', async () => {
    const period = {
      ...benPowerNow.use.period,
      kwh: null,
      chargeIncludingGst: null,
      readType: null,
      knownTo: null,
    }
    await showHome(network, {
      parts: {
        powerNow: { orderInProcess: false, use: { period, isSmart: false, knownDays: 0, estimatedDays: 0 } },
      },
    })

    expect(await screen.findByText('Known when the meter is next read')).toBeTruthy()
  })

  test('shows for a meter read by hand the newest reading, and an estimate of the use since', async () => {
    const reading = { on: '2026-11-18', dials: [{ counts: 'all' as const, value: 12_400 }] }
    const period = { ...benPowerNow.use.period, reading }
    await showHome(network, {
      parts: {
        powerNow: { orderInProcess: false, use: { period, isSmart: false, knownDays: 2, estimatedDays: 1 } },
      },
    })
    await screen.findByRole('region', { name: 'Power' })

    const power = findCard('Power')
    expect(power.getByText('74.5 kWh').parentElement?.textContent).toBe('74.5 kWh $22.72 so far')
    expect(power.getByText(/^Read on 18 November: 12,400\./)).toBeTruthy()
    expect(power.queryByText('Known when the meter is next read')).toBeNull()
  })
})

describe('parts that fail', () => {
  test('USE-021 USE-022 a malformed part is requested by its own call, and only this part fails', async () => {
    await showHome(network, {
      parts: { dataNow: { knownDays: -1 } },
      without: [answersRaw(readDataNow, '', { status: 500 })],
    })

    expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Voice' })).toBeTruthy()
    expect(findCard('Power').getByText('74.5 kWh')).toBeTruthy()

    network.use(answers(readDataNow, CAPPED))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('60 GB')).toBeTruthy()
  })

  test('USE-021 a panel shows that it is loading until its figures arrive', async () => {
    const slow = slowAnswer(readDataNow, CAPPED)
    await showHome(network, { parts: { dataNow: { knownDays: -1 } }, without: [slow.handler] })
    expect(await screen.findByText('Loading your data usage')).toBeTruthy()

    slow.come()

    expect(await screen.findByText('60 GB')).toBeTruthy()
    expect(screen.queryByText('Loading your data usage')).toBeNull()
  })

  test('USE-036 if the facts of the account are unknown and the call fails, no power is shown', async () => {
    await showHome(network, { parts: { powerNow: {} }, facts: null, without: [breaks(readPowerNow)] })
    await screen.findByRole('tablist', { name: 'Usage' })

    await waitFor(() => expect(screen.queryByText('Loading your power usage')).toBeNull())
    expect(screen.queryByText('We could not load your power usage.')).toBeNull()
  })

  test('USE-036 an account with power shows a message if its figures fail to load', async () => {
    await showHome(network, { parts: { powerNow: {} }, without: [breaks(readPowerNow)] })

    expect(await screen.findByText('We could not load your power usage.')).toBeTruthy()
  })
})
