import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { WireReply } from '@switchboard/domain/call'
import {
  CALLBACK_DAYS_AHEAD,
  readCallbackDays,
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'
import { addDays, day } from '@switchboard/domain/day'
import { readContactInformation } from '@switchboard/domain/profile/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { contact } from '../area.ts'

export const CONTACT_DETAILS: WireReply<typeof readContactInformation> = {
  accountName: 'Fowler Joinery',
  contactName: 'Ben Fowler',
  email: 'ben@demo.example',
  homePhone: '045550117',
  mobilePhone: '0225550117',
  address: {
    streetAddress: '48 Cuba Street',
    suburb: null,
    town: 'Wellington',
    postCode: '6011',
    state: null,
    country: 'New Zealand',
  },
  businessGroup: 'residential',
}

/** Monday 23 November 2026. The tests run on the Saturday before. */
export const MONDAY = '2026-11-23'

type Slots = WireReply<typeof readCallbackTimeslots>

function buildSlot(start: string, end: string, FreeSlots: number): Slots[number] {
  return { TimeslotStart: start, TimeslotEnd: end, FreeSlots, TotalSlots: 3 }
}

export const SLOTS: Slots = [
  buildSlot('2026-11-22T19:00:00Z', '2026-11-22T20:00:00Z', 0),
  buildSlot('2026-11-22T20:00:00Z', '2026-11-22T21:00:00Z', 1),
  buildSlot('2026-11-22T21:00:00Z', '2026-11-22T22:00:00Z', 3),
]

const BOOKED: WireReply<typeof requestCallback> = {
  CallbackReference: '17',
  ContactNumber: '045550117',
  TimeslotStart: '2026-11-22T20:00:00Z',
  TimeslotEnd: '2026-11-22T21:00:00Z',
}

export function showContact(address = '/contact'): void {
  showRoutes([...contact.routes, emptyHome], address)
}

export const ABOUT = 'What is it about?'
export const DAY = 'On which day?'
export const TIME = 'At what time?'

export async function chooseOption(label: string, option: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText(label), option)
}

export function listPosts(path: string) {
  return listRequests().filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(path))
}

export async function prepareContact(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readContactInformation, CONTACT_DETAILS),
    answers(readMessageReasons, [{ ReasonKey: 'billing', ReasonDescription: 'A bill or a payment' }]),
    answers(
      readCallbackDays,
      Array.from({ length: CALLBACK_DAYS_AHEAD + 1 }, (_, index) => addDays(day.parse('2026-11-21'), index)),
    ),
    answers(readCallbackTimeslots, SLOTS),
    answers(readRaiseIssueReasons, [
      { IssueKey: 'no-internet', IssueDescription: 'My broadband does not work' },
    ]),
    answers(requestCallback, BOOKED),
    answers(reportIssue, { IssueReference: '23' }),
  )
}
