import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeProductChange } from '@switchboard/domain/product-change/contract'

import { session } from '#web/http/session.ts'
import {
  MADE,
  change,
  listSentChanges,
  choose,
  toHeldProduct,
  openChange,
  press,
  buildProduct,
} from '#web/testing/changes.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'

import { callingPacks } from './area.ts'

const network = testNetwork()
const LOCAL = buildProduct('callingpacklocal', 'CP-LOCAL-60', 'National 60', 4.6)
const UNLIMITED = buildProduct('callingpacklocal', 'CP-LOCAL-UNL', 'National unlimited', 10.35)
const MOBILE = buildProduct('callingpackmobile', 'CP-MOBILE-60', 'Mobile 60', 6.9)
const NEAR = buildProduct('callingpack', 'CP-NEAR', 'International 4', 8.05)
const bundle = (key: string, label: string, price: number, productKeys: Record<string, string>) => ({
  key,
  coreProductKey: 'VDSL',
  label,
  price,
  productKeys,
})
const BUNDLES = {
  national: [
    bundle('N60', 'National 60', 4.6, { callingpacklocal: 'CP-LOCAL-60' }),
    bundle('NUNL', 'National unlimited', 10.35, { callingpacklocal: 'CP-LOCAL-UNL' }),
  ],
  mobile: [
    bundle('M60', 'National and mobile 60', 11.5, {
      callingpacklocal: 'CP-LOCAL-60',
      callingpackmobile: 'CP-MOBILE-60',
    }),
  ],
  international: [bundle('I4', 'International 4', 8.05, { callingpack: 'CP-NEAR' })],
}

beforeAll(() => import('./CallingPacksScreen.tsx'))

function open(has: Parameters<typeof openChange>[2] = {}) {
  const path = '/change-hub/calling-packs'
  const opened = { routes: callingPacks.routes, path, feature: 'changeCallingPacks' } as const
  const products = [LOCAL, UNLIMITED, MOBILE, NEAR]
  return openChange(network, opened, { products, bundles: BUNDLES, ...has })
}

const category = async (name: string) => within(await screen.findByRole('group', { name }))

test('PAK-001 PAK-006 bundles are offered by their categories, with label and price', async () => {
  await open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Calling packs' })).toBeTruthy()
  const national = await category('Calls in New Zealand')
  expect(national.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'none',
    'N60',
    'NUNL',
  ])
  expect(national.getByText('$10.35 each month')).toBeTruthy()
  const mobile = await category('Calls to mobiles')
  expect(mobile.getByRole('radio', { name: 'National and mobile 60' })).toBeTruthy()
  expect(mobile.getByText('$11.50 each month')).toBeTruthy()
  const abroad = await category('Calls overseas')
  expect(abroad.getByRole('radio', { name: 'International 4' })).toBeTruthy()
  expect(abroad.getByText('$8.05 each month')).toBeTruthy()
})

const REACH = [
  { ...LOCAL, destinations: ['New Zealand'], minutes: 60 },
  { ...UNLIMITED, destinations: ['New Zealand'], minutes: null },
  { ...MOBILE, destinations: ['New Zealand mobiles'], minutes: 60 },
  { ...NEAR, destinations: ['Australia', 'Canada'], minutes: 200 },
]

test('PAK-011 each pack names its minutes and where they reach', async () => {
  await open({ products: REACH })

  const mobile = await category('Calls to mobiles')
  const both = '60 minutes a month to New Zealand landlines. 60 minutes a month to New Zealand mobiles.'
  expect(mobile.getByText(both)).toBeTruthy()
  expect(screen.getByText('All calls to New Zealand landlines.')).toBeTruthy()
  expect(screen.getByText('200 minutes a month to Australia, Canada.')).toBeTruthy()
})

test('PAK-011 with weekly bills a pack has the minutes of a week', async () => {
  await open({ products: REACH, billFrequency: 'Weekly' })

  expect(await screen.findByText('46 minutes a week to Australia, Canada.')).toBeTruthy()
})

test.each([
  [
    'PAK-007 a bundle sets the product of each service of its map',
    [],
    ['National and mobile 60'],
    { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' },
  ],
  [
    'bundles of several categories are one change',
    [],
    ['National unlimited', 'International 4'],
    { callingpacklocal: 'CP-LOCAL-UNL', callingpack: 'CP-NEAR' },
  ],
  [
    'another bundle takes the place of one',
    [toHeldProduct(LOCAL)],
    ['National unlimited'],
    { callingpacklocal: 'CP-LOCAL-UNL' },
  ],
  [
    'PAK-005 bundles that bring the same pack go together',
    [],
    ['National 60', 'National and mobile 60'],
    { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' },
  ],
  [
    'none removes the packs of its services',
    [toHeldProduct(NEAR)],
    ['No international pack'],
    { callingpack: null },
  ],
  [
    'none removes no pack that another bundle brings',
    [toHeldProduct(LOCAL), toHeldProduct(MOBILE)],
    ['No mobile pack'],
    { callingpackmobile: null },
  ],
])('PAK-009 %s', async (_what, has, names, products) => {
  await open({ held: has })
  network.use(answers(makeProductChange, MADE))
  await change(...names)

  await screen.findByRole('heading', { name: 'Your change is made' })
  expect(listSentChanges()).toEqual([expect.objectContaining({ kind: 'calling-packs', products })])
})

test('PAK-005 bundles that ask for different packs of one service are not sent', async () => {
  await open()
  await choose('National unlimited')
  await choose('National and mobile 60')
  await press('Continue')

  expect((await screen.findByRole('alert')).textContent).toContain(
    'National and mobile 60 does not go with National unlimited.',
  )
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
})

test('PAK-005 a form in which nothing else is chosen is not sent', async () => {
  await open()
  await press('Continue')

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Choose something different from what you have now.',
  )
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
})

test('a pack that makes no bundle is kept unless another is chosen', async () => {
  await open({ held: [toHeldProduct(MOBILE)] })
  const mobile = await category('Calls to mobiles')

  expect(mobile.getByRole('radio', { name: 'Mobile 60' })).toHaveProperty('checked', true)
})

test.each(['orconbus', '2degreessmb'])(
  'PAK-008 a business of the group %s chooses single packs for each service, and is sold no bundle',
  async (businessGroup) => {
    await open()
    session.write({ businessGroup })
    network.use(answers(makeProductChange, MADE))

    expect(await screen.findByRole('radio', { name: 'Mobile 60' })).toBeTruthy()
    expect(screen.queryByText('National and mobile 60')).toBeNull()
    expect(screen.getByText('$6.00 each month, excluding GST')).toBeTruthy()
    await change('Mobile 60', 'International 4')
    await screen.findByRole('heading', { name: 'Your change is made' })
    expect(listSentChanges()).toMatchObject([
      { products: { callingpackmobile: 'CP-MOBILE-60', callingpack: 'CP-NEAR' } },
    ])
  },
)

test.each([
  ['was refused', 'FORBIDDEN'],
  ['may have been made or not', 'GENERAL_ERROR'],
] as const)('PAK-010 the problem is shown after a change that %s', async (_what, code) => {
  await open()
  network.use(refuses(makeProductChange, code))
  await change('International 4')

  expect((await screen.findByRole('alert')).textContent).toContain('Problem changing calling packs')
})
