import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import {
  MADE,
  TOMORROW,
  change,
  choose,
  listSentChanges,
  toHeldProduct,
  openChange,
  press,
  buildProduct,
} from '#web/testing/changes.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'

import { voiceExtras } from './area.ts'

const network = testNetwork()
const DISPLAY = buildProduct('callerdisplay', 'CALLER-DISPLAY', 'Caller display', 3)
const MINDER = buildProduct('callminder', 'CALL-MINDER', 'Call minder', 4)
const WAITING = buildProduct('callwaiting', 'CALL-WAITING', 'Call waiting', 1.5)
const OUTSIDE = buildProduct('callforward', 'FORWARD', 'Call forwarding', 2)
const plan = (key: string, description: string, dollars: number, selectable: boolean) => ({
  key,
  coreProductKey: 'VDSL',
  service: 'Voice' as const,
  description,
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
  billFrequency: 'Monthly' as const,
  selectable,
})
const PLANS = [
  plan('LINE', 'Homeline: Local calls', 5, false),
  plan('WORLD', 'Homeline World: 300 minutes', 25, true),
  plan('HIDDEN', 'Old line: Nobody chooses it', 30, false),
]

beforeAll(() => import('./VoiceExtrasScreen.tsx'))

function open(has: Parameters<typeof openChange>[2] = {}) {
  const path = '/change-hub/voice-extras'
  const opened = { routes: voiceExtras.routes, path, feature: 'changeVoiceExtras' } as const
  const products = [DISPLAY, MINDER, WAITING, OUTSIDE]
  return openChange(network, opened, { products, plans: PLANS, planKey: 'LINE', ...has })
}

const listRadioValues = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'))

test('VEX-001 VEX-006 VEX-008 each category is its own question, and no other extra is shown', async () => {
  await open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Voice extras' })).toBeTruthy()
  expect(await listRadioValues('Who calls')).toEqual(['none', 'CALLER-DISPLAY'])
  expect(await listRadioValues('Messages')).toEqual(['none', 'CALL-MINDER'])
  expect(await listRadioValues('A second call')).toEqual(['none', 'CALL-WAITING'])
  expect(await listRadioValues('Your phone line')).toEqual(['LINE', 'WORLD'])
  expect(screen.queryByText('Call forwarding')).toBeNull()
})

test('VEX-009 the current extras are chosen', async () => {
  await open({ held: [toHeldProduct(MINDER)], planKey: 'HIDDEN' })

  expect(await screen.findByRole('radio', { name: 'Call minder' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'No caller display' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Old line' })).toHaveProperty('checked', true)
})

test('VEX-005 VEX-010 the choices are sent as one map, with null for a removed extra', async () => {
  await open({ held: [toHeldProduct(MINDER)] })
  network.use(answers(makeProductChange, MADE))
  await change('Caller display', 'No call minder', 'Homeline World')

  expect(await screen.findByRole('heading', { name: 'Your change is made' })).toBeTruthy()
  expect(listSentChanges()).toEqual([
    {
      kind: 'voice-extras',
      startsOn: TOMORROW,
      products: { callerdisplay: 'CALLER-DISPLAY', callminder: null },
      planKey: 'WORLD',
      salesChannel: 'SelfService',
    },
  ])
})

/** The plans, with extras that come with them by the key of the plan. */
const withIncluded = (included: Readonly<Record<string, string[]>>) =>
  PLANS.map((each) => ({ ...each, includes: included[each.key] ?? [] }))

test('VEX-012 an extra that comes with the plan is named and cannot be chosen', async () => {
  await open({ plans: withIncluded({ LINE: ['callminder'] }) })

  expect(await screen.findByText('Homeline has it already: Call minder.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Messages' })).toBeNull()
  await choose('Homeline World')
  expect(await listRadioValues('Messages')).toEqual(['none', 'CALL-MINDER'])
})

test('VEX-012 a plan that comes with a paid extra is not chosen beside it', async () => {
  await open({ plans: withIncluded({ WORLD: ['callminder'] }), held: [toHeldProduct(MINDER)] })
  await choose('Homeline World')
  await press('Continue')

  expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
    'Call minder comes with Homeline World. Take it off, or you pay for it twice.',
  )
  await choose('No call minder')
  await press('Continue')
  expect(await screen.findByText('Your bill of 1 December')).toBeTruthy()
})

test('VEX-007 an unchanged form is not sent', async () => {
  await open()
  await press('Continue')

  expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
    'Choose something different from what you have now.',
  )
  expect(listSentChanges()).toEqual([])
})

test.each(['ExistingOrderInProgress', 'GENERAL_ERROR'] as const)(
  'VEX-011 a change that fails with %s shows an error',
  async (code) => {
    await open()
    network.use(refuses(makeProductChange, code))
    await change('Call waiting')
    expect(await screen.findByText('Problem changing voice extras')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Your change is made' })).toBeNull()
  },
)

test('an account without a homeline sees a notice instead of the form', async () => {
  await open()
  network.use(refuses(readChangeable, 'NO_VOICE_SERVICE'))
  expect(await screen.findByText('There is no phone line on this account')).toBeTruthy()
})
