import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readRaiseIssueReasons } from '@switchboard/domain/contact/contract'
import {
  readLastActualReadings,
  readMeterPhoto,
  readMeterReadings,
  readMeters,
  readReadingReminder,
  setMeterReadings,
  setReadingReminder,
} from '@switchboard/domain/meter-reading/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { meterReading } from './area.ts'
import { NO_REMINDER, NO_REMINDER_BY_TEXT } from './testing/states.ts'

const network = testNetwork()

const ICP = '0001000010WEEB3'
const OTHER_ICP = '0001000011WEF44'
const channels = [{ channelNumber: 1, numberOfDials: 5, counts: 'all' as const }]
const connection = (icp: string, address: string, serialNumber: string) => ({
  icp,
  address,
  metering: { ami: false, meters: [{ serialNumber, channels }] },
})
const HOME = connection(ICP, '240 State Highway 25', 'M1')
const BACH = connection(OTHER_ICP, '3 Beach Road', 'M2')
const LAST: WireReply<typeof readMeterReadings> = [
  {
    serialNumber: 'M1',
    channelNumber: 1,
    numberOfDials: 5,
    counts: 'all',
    date: '2026-11-02',
    value: 7_365,
    readBy: 'Customer',
    hasPhoto: true,
  },
]
const READING = 'Reading of meter M1'
const PHOTO = 'Photo of the meter (optional)'

beforeAll(() => import('./MeterReadingScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readMeters, [HOME]),
    answers(readLastActualReadings, LAST),
    answers(readMeterReadings, LAST),
    answers(readRaiseIssueReasons, []),
  )
})

function open(address = '/meter-reading') {
  return showRoutes([...meterReading.routes, emptyHome], address)
}

const listSentChanges = () => listRequests().filter(({ method }) => method !== 'GET')
const bodies = () => listSentChanges().map(({ body }): unknown => JSON.parse(body))
const field = () => screen.findByLabelText<HTMLInputElement>(READING)

describe('the boxes of a reading', () => {
  test('are a single field with a label, which supports paste and backspace', async () => {
    open()
    const input = await field()
    await userEvent.click(input)
    await userEvent.paste('07455.25')

    expect(screen.getAllByRole('textbox', { name: READING })).toHaveLength(1)
    expect(input.value).toBe('07455.25')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(input.value).toBe('0745')
  })

  test.each([
    ['7455', '07455'],
    ['7455.5', '07455.5'],
    ['107455', '107455'],
    ['74a', '74a'],
    ['.5', '.5'],
    ['', ''],
  ])('show %s as %s after the field is left', async (typed, shown) => {
    open()
    const input = await field()
    await userEvent.click(input)
    if (typed !== '') await userEvent.paste(typed)
    await userEvent.tab()

    expect(input.value).toBe(shown)
  })
})

describe('the helper for dials', () => {
  async function helper() {
    open()
    await userEvent.click(await screen.findByText('It has round dials with hands'))
    return screen.findByLabelText('Dial 1 of 5')
  }

  test('describes the position and direction of each hand, and enters the digits', async () => {
    const first = await helper()
    for (const [place, hand] of [0, 7.5, 4.5, 5.5, 2.5].entries()) {
      fireEvent.change(screen.getByLabelText(`Dial ${place + 1} of 5`), { target: { value: String(hand) } })
    }

    expect(first.getAttribute('aria-valuetext')).toBe('on 0, turns clockwise')
    expect(screen.getByLabelText('Dial 2 of 5').getAttribute('aria-valuetext')).toBe(
      'between 7 and 8, turns anticlockwise',
    )
    await userEvent.click(screen.getByRole('button', { name: /^Enter/ }))
    const input = await field()
    // the first hand is on 0 but the second is before 0, so the first has not reached 0 yet
    expect(input.value).toBe('97452')
    expect(document.activeElement).toBe(input)
    expect(screen.getByText(/^The dials show 97452\. Dial 1 has not passed 0 yet/)).toBeTruthy()
  })

  test('supports a meter whose dials turn the other way', async () => {
    const first = await helper()
    await userEvent.click(screen.getByLabelText('On my meter the last dial turns the other way'))

    expect(first.getAttribute('aria-valuetext')).toBe('on 0, turns anticlockwise')
  })
})

describe('a photo that is refused', () => {
  function large(): File {
    const file = new File(['\u00FF\u00D8\u00FF'], 'meter.jpg', { type: 'image/jpeg' })
    return Object.defineProperty(file, 'size', { value: 40_000_000 })
  }

  test.each([
    ['of 40 MB', large(), 'Choose a photo of no more than 25 MB'],
    [
      'with the name of a photo and other content',
      new File(['%PDF-1.7'], 'meter.jpg', { type: 'image/jpeg' }),
      'Choose a photo: a JPEG, PNG or WebP file',
    ],
    [
      'that cannot be opened',
      new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'meter.jpg', { type: 'image/jpeg' }),
      'We cannot open this photo: take it again or choose another',
    ],
  ])('%s gets an error at its field, and the reading is sent without it', async (_what, file, message) => {
    network.use(answers(setMeterReadings, { readings: LAST, nextBill: null }))
    open()
    const input = await field()
    await userEvent.type(input, '07455')
    await userEvent.upload(screen.getByLabelText(PHOTO), file)

    expect(await screen.findByText(`${message}. Your reading can be sent without it.`)).toBeTruthy()
    expect(screen.getByLabelText(PHOTO).getAttribute('aria-invalid')).toBe('true')
    expect(input.value).toBe('07455')
    await userEvent.click(screen.getByRole('button', { name: 'Submit the reading' }))
    expect(await screen.findByText(/^Thank you/)).toBeTruthy()
    expect(bodies()).toEqual([{ readings: [expect.objectContaining({ readValue: 7_455 })] }])
  })

  test('by the provider shows an error and keeps all input', async () => {
    network.use(refuses(setMeterReadings, 'METER_PHOTO_REFUSED'))
    open()
    const input = await field()
    await userEvent.type(input, '07455')
    await userEvent.click(screen.getByRole('button', { name: 'Submit the reading' }))

    expect(await screen.findByText(/^We cannot keep this photo/)).toBeTruthy()
    expect(input.value).toBe('07455')
  })
})

describe('the photo of an earlier reading', () => {
  async function show() {
    open()
    await userEvent.click(await screen.findByText('Earlier readings'))
    await userEvent.click(screen.getByRole('button', { name: 'Show the photo of 2 November 2026' }))
    return screen.findByRole('dialog', { name: 'Meter on 2 November 2026' })
  }

  test('is shown in a dialog', async () => {
    network.use(answers(readMeterPhoto, { mediaType: 'image/jpeg', base64: '/9j/4AAQ' }))
    const picture = await within(await show()).findByRole('img')

    expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4AAQ')
  })

  test('shows an error if it does not load', async () => {
    network.use(breaks(readMeterPhoto))

    expect(await within(await show()).findByText('We could not load the photo.')).toBeTruthy()
  })
})

describe('a reminder', () => {
  async function openReminder() {
    open()
    await userEvent.click(await screen.findByText('Remind me before each bill'))
  }

  test('is saved with the chosen channel', async () => {
    network.use(
      answers(readReadingReminder, NO_REMINDER),
      answers(setReadingReminder, { ...NO_REMINDER, channel: 'SMS' }),
    )
    await openReminder()
    await userEvent.click(await screen.findByLabelText('By text message to 021 555 0142'))
    await userEvent.click(screen.getByRole('button', { name: 'Save the reminder' }))

    expect(await screen.findByText('Saved. We will remind you before each bill.')).toBeTruthy()
    expect(bodies()).toEqual([{ channel: 'SMS' }])
  })

  test('offers no text message without a mobile number, and links to the customer’s details', async () => {
    network.use(answers(readReadingReminder, NO_REMINDER_BY_TEXT))
    await openReminder()

    expect(await screen.findByRole('link', { name: 'your details' })).toBeTruthy()
    expect(screen.queryByLabelText(/text message/)).toBeNull()
  })

  test('shows an error if it is not saved, and keeps the choice', async () => {
    network.use(answers(readReadingReminder, NO_REMINDER), breaks(setReadingReminder))
    await openReminder()
    await userEvent.click(await screen.findByLabelText(/^By email to jack/))
    await userEvent.click(screen.getByRole('button', { name: 'Save the reminder' }))

    expect(await screen.findByText('We could not save the reminder')).toBeTruthy()
    expect(screen.getByLabelText(/^By email to jack/)).toHaveProperty('checked', true)
  })

  test('shows an error if it does not load', async () => {
    network.use(breaks(readReadingReminder))
    await openReminder()

    expect(await screen.findByText('We could not load the reminder.')).toBeTruthy()
  })
})

describe('the link of a reminder', () => {
  beforeEach(() => network.use(answers(readMeters, [HOME, BACH])))

  test('opens the form of its connection only, with a link to all meters', async () => {
    open(`/meter-reading?icp=${OTHER_ICP}`)

    expect(await screen.findByRole('heading', { name: '3 Beach Road' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '240 State Highway 25' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Show all your meters' }))
    expect(await screen.findByRole('heading', { name: '240 State Highway 25' })).toBeTruthy()
  })

  test('to a connection that no longer supplies the account shows a notice and the current connections', async () => {
    open('/meter-reading?icp=0000000000AA000')

    expect(await screen.findByText(/does not supply this account/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '3 Beach Road' })).toBeTruthy()
  })

  test('switches to its account if that is another account of the customer', async () => {
    const claims = ['100517', '100901'].map(
      (AccountCode) => ({ AccountCode, businessGroup: 'residential' }) as const,
    )
    network.use(
      answers(userClaims, { AccountClaims: claims }),
      answers(readAccount, { ...benAccount, accountCode: '100901' }),
    )
    await validateSession({ staff: false, mobile: false })
    open(`/meter-reading?icp=${ICP}&account=100901`)

    expect(await screen.findByRole('heading', { name: '240 State Highway 25' })).toBeTruthy()
    expect(session.read('account')).toBe('100901')
    expect(location.search).toBe(`?icp=${ICP}`)
  })
})
