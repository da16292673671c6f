import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { failureCodes } from '#web/testing/failures.ts'
import {
  answers,
  answersRaw,
  breaks,
  refuses,
  listRequests,
  slowAnswer,
  testNetwork,
} from '#web/testing/network.ts'

import {
  LINE,
  LINES,
  OFF,
  buildFeatures,
  listReads,
  listSentPuts,
  openDialog,
  openVoiceFeatures,
  prepareVoiceFeatures,
  pressSave,
  typeInDialog,
} from './testing/voice-features.tsx'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() => import('./VoiceFeaturesScreen.tsx'))

beforeEach(() => prepareVoiceFeatures(network))

test('VFE-001 the screen shows its title and makes two calls', async () => {
  await openVoiceFeatures()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change Voice Features')
  await screen.findByRole('heading', { name: 'Voicemail' })
  expect(listRequests().filter(({ url }) => url.pathname.includes('/voice/'))).toHaveLength(2)
})

test('VFE-028 if there are several lines, the customer selects a line', async () => {
  network.use(
    answers(listVoiceServiceEntities, [
      ...LINES,
      { serviceEntity: '09 555 0135', planName: 'Homeline', isFeaturesPlan: false },
    ]),
  )
  await openVoiceFeatures()
  await userEvent.selectOptions(await screen.findByLabelText('Phone line'), '09 555 0135')

  await waitFor(() => expect(listReads().at(-1)?.url.pathname).toContain('09%20555%200135'))
  expect(await screen.findByText('Homeline comes without features.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change voicemail' })).toBeNull()
})

test('a line without a features plan can turn its features off one by one, and none on', async () => {
  const now = buildFeatures({
    callForwardBusy: { ...OFF, enabled: true, forwardedToPhoneNumber: '0215550100' },
    callerId: { enabled: false },
  })
  network.use(
    answers(listVoiceServiceEntities, [{ serviceEntity: LINE, planName: 'Homeline', isFeaturesPlan: false }]),
    answers(readVoiceFeatures, now),
    refuses(setVoiceFeatures, 'VOICE_SWITCH_REFUSED'),
  )
  await openVoiceFeatures()
  await screen.findByText('What you can turn off')
  const buttons = screen.getAllByRole('button', { name: /^Turn o/ })
  for (const [place, button] of buttons.entries()) {
    await userEvent.click(button)
    await waitFor(() => expect(listSentPuts()).toHaveLength(place + 1))
    await screen.findByRole('alert')
  }

  const { email, diversionTimer } = now.voicemail
  const { duration, timePeriod } = now.callForwardBusy
  const off = { enabled: false, forwardedToPhoneNumber: '0215550100', duration, timePeriod }
  const { revision } = now
  expect(listSentPuts()).toEqual([
    { callForwardBusy: off, revision },
    { voicemail: { enabled: false, pin: null, email, diversionTimer }, revision },
    { callBlacklisting: { blacklistNumbers: [] }, revision },
    { callWaiting: { enabled: false }, revision },
  ])
})

test('VFE-031 an account without a line sees a message', async () => {
  network.use(refuses(listVoiceServiceEntities, 'NO_VOICE_SERVICE_ENTITY'))
  await openVoiceFeatures()

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
  await openVoiceFeatures()
  await screen.findByText(text)
  expect(failureCodes()).toEqual([code])
  network.use(answers(listVoiceServiceEntities, LINES), answers(readVoiceFeatures, buildFeatures()))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Voicemail' })).toBeTruthy()
})

test('VFE-032 a reply without lines is an error', async () => {
  network.use(answersRaw(listVoiceServiceEntities, '[]'))
  await openVoiceFeatures()

  expect(await screen.findByText('We could not load your phone lines.')).toBeTruthy()
  expect(failureCodes()).toEqual(['FAILED_TO_GET_VOICE_SERVICE_ENTITY'])
})

test('VFE-005 VFE-008 VFE-009 shows each forwarding, voicemail and the blocked numbers of the line', async () => {
  const on = { ...OFF, enabled: true, duration: 15 }
  const number = { busy: '0215550100', noAnswer: '0061255500123' }
  network.use(
    answers(
      readVoiceFeatures,
      buildFeatures({
        voicemail: {
          enabled: true,
          pin: null,
          pinSince: '2026-11-16T21:00:00Z',
          email: 'ben@demo.example',
          diversionTimer: 25,
        },
        callForwardBusy: { ...on, forwardedToPhoneNumber: number.busy, timePeriod: 'WorkHours' },
        callForwardNoAnswer: { ...on, forwardedToPhoneNumber: number.noAnswer },
        callBlacklisting: { blacklistNumbers: ['095550166', '0215550199'] },
      }),
    ),
  )
  await openVoiceFeatures()
  await screen.findByRole('heading', { name: 'Voicemail' })

  const readDescription = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  expect(
    ['All calls', 'Calls while you are on the phone', 'Calls that nobody answers'].map(readDescription),
  ).toEqual([
    'Not forwarded',
    'To 021 555 0100, Monday to Friday from 9 am to 5 pm',
    'To +61255500123 after 15 seconds, at any time',
  ])
  expect(['Takes calls', 'PIN', 'Messages by email'].map(readDescription)).toEqual([
    'After 25 seconds',
    'Set',
    'ben@demo.example',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '09 555 0166',
    '021 555 0199',
  ])
})

describe('who rings', () => {
  test('VFE-038 VFE-040 is shown for now, and for any time of the week', async () => {
    const noAnswer = {
      ...OFF,
      enabled: true,
      forwardedToPhoneNumber: '0215551234',
      duration: 15,
      timePeriod: 'OutsideOfWorkHours' as const,
    }
    network.use(answers(readVoiceFeatures, buildFeatures({ callForwardNoAnswer: noAnswer })))
    await openVoiceFeatures()

    expect(await screen.findByText(/the call goes to 021 555 1234/)).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('On a'), 'Monday')
    expect(await screen.findByText(/within 20 seconds, the call goes to voicemail/)).toBeTruthy()
  })

  test('all calls are shown as forwarded, with the day', async () => {
    const always = {
      ...OFF,
      enabled: true,
      forwardedToPhoneNumber: '0215551234',
      since: '2026-11-16T21:00:00Z',
    }
    network.use(answers(readVoiceFeatures, buildFeatures({ callForwardAlways: always })))
    await openVoiceFeatures()

    expect(await screen.findByText('All calls go to 021 555 1234 since Tuesday.')).toBeTruthy()
    expect(screen.getByText(`021 555 1234 rings. ${LINE} stays silent.`)).toBeTruthy()
  })
})

test.each([
  ['VFE-006', 'Turn off: People you call see your number', { callerId: { enabled: false } }],
  [
    'VFE-006',
    'Turn off: You hear a second call while you are on the phone',
    { callWaiting: { enabled: false } },
  ],
  [
    'VFE-007',
    'Turn on: Callers who hide their number do not get through',
    { anonymousCallBlocking: { enabled: true } },
  ],
])('%s %s', async (_id, name, change) => {
  network.use(answers(setVoiceFeatures, buildFeatures({ revision: 4 })))
  await openVoiceFeatures()
  await userEvent.click(await screen.findByRole('button', { name }))

  await waitFor(() => expect(listSentPuts()).toEqual([{ revision: 3, ...change }]))
})

describe('a change that was not made', () => {
  test.each([
    ['was refused', 'VOICE_SWITCH_REFUSED', /refused it\. Nothing has been changed/],
    [
      'did not reach the switch',
      'VOICE_SWITCH_UNAVAILABLE',
      /cannot reach the phone network\. Nothing has been changed/,
    ],
    ['came after another one', 'VOICE_FEATURES_HAVE_CHANGED', /shows what it has now/],
  ] as const)('and %s leaves the dialog as it was filled in', async (_how, code, text) => {
    network.use(refuses(setVoiceFeatures, code))
    const dialog = await openDialog('Change voicemail')
    await typeInDialog(/email address/, 'ben@demo.example')
    await pressSave()

    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('Unable to change setting')
    expect(alert.textContent).toMatch(text)
    expect(dialog.getByLabelText(/email address/)).toHaveProperty('value', 'ben@demo.example')
    await waitFor(() => expect(listReads()).toHaveLength(2))
  })

  test.each([
    ['the provider heard nothing', refuses(setVoiceFeatures, 'VOICE_CHANGE_UNANSWERED')],
    ['the connection broke', breaks(setVoiceFeatures)],
  ])('with an unknown outcome, as %s: the page polls for the result', async (_why, handler) => {
    network.use(handler)
    const dialog = await openDialog('Change voicemail')
    await typeInDialog(/email address/, 'ben@demo.example')
    await pressSave()
    expect((await dialog.findByRole('alert')).textContent).toContain('it may still do what you asked')
    await userEvent.click(dialog.getByRole('button', { name: 'Leave it as it is' }))
    expect(screen.getByText('We do not know yet whether your change was made.')).toBeTruthy()
    expect(screen.queryByText('ben@demo.example')).toBeNull()

    const voicemail = { ...buildFeatures().voicemail, email: 'ben@demo.example' }
    network.use(answers(readVoiceFeatures, buildFeatures({ revision: 4, voicemail })))

    expect(await screen.findByText('ben@demo.example', {}, { timeout: 8_000 })).toBeTruthy()
    expect(screen.queryByText('We do not know yet whether your change was made.')).toBeNull()
  })

  test('two presses send the change once', async () => {
    const slow = slowAnswer(setVoiceFeatures, buildFeatures({ revision: 4 }))
    network.use(slow.handler)
    await openDialog('Change voicemail')
    await pressSave()
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    slow.come()

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(listSentPuts()).toHaveLength(1)
  })
})
