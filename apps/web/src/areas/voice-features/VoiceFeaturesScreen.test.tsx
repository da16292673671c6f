import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import type { WireReply } from '@switchboard/domain/call'
import {
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import {
  answers,
  answersRaw,
  breaks,
  refuses,
  sentRequests,
  slowAnswer,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { voiceFeatures } from './area.ts'

const network = testNetwork()
const PATH = '/change-hub/voice-features'
const LINE = '09 555 0134'

type Features = WireReply<typeof readVoiceFeatures>

const OFF = {
  enabled: false,
  forwardedToPhoneNumber: '',
  duration: 0,
  timePeriod: 'Always' as const,
  subscribed: true,
  since: null,
}

function features(differences: Partial<Features> = {}): Features {
  return {
    serviceEntity: LINE,
    revision: 3,
    voicemail: { enabled: true, pin: null, pinSince: '2026-11-16T21:00:00Z', email: '', diversionTimer: 20 },
    callerId: { enabled: true },
    callWaiting: { enabled: true },
    anonymousCallBlocking: { enabled: false },
    callForwardAlways: OFF,
    callForwardBusy: OFF,
    callForwardNoAnswer: { ...OFF, duration: 20 },
    callBlacklisting: { blacklistNumbers: ['095550166'] },
    minutePrice: { includingGst: 0.35, excludingGst: 0.3 },
    // a Saturday, 10 in the morning
    now: '2026-11-20T21:00:00Z',
    ...differences,
  }
}

const LINES = [{ serviceEntity: LINE, planName: 'Homeline with features', isFeaturesPlan: true }]
const OFFERED: Partial<AccountFacts> = { offersVoiceFeatures: true, features: new Set(['voiceFeatures']) }

// lazy scripts are there before the first test waits for them
beforeAll(() => import('./VoiceFeaturesScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(answers(listVoiceServiceEntities, LINES), answers(readVoiceFeatures, features()))
})

async function open() {
  const routes = [
    ...voiceFeatures.routes,
    testRoute('/change-hub', { screen: async () => () => <h1>Hub</h1> }),
  ]
  const router = showRoutes(routes, PATH, undefined, OFFERED)
  await screen.findByRole('heading', { level: 1 })
  return router
}

async function openDialog(name: string) {
  await open()
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

async function type(label: string | RegExp, text: string, place = 0) {
  const field = within(screen.getByRole('dialog')).getAllByLabelText(label)[place]
  if (field === undefined) throw new Error(`no field ${String(label)}`)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
  return field
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const put = () =>
  sentRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))
const reads = () =>
  sentRequests().filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/features'))

test('VFE-001 the screen with its title takes two calls', async () => {
  await open()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change Voice Features')
  await screen.findByRole('heading', { name: 'Voicemail' })
  expect(sentRequests().filter(({ url }) => url.pathname.includes('/voice/'))).toHaveLength(2)
})

test('VFE-028 of several lines one is chosen', async () => {
  network.use(
    answers(listVoiceServiceEntities, [
      ...LINES,
      { serviceEntity: '09 555 0135', planName: 'Homeline', isFeaturesPlan: false },
    ]),
  )
  await open()
  await userEvent.selectOptions(await screen.findByLabelText('Phone line'), '09 555 0135')

  await waitFor(() => expect(reads().at(-1)?.url.pathname).toContain('09%20555%200135'))
  expect(await screen.findByText('Homeline comes without features.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change voicemail' })).toBeNull()
})

test('a line without a features plan can turn off what it has, one by one, and nothing on', async () => {
  const now = features({
    callForwardBusy: { ...OFF, enabled: true, forwardedToPhoneNumber: '0215550100' },
    callerId: { enabled: false },
  })
  network.use(
    answers(listVoiceServiceEntities, [{ serviceEntity: LINE, planName: 'Homeline', isFeaturesPlan: false }]),
    answers(readVoiceFeatures, now),
    refuses(setVoiceFeatures, 'VOICE_SWITCH_REFUSED'),
  )
  await open()
  await screen.findByText('What you can turn off')
  const buttons = screen.getAllByRole('button', { name: /^Turn o/ })
  for (const [place, button] of buttons.entries()) {
    await userEvent.click(button)
    await waitFor(() => expect(put()).toHaveLength(place + 1))
    await screen.findByRole('alert')
  }

  const { email, diversionTimer } = now.voicemail
  const { duration, timePeriod } = now.callForwardBusy
  const off = { enabled: false, forwardedToPhoneNumber: '0215550100', duration, timePeriod }
  const { revision } = now
  expect(put()).toEqual([
    { callForwardBusy: off, revision },
    { voicemail: { enabled: false, pin: null, email, diversionTimer }, revision },
    { callBlacklisting: { blacklistNumbers: [] }, revision },
    { callWaiting: { enabled: false }, revision },
  ])
})

test('VFE-031 an account without a line is told so', async () => {
  network.use(refuses(listVoiceServiceEntities, 'NO_VOICE_SERVICE_ENTITY'))
  await open()

  expect(await screen.findByText('There is no phone line on this account')).toBeTruthy()
})

test.each([
  [
    'VFE-032 lines',
    listVoiceServiceEntities,
    'FAILED_TO_GET_VOICE_SERVICE_ENTITY',
    'We could not load your phone lines.',
  ],
  ['VFE-029 features', readVoiceFeatures, 'GENERAL_ERROR', `We could not load what ${LINE} does.`],
] as const)('%s that did not come are asked for again', async (_what, call, code, text) => {
  network.use(breaks(call))
  await open()
  await screen.findByText(text)
  expect(failureCodes()).toEqual([code])
  network.use(answers(listVoiceServiceEntities, LINES), answers(readVoiceFeatures, features()))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Voicemail' })).toBeTruthy()
})

describe('who rings', () => {
  test('VFE-038 VFE-040 is said of now, and of any time of the week', async () => {
    const noAnswer = {
      ...OFF,
      enabled: true,
      forwardedToPhoneNumber: '0215551234',
      duration: 15,
      timePeriod: 'OutsideOfWorkHours' as const,
    }
    network.use(answers(readVoiceFeatures, features({ callForwardNoAnswer: noAnswer })))
    await open()

    expect(await screen.findByText(/the call goes to 021 555 1234/)).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('On a'), 'Monday')
    expect(await screen.findByText(/within 20 seconds, the call goes to voicemail/)).toBeTruthy()
  })

  test('all calls are said to go elsewhere, and since when', async () => {
    const always = {
      ...OFF,
      enabled: true,
      forwardedToPhoneNumber: '0215551234',
      since: '2026-11-16T21:00:00Z',
    }
    network.use(answers(readVoiceFeatures, features({ callForwardAlways: always })))
    await open()

    expect(await screen.findByText('All calls go to 021 555 1234 since Tuesday.')).toBeTruthy()
    expect(screen.getByText(`021 555 1234 rings. ${LINE} stays silent.`)).toBeTruthy()
  })
})

describe('VFE-010 the dialog of voicemail', () => {
  test('VFE-011 VFE-012 VFE-030 saves, reads again, and closes', async () => {
    network.use(answers(setVoiceFeatures, features({ revision: 4 })))
    await openDialog('Change voicemail')
    await type('New PIN', '4071')
    await type(/e-mail/, 'ben@demo.example')
    await save()

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(put()).toEqual([
      {
        revision: 3,
        voicemail: { enabled: true, pin: '4071', email: 'ben@demo.example', diversionTimer: 20 },
      },
    ])
    await waitFor(() => expect(reads()).toHaveLength(2))
  })

  test.each([
    ['VFE-014 VFE-033 a PIN of three digits', '407', 'PIN must be 4-10 digits in length.'],
    ['VFE-014 VFE-033 a PIN of eleven', '40719283745', 'PIN must be 4-10 digits in length.'],
    ['a PIN that is guessed first', '1234', /This PIN is guessed easily/],
    ['the end of the number', '0134', /This PIN is guessed easily/],
  ])('%s is refused before it is sent', async (_what, pin, message) => {
    const dialog = await openDialog('Change voicemail')
    await type('New PIN', pin)
    await save()

    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toMatch(message)
    expect(put()).toEqual([])
  })

  test('VFE-015 VFE-034 so is an e-mail address that is none', async () => {
    const dialog = await openDialog('Change voicemail')
    await type(/e-mail/, 'ben@')
    await save()

    expect(dialog.getByRole('link').textContent).toBe('Valid email address must be provided.')
    expect(put()).toEqual([])
  })

  test.each([
    ['-1', '0'],
    ['61', '60'],
    ['abc', '20'],
  ])('VFE-025 VFE-027 %s seconds become %s', async (typed, kept) => {
    network.use(answers(setVoiceFeatures, features({ revision: 4 })))
    await openDialog('Change voicemail')
    const field = await type(/seconds/, typed)
    await userEvent.tab()

    expect(field).toHaveProperty('value', kept)
    await save()
    await waitFor(() => expect(put()).toMatchObject([{ voicemail: { diversionTimer: Number(kept) } }]))
  })
})

describe('VFE-010 the dialog of call forwarding', () => {
  const FORWARD = 'Change call forwarding'

  async function turnOn(place: number) {
    const box = screen.getAllByRole('checkbox', { name: 'Forward them' })[place]
    if (box === undefined) throw new Error('no such forwarding')
    await userEvent.click(box)
  }

  test.each<[id: string, place: number, number: string, message: string | RegExp]>([
    ['VFE-016 VFE-035', 0, '', 'Call Forward Always requires a valid phone number'],
    ['VFE-016 VFE-035', 0, '09 555', 'Call Forward Always requires a valid phone number'],
    ['VFE-017 VFE-036', 1, '12', 'Call Forward When Busy requires a valid phone number'],
    ['VFE-018 VFE-037', 2, '+123', 'Call Forward On No Answer requires a valid phone number'],
    ['premium', 0, '0900 12345', /costs by the minute/],
    ['an emergency number', 0, '111', /emergency/],
    ['the line itself', 0, LINE, /another number than that of this line/],
  ])('%s: one that is on needs a number', async (_id, ...[place, number, message]) => {
    const dialog = await openDialog(FORWARD)
    await turnOn(place)
    await type('To this number', number)
    await save()

    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toMatch(message)
    expect(put()).toEqual([])
  })

  test('VFE-019 VFE-026 sends the digits, the seconds within their bounds, and the period', async () => {
    network.use(answers(setVoiceFeatures, features({ revision: 4 })))
    await openDialog(FORWARD)
    await turnOn(2)
    await type('To this number', '(021) 555-1234')
    await type(/seconds/, '61')
    await userEvent.selectOptions(screen.getByLabelText('When'), 'OutsideOfWorkHours')
    await save()

    await waitFor(() =>
      expect(put()).toMatchObject([
        {
          callForwardAlways: { enabled: false },
          callForwardNoAnswer: {
            enabled: true,
            forwardedToPhoneNumber: '0215551234',
            duration: 60,
            timePeriod: 'OutsideOfWorkHours',
          },
        },
      ]),
    )
  })

  test('abroad it says the price of a minute, and takes the password', async () => {
    network.use(refuses(setVoiceFeatures, 'INCORRECT_CURRENT_PASSWORD'))
    const dialog = await openDialog(FORWARD)
    await turnOn(0)
    await type('To this number', '+61 2 5550 0123')

    expect(dialog.getByText(/You pay \$0\.35 a minute including GST/)).toBeTruthy()
    await save()
    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toBe('Enter your password')
    await type('Your password', 'wrong')
    await save()
    expect(await dialog.findByRole('link', { name: 'Your password is incorrect.' })).toBeTruthy()
    expect(put()).toMatchObject([
      { password: 'wrong', callForwardAlways: { forwardedToPhoneNumber: '0061255500123' } },
    ])
  })

  test('a loop, of which only the provider knows, is said at the number', async () => {
    network.use(
      answersRaw(
        setVoiceFeatures,
        JSON.stringify({ code: 'FORWARDING_REFUSED', field: 'callForwardAlways.forwardedToPhoneNumber' }),
        { status: 422 },
      ),
    )
    const dialog = await openDialog(FORWARD)
    await turnOn(0)
    await type('To this number', '09 555 0135')
    await save()

    expect(await dialog.findByRole('link', { name: /come back to this line/ })).toBeTruthy()
    expect(dialog.getByLabelText('To this number')).toHaveProperty('value', '09 555 0135')
  })
})

describe('VFE-010 the dialog of blocked numbers', () => {
  test('VFE-023 VFE-024 flags an entry that is no phone number', async () => {
    const dialog = await openDialog('Change blocked numbers')
    await type(/do not get through/, '09 555 0166\n12ab')
    await save()

    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toMatch(
      /^“12ab” is not a phone number/,
    )
    expect(put()).toEqual([])
  })

  test('VFE-009 VFE-019 sends the others as digits', async () => {
    network.use(answers(setVoiceFeatures, features({ revision: 4 })))
    await openDialog('Change blocked numbers')
    await type(/do not get through/, '09 555 0166, +61 2 5550 0123')
    await save()

    await waitFor(() =>
      expect(put()).toEqual([
        { revision: 3, callBlacklisting: { blacklistNumbers: ['095550166', '0061255500123'] } },
      ]),
    )
  })
})

test.each([
  ['VFE-006', 'Turn off: Your number is shown to whom you call', { callerId: { enabled: false } }],
  [
    'VFE-006',
    'Turn off: A second call knocks while you are on the phone',
    { callWaiting: { enabled: false } },
  ],
  [
    'VFE-007',
    'Turn on: Callers who hide their number do not get through',
    { anonymousCallBlocking: { enabled: true } },
  ],
])('%s %s', async (_id, name, change) => {
  network.use(answers(setVoiceFeatures, features({ revision: 4 })))
  await open()
  await userEvent.click(await screen.findByRole('button', { name }))

  await waitFor(() => expect(put()).toEqual([{ revision: 3, ...change }]))
})

describe('a change that was not made', () => {
  test.each([
    ['was refused', 'VOICE_SWITCH_REFUSED', /refused it\. Nothing has been changed/],
    ['did not reach the switch', 'VOICE_SWITCH_UNAVAILABLE', /cannot be reached\. Nothing has been changed/],
    ['came after another one', 'VOICE_FEATURES_HAVE_CHANGED', /shows what it has now/],
  ] as const)('and %s leaves the dialog as it was filled in', async (_how, code, text) => {
    network.use(refuses(setVoiceFeatures, code))
    const dialog = await openDialog('Change voicemail')
    await type(/e-mail/, 'ben@demo.example')
    await save()

    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('Unable to change setting')
    expect(alert.textContent).toMatch(text)
    expect(dialog.getByLabelText(/e-mail/)).toHaveProperty('value', 'ben@demo.example')
    await waitFor(() => expect(reads()).toHaveLength(2))
  })

  test.each([
    ['the provider heard nothing', refuses(setVoiceFeatures, 'VOICE_CHANGE_UNANSWERED')],
    ['the connection broke', breaks(setVoiceFeatures)],
  ])('as far as anybody knows, as %s: it is asked for until the switch says it', async (_why, handler) => {
    network.use(handler)
    const dialog = await openDialog('Change voicemail')
    await type(/e-mail/, 'ben@demo.example')
    await save()
    expect((await dialog.findByRole('alert')).textContent).toContain('it may still do what you asked')
    await userEvent.click(dialog.getByRole('button', { name: 'Leave it as it is' }))
    expect(screen.getByText('We do not know yet whether your change was made.')).toBeTruthy()
    expect(screen.queryByText('ben@demo.example')).toBeNull()

    const voicemail = { ...features().voicemail, email: 'ben@demo.example' }
    network.use(answers(readVoiceFeatures, features({ revision: 4, voicemail })))

    expect(await screen.findByText('ben@demo.example', {}, { timeout: 8_000 })).toBeTruthy()
    expect(screen.queryByText('We do not know yet whether your change was made.')).toBeNull()
  })

  test('two presses send it once', async () => {
    const slow = slowAnswer(setVoiceFeatures, features({ revision: 4 }))
    network.use(slow.handler)
    await openDialog('Change voicemail')
    await save()
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    slow.come()

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(put()).toHaveLength(1)
  })
})
