import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import {
  BILL_DAY,
  FORECAST,
  MADE,
  TOMORROW,
  change,
  changeable,
  listSentChanges,
  choose,
  toHeldProduct,
  openChange,
  press,
  buildProduct,
} from '#web/testing/changes.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'

import { staticIp } from './area.ts'

const network = testNetwork()
const NO_ADDRESS = 'An address that changes'
const ONE = {
  ...buildProduct('static_ip', 'STATIC-IP', 'Static IP address', 11.5),
  copy: 'One address that stays.',
}
const TWO = buildProduct('static_ip', 'STATIC-IP-2', 'Two addresses', 20)

beforeAll(() => import('./StaticIpScreen.tsx'))

function open(has: Parameters<typeof openChange>[2] = {}, search = '') {
  const opened = {
    routes: staticIp.routes,
    path: `/change-hub/static-ip${search}`,
    feature: 'changeStaticIp',
  } as const
  return openChange(network, opened, { products: [ONE, TWO], ...has })
}

describe('the choice', () => {
  test('SIP-001 shows the current choice, the prices and the first day', async () => {
    await open()

    expect(await screen.findByRole('heading', { level: 1, name: 'Static IP' })).toBeTruthy()
    expect(await screen.findByRole('radio', { name: NO_ADDRESS })).toHaveProperty('checked', true)
    expect(screen.getByText('As it is now')).toBeTruthy()
    expect(screen.getByText('$11.50 each month')).toBeTruthy()
    expect(screen.getByText('One address that stays.')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Tomorrow, 22 November 2026' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'With your next bill, 1 December 2026' })).toBeTruthy()
  })

  test('loads with a single call, and the forecast with another', async () => {
    await open()
    await screen.findByRole('radio', { name: NO_ADDRESS })
    const listProductRequests = () =>
      listRequests().flatMap(({ method, url }) =>
        url.pathname.includes('/products/') ? [`${method} ${url.pathname.split('/products/')[1]}`] : [],
      )
    expect(listProductRequests()).toEqual(['GET changes'])
    await choose('Static IP address')
    await press('Continue')
    await screen.findByText('Your bill of 1 December')

    expect(listProductRequests()).toEqual(['GET changes', 'POST changes/forecast'])
    expect(listRequests()).toHaveLength(3)
  })

  test('refuses the current choice', async () => {
    await open()
    await press('Continue')

    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Choose something different from what you have now.',
    )
    expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('keeps a product that is no longer sold, beside the others', async () => {
    await open({ held: [toHeldProduct({ ...ONE, key: 'OLD', description: 'Old address' })] })

    expect(await screen.findByRole('radio', { name: 'Old address' })).toHaveProperty('checked', true)
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'none',
      'OLD',
      'STATIC-IP',
      'STATIC-IP-2',
      TOMORROW,
      BILL_DAY,
    ])
  })

  test('shows a message if there is nothing to choose', async () => {
    await open({ products: [] })
    expect(await screen.findByText('There is nothing else to have at the moment')).toBeTruthy()
  })

  test.each([
    ['NO_CORE_PRODUCT', 'There is no broadband on this account'],
    ['MULTIPLE_CORE_PRODUCTS', 'You have more than one broadband connection'],
  ] as const)('is replaced by a message for an account with %s', async (code, text) => {
    await open()
    network.use(refuses(readChangeable, code))

    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    await open()
    network.use(breaks(readChangeable))
    await screen.findByText('We could not load what you have.')
    network.use(answers(readChangeable, changeable({ products: [ONE] })))
    await press('Try again')

    expect(await screen.findByRole('radio', { name: 'Static IP address' })).toBeTruthy()
  })
})

describe('what it costs', () => {
  test('shows the next bill and an ordinary bill, with and without the change, before anything is sent', async () => {
    await open()
    await choose('Static IP address')
    await press('Continue')

    expect(await screen.findByText('Your bill of 1 December')).toBeTruthy()
    const [next, ordinary] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes('instead of $80.00'))
    expect(next?.textContent).toBe('Your bill of 1 December instead of $80.00$95.00')
    expect(ordinary?.textContent).toBe('A usual month after that instead of $80.00$91.50')
    expect(listSentChanges()).toEqual([])
  })

  test('cannot be confirmed before it is known', async () => {
    await open()
    const slow = slowAnswer(forecastProductChange, FORECAST)
    network.use(slow.handler)
    await choose('Static IP address')
    await press('Continue')

    expect(await screen.findByRole('button', { name: 'Confirm the change' })).toHaveProperty('disabled', true)
  })
})

describe('a failed forecast', () => {
  test('SIP-007 does not prevent the end of a product', async () => {
    await open({ held: [toHeldProduct(ONE)] })
    network.use(breaks(forecastProductChange), answers(makeProductChange, MADE))
    await choose(NO_ADDRESS)
    await press('Continue')
    await screen.findByText('We could not work out your bills.')
    await press('Confirm the change')

    await screen.findByRole('heading', { name: 'Your change is made' })
    expect(listSentChanges()).toMatchObject([{ products: { static_ip: null } }])
  })

  test('prevents a product that costs more', async () => {
    await open()
    network.use(breaks(forecastProductChange))
    await choose('Static IP address')
    await press('Continue')
    await screen.findByText('We could not work out your bills.')

    expect(screen.getByRole('button', { name: 'Confirm the change' })).toHaveProperty('disabled', true)
  })
})

describe('the URL of the check', () => {
  test('leads back to the choice', async () => {
    await open()
    await choose('Static IP address')
    await press('Continue')
    await screen.findByText('Your bill of 1 December')
    history.back()

    expect(await screen.findByRole('radio', { name: 'Static IP address' })).toHaveProperty('checked', true)
    expect(screen.queryByText('Your bill of 1 December')).toBeNull()
  })

  test('keeps the choice after a reload', async () => {
    await open({}, `?static-ip=STATIC-IP-2&from=${BILL_DAY}&step=check`)

    expect(await screen.findByText('Your bill of 1 December')).toBeTruthy()
    expect(screen.getByText(/^It begins on 1 December 2026/)).toBeTruthy()
    expect(screen.getByText('Two addresses')).toBeTruthy()
  })
})

describe('a change', () => {
  test.each([
    ['SIP-005 from none adds it', [], 'Static IP address', 'STATIC-IP'],
    ['SIP-006 from another changes it', [toHeldProduct(ONE)], 'Two addresses', 'STATIC-IP-2'],
    ['SIP-007 to none removes it', [toHeldProduct(ONE)], NO_ADDRESS, null],
  ] as const)('SIP-008 %s', async (_what, has, name, productKey) => {
    await open({ held: [...has] })
    network.use(answers(makeProductChange, MADE))
    await change(name)

    await screen.findByRole('heading', { name: 'Your change is made' })
    expect(listSentChanges()).toEqual([
      {
        kind: 'static-ip',
        startsOn: TOMORROW,
        products: { static_ip: productKey },
        planKey: null,
        salesChannel: 'SelfService',
      },
    ])
  })

  test('can begin with the next bill', async () => {
    await open()
    network.use(answers(makeProductChange, MADE))
    await choose('With your next bill, 1 December 2026')
    await change('Static IP address')

    await screen.findByRole('heading', { name: 'Your change is made' })
    expect(listSentChanges()).toMatchObject([{ startsOn: BILL_DAY }])
  })

  const REFUSED: readonly [ErrorCode & Parameters<typeof refuses<typeof makeProductChange>>[1], RegExp][] = [
    ['ORDER_HAS_CHANGED', /has changed since you started/],
    ['ExistingOrderInProgress', /An order on this account is under way/],
    ['FORBIDDEN', /cannot order at the moment/],
  ]

  test.each(REFUSED)(
    'SIP-009 that fails with %s shows an error and keeps the choice',
    async (code, advice) => {
      await open()
      network.use(refuses(makeProductChange, code))
      await change('Static IP address')

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Problem changing static IP')
      expect(alert.textContent).toMatch(advice)
      await press('Back to the choice')
      expect(await screen.findByRole('radio', { name: 'Static IP address' })).toHaveProperty('checked', true)
    },
  )

  test('SIP-009 whose reply is lost is sent again with the same key', async () => {
    await open()
    network.use(breaks(makeProductChange))
    await change('Static IP address')
    expect((await screen.findByRole('alert')).textContent).toContain('We do not know whether it was changed.')
    network.use(answers(makeProductChange, MADE))
    await press('Confirm the change')
    await screen.findByRole('heading', { name: 'Your change is made' })

    const keys = listRequests()
      .filter(({ url }) => url.pathname.endsWith('/products/changes'))
      .flatMap(({ headers }) => headers.get('idempotency-key') ?? [])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a change that waits', () => {
  const waiting = { number: '3', startsOn: BILL_DAY, begins: ['Static IP address'], ends: ['Old address'] }

  test('is shown instead of the choice, and can be undone', async () => {
    await open({ waiting })
    expect(await screen.findByText('From 1 December 2026 you have Static IP address.')).toBeTruthy()
    expect(screen.getByText('Old address ends before 1 December 2026.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    network.use(
      answers(undoProductChange, { startsOn: BILL_DAY }),
      answers(readChangeable, changeable({ products: [ONE] })),
    )
    await press('Undo the change')

    expect(await screen.findByRole('radio', { name: NO_ADDRESS })).toHaveProperty('checked', true)
    expect(listRequests().map(({ url }) => url.pathname)).toContain(
      '/api/accounts/100517/products/changes/3/undo',
    )
  })

  test('that has begun meanwhile is not shown as undone', async () => {
    await open({ waiting })
    network.use(refuses(undoProductChange, 'CHANGE_TOO_LATE_TO_UNDO'))
    await press('Undo the change')

    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It has already begun'))
  })
})
