import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { AMOUNT_CASES, listTypedTexts } from '@switchboard/domain/testing/typed-cases'
import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { sendEach } from '#web/testing/typed-cases.ts'

import { SAVE_ADVICE } from './alert-words.ts'
import { usage } from './area.ts'

type Alerts = WireReply<typeof readUsageAlerts>

const network = testNetwork()

const NOTHING: Alerts = {
  channel: 'Email',
  dataLeft: false,
  powerDay: false,
  billOver: null,
  email: 'ben@demo.example',
  mobilePhone: '0225550117',
  fits: { dataLeft: true, powerDay: true },
}
const DATA = 'My data is running out'
const POWER = 'I used much more power than usual'
const BILL = 'My next bill is heading over an amount'

beforeAll(() => import('./AlertsScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

async function open(differences: Partial<Alerts> = {}): Promise<void> {
  network.use(answers(readUsageAlerts, { ...NOTHING, ...differences }))
  showRoutes([...usage.routes, emptyHome], '/alerts')
  await screen.findByRole('button', { name: 'Save usage alerts' })
}

const tick = (label: string) => userEvent.click(screen.getByLabelText(label))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save usage alerts' }))
const listSentBodies = (): unknown[] =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))

async function amount(typed: string): Promise<void> {
  const field = screen.getByLabelText('Amount')
  await userEvent.clear(field)
  if (typed !== '') await userEvent.type(field, typed)
}

test('all choices are sent in one request, and are shown as saved until the next change', async () => {
  const wanted = { channel: 'SMS', dataLeft: true, powerDay: true, billOver: 1_250.5 } as const
  network.use(answers(setUsageAlerts, { ...NOTHING, ...wanted }))
  await open()
  await tick(DATA)
  await tick(POWER)
  await tick(BILL)
  await amount('$1,250.50')
  await userEvent.click(screen.getByLabelText('By text message'))
  await save()

  expect(await screen.findByText('Your usage alerts are saved.')).toBeTruthy()
  expect(listSentBodies()).toEqual([wanted])
  await tick(DATA)
  expect(screen.queryByText('Your usage alerts are saved.')).toBeNull()
})

test('an amount is sent in dollars, and any other text is an error of the field', async () => {
  network.use(refuses(setUsageAlerts, 'GENERAL_ERROR'))
  await open({ billOver: 200 })
  // from one dollar to 100,000
  const cases = AMOUNT_CASES.map(([typed, cents]) => [
    typed,
    cents === null || cents < 100 || cents > 10_000_000 ? null : cents / 100,
  ])

  const sentAmounts = await sendEach(listTypedTexts(AMOUNT_CASES), {
    label: 'Amount',
    button: 'Save usage alerts',
    sentAt: 'billOver',
  })

  expect(sentAmounts).toEqual(cases)
})

test('the form opens with the stored alerts, and an alert that is turned off is sent as null', async () => {
  network.use(answers(setUsageAlerts, NOTHING))
  await open({ dataLeft: true, billOver: 200 })
  const amountField = screen.getByLabelText<HTMLInputElement>('Amount')

  expect(screen.getByLabelText<HTMLInputElement>(DATA).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(POWER).checked).toBe(false)
  expect(amountField.value).toBe('200.00')
  await tick(BILL)
  expect(screen.queryByLabelText('Amount')).toBeNull()
  await save()

  await screen.findByText('Your usage alerts are saved.')
  expect(listSentBodies()).toEqual([{ channel: 'Email', dataLeft: true, powerDay: false, billOver: null }])
})

test.each([
  ['', 'Enter an amount in dollars, such as 200'],
  ['lots', 'Enter an amount in dollars, such as 200'],
  ['0', 'Enter an amount of at least $1'],
  ['-5', 'Enter an amount of at least $1'],
  ['1000000000', 'Enter an amount of at most $100,000'],
])(
  'an amount of "%s" is not sent, and the summary leads to its field, which keeps the text',
  async (typed, problem) => {
    await open()
    await tick(DATA)
    await tick(BILL)
    await amount(typed)
    await save()

    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link', { name: problem }).getAttribute('href')).toBe('#bill-over')
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    expect(field.value).toBe(typed)
    expect(screen.getByLabelText<HTMLInputElement>(DATA).checked).toBe(true)
    expect(listSentBodies()).toEqual([])
  },
)

test('only alerts that fit the account and channels that have an address are shown', async () => {
  await open({ fits: { dataLeft: false, powerDay: false }, mobilePhone: null })

  expect(screen.queryByLabelText(DATA)).toBeNull()
  expect(screen.queryByLabelText(POWER)).toBeNull()
  expect(screen.queryByLabelText('By text message')).toBeNull()
  expect(screen.getByLabelText(BILL)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'your details' }).getAttribute('href')).toBe('/details')
})

test('alerts for a service that the account no longer has stay unchanged', async () => {
  network.use(answers(setUsageAlerts, NOTHING))
  await open({ fits: { dataLeft: false, powerDay: false }, dataLeft: true, powerDay: true })
  await save()

  await screen.findByText('Your usage alerts are saved.')
  expect(listSentBodies()).toEqual([{ channel: 'Email', dataLeft: true, powerDay: true, billOver: null }])
})

test.each(['ALERT_ADDRESS_MISSING', 'MALFORMED_REQUEST', 'LEVEL_TOO_LOW', 'GENERAL_ERROR'] as const)(
  "alerts that were refused with %s keep the form's values",
  async (code) => {
    network.use(refuses(setUsageAlerts, code))
    await open()
    await tick(BILL)
    await amount('250')
    await save()

    expect(await screen.findByText('Your usage alerts were not saved.')).toBeTruthy()
    expect(screen.getByText(SAVE_ADVICE[code])).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('250')
  },
)

test('alerts that fail to load can be loaded again', async () => {
  network.use(refuses(readUsageAlerts, 'GENERAL_ERROR'))
  showRoutes([...usage.routes, emptyHome], '/alerts')
  await screen.findByText('We could not load your usage alerts.')
  network.use(answers(readUsageAlerts, NOTHING))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Save usage alerts' })).toBeTruthy()
})

const MOBILE = 'The data of a mobile is running out'

test('MOB-072 the alert of mobile data is chosen and saved', async () => {
  const fits = { dataLeft: false, powerDay: false, mobileLeft: true }
  network.use(answers(setUsageAlerts, { ...NOTHING, fits, mobileLeft: true }))
  await open({ fits })
  expect(screen.getByLabelText<HTMLInputElement>(MOBILE).checked).toBe(false)
  await tick(MOBILE)
  await save()

  await screen.findByText('Your usage alerts are saved.')
  expect(listSentBodies()).toMatchObject([{ mobileLeft: true }])
})

test('MOB-072 an account without a mobile has no alert of mobile data', async () => {
  await open({ fits: { dataLeft: true, powerDay: true, mobileLeft: false } })

  expect(screen.queryByLabelText(MOBILE)).toBeNull()
})
