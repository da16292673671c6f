import { beforeEach, describe, expect, test, vi } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, listRequests, testNetwork } from '#web/testing/network.ts'
import {
  catchThrownCode,
  loadConfiguration,
  catchCode,
  testCalls,
  testDynamicConfiguration,
} from '#web/testing/portal.tsx'

import { CONFIGURATION_FRESH_MILLISECONDS, configuration, providerToday } from './configuration.ts'
import { queryClient } from './query-client.ts'

const network = testNetwork()
testBrowser()
beforeEach(() => {
  configuration.forget()
  testCalls()
})

test('CFG-002 is read with a GET that carries the time', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  await loadConfiguration(network)

  const [sent] = listRequests()
  expect([sent?.method, sent?.url.pathname, sent?.url.search]).toEqual([
    'GET',
    '/api/dynamicconfig',
    '?t=1800000000000',
  ])
})

test.each([
  ['CFG-006', 'cachebreaker', { key: 'cachebreaker', value: '1' }],
  [
    'CFG-007',
    'sales',
    { userpool: 'customers', businessgroup: 'residential', disablePotsProductChange: false },
  ],
  ['CFG-009', 'usernameEmailDomain', 'demo.example'],
  ['CFG-010', 'invoiceToBillDateDays', 14],
  ['CFG-011', 'defaultContractLengthMonths', 12],
  ['CFG-011', 'modemPostage', 1495],
  ['CFG-011', 'familyFilterFreeMonths', 3],
  ['CFG-013', 'helpdesk', { phone: '0800 555 0100', email: 'help@demo.example', helpline: '0800 555 0111' }],
])('%s the page has %s from it', async (_id, field, value) => {
  await loadConfiguration(network)

  expect(Object.entries(configuration.value())).toContainEqual([field, value])
})

describe('CFG-008, CFG-014 a switch', () => {
  test.each([
    ['on is on', { moveHouse: true }, true],
    ['off is off', { moveHouse: false }, false],
    ['missing is off', {}, false],
  ])('%s', async (_what, features, on) => {
    await loadConfiguration(network, { features })

    expect(configuration.isOn('moveHouse')).toBe(on)
  })
})

describe('on entering a route', () => {
  async function loadAndWait(milliseconds: number) {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    await loadConfiguration(network)
    vi.setSystemTime(1_800_000_000_000 + milliseconds)
  }

  test('CFG-003, CFG-005 a copy older than 30 minutes is fetched again', async () => {
    await loadAndWait(1_800_001)
    await configuration.keepFresh()

    expect(listRequests()).toHaveLength(2)
  })

  test('CFG-004, CFG-005 a copy of 30 minutes is not', async () => {
    await loadAndWait(1_800_000)
    await configuration.keepFresh()

    expect(listRequests()).toHaveLength(1)
    expect(CONFIGURATION_FRESH_MILLISECONDS).toBe(1_800_000)
  })

  test.each([
    ['the connection breaks', breaks(readDynamicConfiguration)],
    ['the answer is malformed', answersRaw(readDynamicConfiguration, '{}')],
    ['the server fails', answersRaw(readDynamicConfiguration, '', { status: 500 })],
  ])('CFG-003 when %s the old copy stays and the route opens', async (_why, answer) => {
    await loadAndWait(1_800_001)
    network.use(answer)

    await configuration.keepFresh()

    expect(configuration.value().usernameEmailDomain).toBe('demo.example')
    await configuration.keepFresh()
    expect(listRequests()).toHaveLength(3)
  })

  test('CFG-004, CFG-005 a copy that was fetched again is kept for 30 minutes more', async () => {
    await loadAndWait(1_800_001)
    await configuration.keepFresh()
    vi.setSystemTime(1_800_000_000_000 + 3_600_001)
    await configuration.keepFresh()
    expect(listRequests()).toHaveLength(2)

    vi.setSystemTime(1_800_000_000_000 + 3_600_002)
    await configuration.keepFresh()
    expect(listRequests()).toHaveLength(3)
  })
})

describe('CFG-022 a start without configuration', () => {
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['HTML', '<!doctype html><title>Sign in to the network</title>'],
    ['half of it', JSON.stringify(testDynamicConfiguration).slice(0, 100)],
    ['no helpdesk', JSON.stringify({ ...testDynamicConfiguration, helpdesk: undefined })],
    ['features in a list', JSON.stringify({ ...testDynamicConfiguration, features: [] })],
    ['a switch in text', JSON.stringify({ ...testDynamicConfiguration, features: { moveHouse: 'yes' } })],
    ['a bad time', JSON.stringify({ ...testDynamicConfiguration, providerTime: 'today' })],
  ])('with %s for an answer raises NO_DYNAMIC_CONFIG_DATA', async (_what, text) => {
    network.use(answersRaw(readDynamicConfiguration, text))

    expect(await catchCode(configuration.load())).toBe('NO_DYNAMIC_CONFIG_DATA')
    expect(catchThrownCode(() => configuration.value())).toBe('DYNAMIC_CONFIG_NOT_POPULATED')
  })
})

test('API-012 a server that fails is a general error', async () => {
  network.use(answersRaw(readDynamicConfiguration, '', { status: 500 }))

  expect(await catchCode(configuration.load())).toBe('GENERAL_ERROR')
})

test.each([
  ['a value', () => configuration.value()],
  ['a switch', () => configuration.isOn('moveHouse')],
  ['a switch for businesses', () => configuration.isOnForBusiness('moveHouse')],
])('CFG-023 asking for %s before it is loaded raises DYNAMIC_CONFIG_NOT_POPULATED', (_what, ask) => {
  expect(catchThrownCode(ask)).toBe('DYNAMIC_CONFIG_NOT_POPULATED')
})

describe('CFG-006 the cache breaker', () => {
  async function loadWith(value: string) {
    network.use(
      answers(readDynamicConfiguration, { ...testDynamicConfiguration, cachebreaker: { key: 'k', value } }),
    )
    queryClient.setQueryData(['an answer'], 'kept')
    await configuration.load()
    return queryClient.getQueryData(['an answer'])
  }

  test('empties the cached answers when its value is another one', async () => {
    await loadWith('1')

    expect(await loadWith('2')).toBeUndefined()
    expect(localStorage.getItem('switchboard.cachebreaker.k')).toBe('2')
  })

  test('leaves them on the first visit of a browser', async () => {
    configuration.forget()

    expect(await loadWith('1')).toBe('kept')
  })

  test('leaves them while its value is the same', async () => {
    await loadWith('1')

    expect(await loadWith('1')).toBe('kept')
  })

  test('empties them too when another tab saw the new value first', async () => {
    await loadWith('1')
    localStorage.setItem('switchboard.cachebreaker.k', '2')

    expect(await loadWith('2')).toBeUndefined()
  })
})

test('days are counted by the provider, not by the device', async () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z'), toFake: ['Date'] })
  await loadConfiguration(network, { providerTime: '2026-11-21T10:59:59Z' })

  expect(providerToday()).toBe('2026-11-21')
  vi.setSystemTime(new Date('2020-01-01T00:00:01Z'))
  expect(providerToday()).toBe('2026-11-22')
})
