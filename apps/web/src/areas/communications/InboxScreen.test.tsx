import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import { toMockUrl, answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { communications } from './area.ts'

const network = testNetwork()

type Inbox = WireReply<typeof readCommunications>
type Header = Inbox['Communications'][number]

function header(id: number, differences: Partial<Header> = {}, sent = '2026-11-12T20:30:00Z'): Header {
  return {
    CommunicationID: id,
    DateCreated: '2026-11-12T20:29:00Z',
    EventCategoryKey: 'Billing',
    EventTypeKey: 'Bill',
    Channel: 'Email',
    Subject: `Message ${id}`,
    Mediums: [
      { CommunicationMediumID: 1, MediumTypeKey: 'Email', DateSent: sent, ToAddress: 'ben@demo.example' },
    ],
    ...differences,
  }
}

function inbox(...Communications: Header[]): Inbox {
  return { Communications, NextBefore: null }
}

const message: WireReply<typeof readCommunication> = { ...header(7), Text: 'Kia ora Ben', Html: null }

beforeAll(() => Promise.all([import('./InboxScreen.tsx'), import('./MessageScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

function show(address = '/mynotifications') {
  return showRoutes([...communications.routes, emptyHome], address)
}

test('COM-001 COM-004 COM-006 the inbox lists emails and texts, newest first', async () => {
  const text = header(9, { Channel: 'SMS', Subject: 'Your bill is overdue' }, '2026-11-20T21:00:00Z')
  network.use(answers(readCommunications, inbox(header(7), text)))
  show()

  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent)

  expect(lines).toEqual([
    'Your bill is overdueText message, 21 November 2026',
    'Message 7Email, 13 November 2026',
  ])
  expect(screen.getByText('1 email and 1 text message in total.')).toBeTruthy()
})

test('COM-004 a communication without a category is listed too', async () => {
  const { EventCategoryKey: _none, ...bare } = header(7)
  network.use(answers(readCommunications, inbox(bare)))
  show()

  expect(await screen.findByRole('link', { name: 'Message 7' })).toBeTruthy()
})

test('COM-002 COM-003 COM-005 COM-007 a chosen message is opened by its communication and medium', async () => {
  network.use(answers(readCommunications, inbox(header(7))), answers(readCommunication, message))
  show()

  await userEvent.click(await screen.findByRole('link', { name: 'Message 7' }))

  expect(await screen.findByText('Kia ora Ben')).toBeTruthy()
  expect(window.location.pathname).toBe('/communication/7/1')
  expect(listRequests().at(-1)?.url.pathname).toMatch(/\/accounts\/100517\/communication\/7\/1$/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Message 7')
  expect(screen.getByText('Email to ben@demo.example, sent 13 November 2026, 9:30 am.')).toBeTruthy()
})

test('COM-001 an empty inbox shows that there are no messages', async () => {
  network.use(answers(readCommunications, inbox()))
  show()

  expect(await screen.findByText('No messages yet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('COM-001 COM-006 older messages are loaded page by page, and the focus moves to the end with the last page', async () => {
  const pages: Record<string, Inbox> = {
    '': { Communications: [header(9)], NextBefore: '9' },
    '9': inbox(header(8, {}, '2026-10-12T20:30:00Z')),
  }
  network.use(
    http.get(toMockUrl(readCommunications), ({ request }) =>
      HttpResponse.json(pages[new URL(request.url).searchParams.get('before') ?? '']),
    ),
  )
  show()
  expect(await screen.findByText('1 email so far.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }))

  expect(await screen.findByRole('link', { name: 'Message 8' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByText('2 emails in total.'))
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})

test('messages stay when older messages fail to load', async () => {
  network.use(answers(readCommunications, { Communications: [header(9)], NextBefore: '9' }))
  show()
  const more = await screen.findByRole('button', { name: 'Show older messages' })
  network.use(refuses(readCommunications, 'GENERAL_ERROR'))

  await userEvent.click(more)

  expect(await screen.findByText('We could not load older messages.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Message 9' })).toBeTruthy()
})

test.each([
  ['is missing', ''],
  [
    'is malformed',
    JSON.stringify({ Communications: [{ ...header(7), Channel: 'Pigeon' }], NextBefore: null }),
  ],
])('COM-008 a reply that %s is an error, and can be requested again', async (_why, text) => {
  network.use(answersRaw(readCommunications, text))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(failureCodes()).toEqual(['COMMUNICATIONS_NOT_FOUND'])
  network.use(answers(readCommunications, inbox(header(7))))

  await userEvent.click(again)

  expect(await screen.findByRole('link', { name: 'Message 7' })).toBeTruthy()
})

test('plain text is shown as text, whatever it looks like', async () => {
  const typed = 'Kia ora <b>Ben</b>\n<script>steal()</script>'
  network.use(answers(readCommunication, { ...message, Text: typed }))
  show('/communication/7/1')

  const region = within(await screen.findByRole('region', { name: 'What we wrote' }))

  expect(region.getByText(/Kia ora/).textContent).toBe(typed)
  expect(document.querySelector('script')).toBeNull()
})

test('HTML is shown in a frame that runs and sends nothing, without dangerous elements', async () => {
  const Html = '<p>Kia ora</p><script>steal()</script><form><input></form><img src="https://evil.test/a.gif">'
  network.use(answers(readCommunication, { ...message, Html }))
  show('/communication/7/1')

  const frame = await screen.findByTitle('The message')

  const sandbox = frame.getAttribute('sandbox')?.split(' ')
  expect(sandbox).not.toContain('allow-scripts')
  expect(sandbox).not.toContain('allow-forms')
  expect(sandbox).not.toContain('allow-top-navigation')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
  expect(frame.getAttribute('srcdoc')).toContain('<body><p>Kia ora</p></body>')
  expect(screen.queryByText('Kia ora Ben')).toBeNull()
})

test('HTML without allowed content is replaced by the plain text', async () => {
  network.use(answers(readCommunication, { ...message, Html: '<img src="https://evil.test/a.gif">' }))
  show('/communication/7/1')

  expect(await screen.findByText('Kia ora Ben')).toBeTruthy()
})

test.each([
  ['refused', refuses(readCommunication, 'EMPTY_COMMUNICATION')],
  ['without text', answers(readCommunication, { ...message, Text: ' ' })],
  [
    'a script and nothing else',
    answers(readCommunication, { ...message, Text: null, Html: '<script>a</script>' }),
  ],
  ['malformed', answersRaw(readCommunication, '{}')],
])('COM-009 a message that is %s has no content, and leads back to the inbox', async (_why, handler) => {
  network.use(handler)
  show('/communication/7/1')

  expect(await screen.findByText('There is nothing in this message.')).toBeTruthy()
  expect(failureCodes()).toEqual(['EMPTY_COMMUNICATION'])
  expect(screen.getByRole('link', { name: 'Back to your messages' }).getAttribute('href')).toBe(
    '/mynotifications',
  )
})

test.each([
  ['is refused', '1', refuses(readCommunication, 'MEDIUM_NOT_FOUND')],
  ['comes without the medium', '2', answers(readCommunication, message)],
])('COM-010 a message that %s was not found, and leads back to the inbox', async (_why, medium, handler) => {
  network.use(handler)
  show(`/communication/7/${medium}`)

  expect(await screen.findByText('We could not find this message.')).toBeTruthy()
  expect(failureCodes()).toEqual(['MEDIUM_NOT_FOUND'])
  expect(screen.getByRole('link', { name: 'Back to your messages' })).toBeTruthy()
})

test('a message that failed to load can be loaded again', async () => {
  network.use(refuses(readCommunication, 'GENERAL_ERROR'))
  show('/communication/7/1')
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.use(answers(readCommunication, message))

  await userEvent.click(again)

  expect(await screen.findByText('Kia ora Ben')).toBeTruthy()
})
