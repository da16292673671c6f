import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readVoiceFeatures, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { answers, answersRaw, refuses, testNetwork } from '#web/testing/network.ts'

import {
  LINE,
  buildFeatures,
  listReads,
  listSentPuts,
  openDialog,
  prepareVoiceFeatures,
  pressSave,
  typeInDialog,
} from './testing/voice-features.tsx'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() => import('./VoiceFeaturesScreen.tsx'))

beforeEach(() => prepareVoiceFeatures(network))

describe('VFE-010 the dialog of voicemail', () => {
  test('VFE-011 VFE-012 VFE-030 saves, reloads, and closes', async () => {
    network.use(answers(setVoiceFeatures, buildFeatures({ revision: 4 })))
    await openDialog('Change voicemail')
    await typeInDialog('New PIN', '4071')
    await typeInDialog(/email address/, 'ben@demo.example')
    await pressSave()

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(listSentPuts()).toEqual([
      {
        revision: 3,
        voicemail: { enabled: true, pin: '4071', email: 'ben@demo.example', diversionTimer: 20 },
      },
    ])
    await waitFor(() => expect(listReads()).toHaveLength(2))
  })

  test.each([
    ['VFE-014 VFE-033 a PIN of three digits', '407', 'PIN must be 4-10 digits in length.'],
    ['VFE-014 VFE-033 a PIN of eleven', '40719283745', 'PIN must be 4-10 digits in length.'],
    ['VFE-014 VFE-033 a PIN with a letter', '40a7', 'PIN must be 4-10 digits in length.'],
    ['a PIN that is guessed first', '1234', /This PIN is easy to guess/],
    ['the end of the number', '0134', /This PIN is easy to guess/],
  ])('%s is refused before it is sent', async (_what, pin, message) => {
    const dialog = await openDialog('Change voicemail')
    await typeInDialog('New PIN', pin)
    await pressSave()

    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toMatch(message)
    expect(listSentPuts()).toEqual([])
  })

  test('VFE-015 VFE-034 so is an invalid email address', async () => {
    const dialog = await openDialog('Change voicemail')
    await typeInDialog(/email address/, 'ben@')
    await pressSave()

    expect(dialog.getByRole('link').textContent).toBe('Valid email address must be provided.')
    expect(listSentPuts()).toEqual([])
  })

  test('VFE-015 a removed email address is saved as empty', async () => {
    const voicemail = { ...buildFeatures().voicemail, email: 'ben@demo.example' }
    network.use(
      answers(readVoiceFeatures, buildFeatures({ voicemail })),
      answers(setVoiceFeatures, buildFeatures({ revision: 4 })),
    )
    await openDialog('Change voicemail')
    await typeInDialog(/email address/, '')
    await pressSave()

    await waitFor(() => expect(listSentPuts()).toMatchObject([{ voicemail: { email: '' } }]))
  })

  test.each([
    ['-1', '1'],
    ['0', '0'],
    ['61', '60'],
    ['abc', '20'],
  ])('API-020 VFE-025 VFE-027 %s seconds become %s', async (typed, kept) => {
    network.use(answers(setVoiceFeatures, buildFeatures({ revision: 4 })))
    await openDialog('Change voicemail')
    const field = await typeInDialog(/seconds/, typed)
    await userEvent.tab()

    expect(field).toHaveProperty('value', kept)
    // a value typed without leaving the field is not corrected
    await typeInDialog(/seconds/, `${typed}{Enter}`)
    await waitFor(() =>
      expect(listSentPuts()).toMatchObject([{ voicemail: { diversionTimer: Number(kept) } }]),
    )
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
    ['VFE-017 VFE-036', 1, '', 'Call Forward When Busy requires a valid phone number'],
    ['VFE-017 VFE-036', 1, '12', 'Call Forward When Busy requires a valid phone number'],
    ['VFE-018 VFE-037', 2, '', 'Call Forward On No Answer requires a valid phone number'],
    ['VFE-018 VFE-037', 2, '+123', 'Call Forward On No Answer requires a valid phone number'],
    ['premium', 0, '0900 12345', /costs by the minute/],
    ['an emergency number', 0, '111', /emergency/],
    ['the line itself', 0, LINE, /another number, not the one of this line/],
  ])('%s: one that is on needs a number', async (_id, ...[place, number, message]) => {
    const dialog = await openDialog(FORWARD)
    await turnOn(place)
    const field = await typeInDialog('To this number', number)
    await pressSave()

    const link = within(dialog.getByRole('alert')).getByRole('link')
    expect(link.textContent).toMatch(message)
    expect(link.getAttribute('href')).toBe(`#${field.id}`)
    expect(listSentPuts()).toEqual([])
  })

  test('VFE-036 VFE-037 each of two forwardings without a number has its own message', async () => {
    const dialog = await openDialog(FORWARD)
    await turnOn(1)
    await turnOn(2)
    await pressSave()

    const links = within(dialog.getByRole('alert')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Call Forward When Busy requires a valid phone number',
      'Call Forward On No Answer requires a valid phone number',
    ])
    expect(listSentPuts()).toEqual([])
  })

  test.each([
    ['61', 60],
    ['-1', 1],
    ['abc', 20],
  ])(
    'API-020 VFE-016 VFE-017 VFE-019 VFE-026 VFE-027 sends digits, seconds of %s as %i, and the period',
    async (seconds, duration) => {
      network.use(answers(setVoiceFeatures, buildFeatures({ revision: 4 })))
      await openDialog(FORWARD)
      await turnOn(2)
      await typeInDialog('To this number', '(021) 555-1234')
      await userEvent.selectOptions(screen.getByLabelText('When'), 'OutsideOfWorkHours')
      const field = await typeInDialog(/seconds/, seconds)
      await userEvent.tab()
      expect(field).toHaveProperty('value', String(duration))
      // a value typed without leaving the field is not corrected
      await typeInDialog(/seconds/, `${seconds}{Enter}`)

      await waitFor(() =>
        expect(listSentPuts()).toMatchObject([
          {
            callForwardAlways: { enabled: false, forwardedToPhoneNumber: '' },
            callForwardBusy: { enabled: false, forwardedToPhoneNumber: '' },
            callForwardNoAnswer: {
              enabled: true,
              forwardedToPhoneNumber: '0215551234',
              duration,
              timePeriod: 'OutsideOfWorkHours',
            },
          },
        ]),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('VFE-038 VFE-039 VFE-040 offers each period with its hours', async () => {
    await openDialog(FORWARD)
    await turnOn(0)

    const options = within(screen.getByLabelText('When')).getAllByRole('option')
    expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
      ['Always', 'At any time'],
      ['AvailableHours', '8 am to 10 pm'],
      ['WorkHours', 'Monday to Friday, 9 am to 5 pm'],
      ['OutsideOfAvailableHours', '10 pm to 8 am'],
      ['OutsideOfWorkHours', 'Outside of Monday to Friday, 9 am to 5 pm'],
    ])
  })

  test('for a number abroad it shows the price of a minute, and requires the password', async () => {
    network.use(refuses(setVoiceFeatures, 'INCORRECT_CURRENT_PASSWORD'))
    const dialog = await openDialog(FORWARD)
    await turnOn(0)
    await typeInDialog('To this number', '+61 2 5550 0123')

    expect(dialog.getByText(/You pay \$0\.35 a minute including GST/)).toBeTruthy()
    await pressSave()
    expect(within(dialog.getByRole('alert')).getByRole('link').textContent).toBe('Enter your password')
    await typeInDialog('Your password', 'wrong')
    await pressSave()
    expect(await dialog.findByRole('link', { name: 'Your password is incorrect.' })).toBeTruthy()
    expect(listSentPuts()).toMatchObject([
      { password: 'wrong', callForwardAlways: { forwardedToPhoneNumber: '0061255500123' } },
    ])
  })

  test('a forwarding loop found by the provider is reported at the number', async () => {
    network.use(
      answersRaw(
        setVoiceFeatures,
        JSON.stringify({ code: 'FORWARDING_REFUSED', field: 'callForwardAlways.forwardedToPhoneNumber' }),
        { status: 422 },
      ),
    )
    const dialog = await openDialog(FORWARD)
    await turnOn(0)
    await typeInDialog('To this number', '09 555 0135')
    await pressSave()

    expect(await dialog.findByRole('link', { name: /come back to this line/ })).toBeTruthy()
    expect(dialog.getByLabelText('To this number')).toHaveProperty('value', '09 555 0135')
  })
})

describe('VFE-010 the dialog of blocked numbers', () => {
  test('VFE-023 VFE-024 flags only the entries that are not phone numbers', async () => {
    const dialog = await openDialog('Change blocked numbers')
    await typeInDialog(/do not get through/, '12ab\n09 555 0166\n09 555')
    await pressSave()

    const flagged = within(dialog.getByRole('alert')).getByRole('link').textContent
    expect(flagged.match(/“[^”]*” is not a phone number/g)).toEqual([
      '“12ab” is not a phone number',
      '“09 555” is not a phone number',
    ])
    expect(listSentPuts()).toEqual([])
  })

  test('VFE-009 VFE-011 VFE-012 VFE-019 sends the valid entries as digits, reloads, and closes', async () => {
    network.use(answers(setVoiceFeatures, buildFeatures({ revision: 4 })))
    await openDialog('Change blocked numbers')
    await typeInDialog(/do not get through/, '\u202A09 555 0166\u202C, +61 2 5550 0123')
    await pressSave()

    await waitFor(() =>
      expect(listSentPuts()).toEqual([
        { revision: 3, callBlacklisting: { blacklistNumbers: ['095550166', '0061255500123'] } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(listReads()).toHaveLength(2))
  })
})
