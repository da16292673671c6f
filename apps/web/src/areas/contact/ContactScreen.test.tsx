import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { parent } from '@switchboard/brands/parent'
import { readRaiseIssueReasons, reportIssue } from '@switchboard/domain/contact/contract'
import { readSpeedTests } from '@switchboard/domain/speed-test/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { testPortal } from '#web/testing/portal.tsx'

import { contact } from './area.ts'
import { ABOUT, chooseOption, listPosts, prepareContact, showContact } from './testing/contact.ts'

const network = testNetwork()

beforeAll(() => import('./ContactScreen.tsx'))

beforeEach(() => prepareContact(network))

describe('the callback', () => {
  test.each([
    ['CON-001', '/contact'],
    ['CON-002', '/contact/contact'],
  ])('%s %s shows the help desk with the callback request', async (_id, address) => {
    showContact(address)

    expect(await screen.findByRole('heading', { level: 1, name: 'Help desk' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Ask us to call you' })).toBeTruthy()
    const reach = within(screen.getByRole('region', { name: 'Reach us' }))
    expect(reach.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:08005550100',
      'tel:08005550111',
      'mailto:help@demo.example',
    ])
  })

  test.each([
    ['CON-001', '/contact'],
    ['CON-002', '/contact/contact'],
  ])(
    '%s %s of a brand without callbacks shows its contacts, help and the fault report, and requests no times',
    async (_id, address) => {
      showRoutes([...contact.routes, emptyHome], address, { ...testPortal(), brand: parent })

      expect(await screen.findByRole('region', { name: 'Report a fault' })).toBeTruthy()
      expect(screen.getByRole('region', { name: 'Reach us' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Book the callback' })).toBeNull()
      expect(document.body.textContent).not.toMatch(/call(s|ed)? you|callback/i)
      expect(listRequests().some(({ url }) => url.pathname.endsWith('messagereasons'))).toBe(false)
    },
  )
})

test('MOB-066 the help desk of an account with a mobile leads to the page for a lost phone', async () => {
  showRoutes([...contact.routes, emptyHome], '/contact', testPortal(), {
    services: { ...NO_SERVICES, lineRentalMobile: true },
  })

  const reach = within(await screen.findByRole('region', { name: 'Reach us' }))
  const link = reach.getByRole('link', { name: 'My phone is lost or stolen' })
  expect(link.getAttribute('href')).toBe('/my-mobile/lost-phone')
})

describe('the report of a fault', () => {
  const WHAT = 'What is not working?'

  async function report(): Promise<void> {
    await userEvent.click(await screen.findByRole('button', { name: 'Report the fault' }))
  }

  test('CON-008 CON-019 CON-020 is sent with its key and comment, and shows its number', async () => {
    showContact()
    await chooseOption(WHAT, 'My broadband does not work')
    await userEvent.type(screen.getByLabelText(/^What happens/), '<b>dark\u200B</b>')

    await report()

    expect(await screen.findByText(/It has the number 23\./)).toBeTruthy()
    expect(JSON.parse(listPosts('/customerissue')[0]?.body ?? '')).toEqual({
      IssueKey: 'no-internet',
      IssueComment: '<b>dark</b>',
    })
    expect(document.activeElement?.textContent).toContain('Thank you. We have your report.')
  })

  test('includes the measurements named in the URL, and offers not to send them', async () => {
    const [line, device] = ['0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14', '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f']
    const at = '2026-11-20T21:00:00Z'
    network.use(
      answers(readSpeedTests, {
        requested: false,
        results: [{ id: line, testedAt: at, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }],
        devices: [
          {
            id: device,
            measuredAt: at,
            downloadMbps: 84,
            uploadMbps: 41,
            idleMs: 12,
            loadedMs: 90,
            connection: 'wifi',
            usedBytes: 1,
          },
        ],
        plan: null,
      }),
    )
    showContact(`/contact?measured=${line}&measured=${device}`)
    await chooseOption(WHAT, 'My broadband does not work')
    expect(screen.getByText(/902 Mbps down, 480 Mbps up$/)).toBeTruthy()
    expect(screen.getByText(/^A device, .*: 84 Mbps down/)).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Report a fault')

    await report()
    expect(await screen.findByText(/It has the number 23\./)).toBeTruthy()
    expect(JSON.parse(listPosts('/customerissue')[0]?.body ?? '')).toEqual({
      IssueKey: 'no-internet',
      SpeedTests: [line, device],
    })
  })

  test('CON-008 CON-014 without a key is not sent, and the field is marked invalid', async () => {
    showContact()

    await report()

    expect(screen.getByLabelText(WHAT).getAttribute('aria-invalid')).toBe('true')
    expect(listPosts('/customerissue')).toEqual([])
  })

  test.each([
    [
      'CON-030',
      'refused for its key',
      () => refuses(reportIssue, 'RAISE_ISSUE_KEY_VALIDATION_FAILED'),
      /Choose again what is wrong/,
    ],
    ['CON-031', 'refused', () => refuses(reportIssue, 'LOG_CUSTOMER_ISSUE_FAILED'), /our fault/],
    ['CON-031', 'cut off', () => breaks(reportIssue), /do not know whether it reached us/],
  ])('%s CON-032 that is %s shows an error and keeps the typed text', async (_id, _why, handler, advice) => {
    network.use(handler())
    showContact()
    await chooseOption(WHAT, 'My broadband does not work')
    await userEvent.type(screen.getByLabelText(/^What happens/), 'dark')

    await report()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Unable to complete action/)
    expect(alert.textContent).toMatch(advice)
    expect(screen.getByLabelText(/^What happens/)).toHaveProperty('value', 'dark')
  })

  test.each([
    ['NO_ISSUE_REASONS', 'CON-028', 'an empty list', () => answers(readRaiseIssueReasons, [])],
    ['NO_ISSUE_REASONS', 'CON-028', 'refused', () => refuses(readRaiseIssueReasons, 'NO_ISSUE_REASONS')],
    [
      'GET_RAISE_ISSUE_REASONS_FAILED',
      'CON-029',
      'not there',
      () => refuses(readRaiseIssueReasons, 'GENERAL_ERROR'),
    ],
    ['GET_RAISE_ISSUE_REASONS_FAILED', 'CON-029', 'malformed', () => answersRaw(readRaiseIssueReasons, '{}')],
  ])('%s %s reasons that are %s leave the phone and the callback', async (code, _id, _why, handler) => {
    network.use(handler())
    showContact()

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('0800 555 0100')
    expect(failureCodes()).toEqual([code])
    expect(await screen.findByLabelText(ABOUT)).toBeTruthy()
  })
})

describe('help', () => {
  test('is found while the user types, and opens on the help site of the brand', async () => {
    showContact()

    await userEvent.type(await screen.findByLabelText('Search help'), 'modem')

    const help = within(screen.getByRole('region', { name: 'Find an answer' }))
    expect(help.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Restart your modem (opens in a new tab)', 'https://help.kea.example/broadband/restart'],
      ['Search the whole help site (opens in a new tab)', 'https://help.kea.example/search?q=modem'],
    ])
  })

  test('a query without results links to the search of the help site, encoded', async () => {
    showContact()

    await userEvent.type(await screen.findByLabelText('Search help'), ' kererū & co ')

    const link = screen.getByRole('link', { name: /^Search the whole help site/ })
    expect(link.getAttribute('href')).toBe('https://help.kea.example/search?q=kerer%C5%AB%20%26%20co')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })
})
