import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'

import { readFeatureParameters, setFeatureParameter } from '@switchboard/domain/catalogue/features'
import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import {
  MADE,
  change,
  choose,
  listSentChanges,
  toHeldProduct,
  openChange,
  press,
  buildProduct,
} from '#web/testing/changes.ts'
import { changeFailureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { familyFilter } from './area.ts'
import { switchSetTo } from './testing/states.ts'

const network = testNetwork()
const FILTER = buildProduct('safe_mode', 'SAFE-MODE', 'Family filter', 4.95)
const NEVER_HAD = { months: 3, since: null }
const HAS = { held: [toHeldProduct(FILTER)], freeMonths: { months: 3, since: '2026-01-10' } }

beforeAll(() => import('./FamilyFilterScreen.tsx'))

function open(has: Parameters<typeof openChange>[2] = {}) {
  const opened = {
    routes: familyFilter.routes,
    path: '/change-hub/family-filter',
    feature: 'familyFilter',
  } as const
  return openChange(network, opened, { products: [FILTER], freeMonths: NEVER_HAD, ...has })
}

function isSetTo(value: 'On' | 'Off') {
  network.use(answers(readFeatureParameters, switchSetTo(value)))
}

const switchesRead = () =>
  listRequests()
    .filter(({ method, url }) => method === 'GET' && url.pathname.includes('/features/'))
    .map(({ url }) => url.pathname.split('/services/')[1])

const switchesSent = () =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => [url.pathname.split('/services/')[1], body])

describe('the subscription', () => {
  test('FAM-001 FAM-005 FAM-006 shows its price, and no switch while there is no subscription', async () => {
    await open()

    expect(await screen.findByRole('heading', { level: 1, name: 'Family filter' })).toBeTruthy()
    expect(await screen.findByRole('radio', { name: 'No family filter' })).toHaveProperty('checked', true)
    expect(screen.getByText('$4.95 each month')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'The filter now' })).toBeNull()
    expect(listRequests().filter(({ url }) => url.pathname.includes('/features/'))).toEqual([])
  })

  test.each([
    ['as many as the configuration says', { months: 5, since: null }, 'The first 5 months are free.'],
    ['one', { months: 1, since: null }, 'The first month is free.'],
    ['what is left', { months: 3, since: '2026-10-10' }, 'It is free until 9 January 2027.'],
    ['their last day', { months: 3, since: '2026-08-22' }, 'It is free until 21 November 2026.'],
    [
      'none from the day after',
      { months: 3, since: '2026-08-21' },
      'Its free months are over on this account.',
    ],
    ['none any more', { months: 3, since: '2026-01-10' }, 'Its free months are over on this account.'],
  ])('CFG-011 FAM-018 FAM-019 shows the free months: %s', async (_what, freeMonths, text) => {
    await open({ freeMonths })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('FAM-018 shows no text about free months if there are none', async () => {
    await open({ freeMonths: { months: 0, since: null } })
    await screen.findByRole('radio', { name: 'Family filter' })
    expect(screen.queryByText(/free/)).toBeNull()
  })

  test('FAM-020 the check shows until when a new filter is free', async () => {
    await open()
    await choose('Family filter')
    await press('Continue')

    const text = 'It is free until 21 February 2027. After that you pay for it on every bill.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('FAM-010 is added by the call for product changes', async () => {
    await open()
    network.use(answers(makeProductChange, MADE))
    await change('Family filter')
    expect(await screen.findByRole('heading', { name: 'Your change is made' })).toBeTruthy()
    expect(listSentChanges()).toMatchObject([{ kind: 'family-filter', products: { safe_mode: 'SAFE-MODE' } }])
  })

  test('FAM-010 is removed by choosing none', async () => {
    isSetTo('On')
    await open(HAS)
    network.use(answers(makeProductChange, MADE))
    await change('No family filter')
    expect(listSentChanges()).toMatchObject([{ products: { safe_mode: null } }])
  })

  test.each([
    ['is refused', () => refuses(makeProductChange, 'ExistingOrderInProgress')],
    ['fails on the server', () => answersRaw(makeProductChange, '', { status: 500 })],
    ['has no answer', () => breaks(makeProductChange)],
  ])('FAM-016 a change that %s shows an error', async (_how, answer) => {
    await open()
    network.use(answer())
    await change('Family filter')
    expect(await screen.findByText('Unable to complete action')).toBeTruthy()
  })

  test('FAM-013 a product without a filter has no choice', async () => {
    await open()
    network.use(refuses(readChangeable, 'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT'))
    expect(await screen.findByText('There is no family filter for your broadband')).toBeTruthy()
  })
})

describe('the switch', () => {
  test.each([
    ['On', 'Off', 'Pages that are not for children are blocked now.'],
    ['Off', 'On', 'Nothing is blocked now. You keep paying for the filter while it is off.'],
  ] as const)(
    'FAM-005 FAM-006 FAM-007 FAM-008 FAM-009 of a subscription shows that the filter is %s, and switches it %s',
    async (before, after, label) => {
      isSetTo(before)
      await open(HAS)
      expect(await screen.findByText(label)).toBeTruthy()
      expect(screen.getByRole('radio', { name: 'Family filter' })).toHaveProperty('checked', true)
      network.use(answers(setFeatureParameter, { result: 'Success' }))
      isSetTo(after)
      await press(`Switch the filter ${after.toLowerCase()}`)

      expect(
        await screen.findByRole('button', { name: `Switch the filter ${before.toLowerCase()}` }),
      ).toBeTruthy()
      expect(switchesSent()).toEqual([
        ['Internet/features/safe_mode', JSON.stringify({ parameter: 'Parameter1', value: after })],
      ])
      expect(switchesRead()).toEqual(['Internet/features/safe_mode', 'Internet/features/safe_mode'])
      expect(listSentChanges()).toEqual([])
    },
  )

  test('FAM-020 of a free filter that is off names the last free day', async () => {
    isSetTo('Off')
    await open({ ...HAS, freeMonths: { months: 3, since: '2026-11-01' } })

    const text =
      'Nothing is blocked now. The filter is free until 31 January 2027; after that you pay for it, even while it is off.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('FAM-012 of a filter unknown to the provider is off', async () => {
    network.use(refuses(readFeatureParameters, 'FEATURE_NOT_FOUND'))
    await open(HAS)
    expect(await screen.findByText(/^Nothing is blocked now/)).toBeTruthy()
  })

  test('FAM-011 is not shown without the service', async () => {
    network.use(refuses(readFeatureParameters, 'SERVICE_NOT_FOUND'))
    await open(HAS)
    await screen.findByRole('radio', { name: 'No family filter' })
    await waitFor(() => expect(switchesRead()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Loading whether the filter is on')).toBeNull())

    expect(screen.queryByText('The filter now')).toBeNull()
    expect(screen.queryByText('We could not see whether the filter is on.')).toBeNull()
    expect(screen.getByRole('radio', { name: 'No family filter' })).toBeTruthy()
  })

  test.each([
    ['FAM-015 an answer that reports failure', 'SET_FEATURE_FAILURE', { result: 'Failure' as const }],
    ['FAM-014 an answer without a result', 'NO_SET_FEATURE_RESULT', {}],
  ])('FAM-017 %s is shown as an error', async (_what, code, answer) => {
    isSetTo('On')
    await open(HAS)
    await screen.findByRole('button', { name: 'Switch the filter off' })
    // @ts-expect-error an answer without a result is none of the contract
    network.use(answers(setFeatureParameter, answer))
    await press('Switch the filter off')

    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Unable to change setting')).toBeTruthy()
    expect(changeFailureCodes()).toEqual([code])
    expect(screen.getByRole('button', { name: 'Switch the filter off' })).toBeTruthy()
  })

  test.each([
    ['is refused', () => refuses(setFeatureParameter, 'FEATURE_NOT_FOUND')],
    ['fails on the server', () => answersRaw(setFeatureParameter, '', { status: 500 })],
    ['has no answer', () => breaks(setFeatureParameter)],
  ])('FAM-017 a change that %s has the same title', async (_how, answer) => {
    isSetTo('On')
    await open(HAS)
    await screen.findByRole('button', { name: 'Switch the filter off' })
    expect(screen.queryByText('Unable to change setting')).toBeNull()
    network.use(answer())
    await press('Switch the filter off')

    expect(await screen.findByText('Unable to change setting')).toBeTruthy()
  })
})
