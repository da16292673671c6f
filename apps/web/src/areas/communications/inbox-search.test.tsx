import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, testNetwork, toMockUrl } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { communications } from './area.ts'

const network = testNetwork()

type Inbox = WireReply<typeof readCommunications>

function buildMessage(place: number): Inbox['Communications'][number] {
  return {
    CommunicationID: 100 - place,
    DateCreated: '2026-11-12T20:29:00Z',
    EventTypeKey: 'Bill',
    Channel: 'Email',
    Subject: `Message ${100 - place}`,
    Mediums: [
      {
        CommunicationMediumID: 1,
        MediumTypeKey: 'Email',
        DateSent: new Date(Date.UTC(2026, 10, 12 - place)).toISOString(),
        ToAddress: 'ben@demo.example',
      },
    ],
  }
}

const MESSAGES = Array.from({ length: 30 }, (_, place) => buildMessage(place))
const Years = [2026, 2025]

const PAGES: Readonly<Record<string, Inbox>> = {
  '': { Communications: MESSAGES, NextBefore: null, Years },
  'search=bill': { Communications: MESSAGES.slice(0, 3), NextBefore: null, Years },
  'search=bill&year=2025': { Communications: MESSAGES.slice(2, 3), NextBefore: null, Years },
  'search=wharf': { Communications: [], NextBefore: null, Years },
}

beforeAll(() => Promise.all([import('./InboxScreen.tsx'), import('./MessageScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    http.get(toMockUrl(readCommunications), ({ request }) =>
      HttpResponse.json(PAGES[new URL(request.url).searchParams.toString()]),
    ),
    answers(readCommunication, { ...buildMessage(1), Text: 'Kia ora Ben', Html: null }),
  )
  showRoutes([...communications.routes, emptyHome], '/mynotifications')
  await screen.findByText('30 emails in total.')
})

async function search(typed: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Find a message'), `${typed}{Enter}`)
}

test('messages are found by words, and of these a year can be chosen', async () => {
  await search('bill')
  expect(await screen.findByText('3 emails in total.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Year'), '2025')
  expect(await screen.findByText('1 email in total.')).toBeTruthy()
})

test('a search without a match leaves an empty list', async () => {
  await search('wharf')

  expect(await screen.findByText('No message matches.')).toBeTruthy()
  expect(screen.queryByText('No messages yet')).toBeNull()
})

test('COM-003 the way back from a message leads to the same search and to the opened message', async () => {
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
  await search('bill')
  await screen.findByText('3 emails in total.')
  await userEvent.click(screen.getByRole('link', { name: 'Message 99' }))
  await screen.findByText('Kia ora Ben')
  await userEvent.click(screen.getByRole('link', { name: 'Messages' }))

  expect(await screen.findByText('3 emails in total.')).toBeTruthy()
  expect(scrolled).toEqual([screen.getByRole('link', { name: 'Message 99' })])
})
