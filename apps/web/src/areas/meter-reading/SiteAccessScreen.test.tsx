import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { readMeters } from '@switchboard/domain/meter-reading/contract'
import {
  readMeterLocations,
  readSiteAccess,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/site-access-calls'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { meterReading } from './area.ts'
import { ACCESS_UNKNOWN } from './testing/states.ts'

const network = testNetwork()

const ICP = '0001000010WEEB3'
const metering = { ami: false, meters: [] }
const CONNECTION = { icp: ICP, address: '240 State Highway 25, Whitianga 3510', metering }
const LOCATIONS = [
  { key: 'inside', display: 'Inside the house' },
  { key: 'gate', display: 'At the gate' },
]
const KNOWN = { dogCode: 'Dog' as const, meterLocationCode: 'gate', accessNotes: 'Lift it' }
const WHERE = 'Where is the meter?'
const NOTES = /What else should they know/

function open(
  known: WireReply<typeof readSiteAccess> = KNOWN,
  connections: WireReply<typeof readMeters> = [CONNECTION],
) {
  network.use(
    answers(readMeters, connections),
    answers(readSiteAccess, known),
    answers(readMeterLocations, LOCATIONS),
  )
  showRoutes([...meterReading.routes, emptyHome], '/site-access')
}

beforeAll(() => import('./SiteAccessScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save site access' }))
const bodies = () => listSentChanges().map(({ body }): unknown => JSON.parse(body))
const listSentChanges = () => listRequests().filter(({ method }) => method === 'PUT')

test('MTR-003 MTR-006 MTR-026 MTR-027 the screen shows the stored dog, meter location and notes', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Change site access' })).toBeTruthy()
  const where = await screen.findByLabelText(WHERE)

  expect(where).toHaveProperty('value', 'gate')
  expect(
    within(where)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose one', 'Inside the house', 'At the gate'])
  expect(screen.getByLabelText('There is a dog')).toHaveProperty('checked', true)
  expect(screen.getByLabelText(NOTES)).toHaveProperty('value', 'Lift it')
})

test('MTR-006 without stored values, dog, meter location and notes are empty', async () => {
  open({ dogCode: null, meterLocationCode: null, accessNotes: '' })

  expect(await screen.findByLabelText(WHERE)).toHaveProperty('value', '')
  expect(screen.getByLabelText('There is a dog')).toHaveProperty('checked', false)
  expect(screen.getByLabelText(NOTES)).toHaveProperty('value', '')
})

test.each<[what: string, connections: WireReply<typeof readMeters>]>([
  ['a smart meter', [{ ...CONNECTION, metering: { ...metering, ami: true } }]],
  ['a meter without an ami flag', [{ ...CONNECTION, metering: { meters: [] } }]],
  ['no meter', []],
])('MTR-004 an account with %s is redirected to home', async (_what, connections) => {
  open(KNOWN, connections)

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test('MTR-004 besides a smart meter only the meter that is read by hand is listed', async () => {
  const smart = { icp: 'other', address: 'Elsewhere', metering: { ...metering, ami: true } }
  open(KNOWN, [smart, CONNECTION])

  expect(await screen.findByRole('heading', { level: 2, name: CONNECTION.address })).toBeTruthy()
  expect(screen.queryByText('Elsewhere')).toBeNull()
})

test('MTR-020 MTR-028 all fields are sent together, and the page confirms the save', async () => {
  const siteAccess = { dogCode: null, meterLocationCode: 'inside', accessNotes: 'Ring twice' }
  network.use(answers(setSiteAccess, siteAccess))
  open()
  await userEvent.selectOptions(await screen.findByLabelText(WHERE), 'inside')
  await userEvent.click(screen.getByLabelText('There is a dog'))
  await userEvent.clear(screen.getByLabelText(NOTES))
  await userEvent.type(screen.getByLabelText(NOTES), 'Ring twice')
  await save()

  expect(await screen.findByText('Saved. Whoever reads your meter next will know this.')).toBeTruthy()
  expect(bodies()).toEqual([siteAccess])
  expect(listSentChanges()[0]?.url.pathname).toBe(`/api/accounts/100517/connections/${ICP}/siteaccess`)
  await userEvent.click(screen.getByLabelText('There is a dog'))
  expect(screen.queryByText(/^Saved/)).toBeNull()
})

test('MTR-017 without a meter location nothing is sent, and the field shows an error', async () => {
  open(ACCESS_UNKNOWN)
  await screen.findByLabelText(WHERE)
  await save()

  expect(screen.getAllByText('Meter location is required')).toHaveLength(2)
  expect(screen.getByLabelText(WHERE).getAttribute('aria-invalid')).toBe('true')
  expect(listSentChanges()).toEqual([])
})

test('MTR-018 notes are cut after 255 characters', async () => {
  open(ACCESS_UNKNOWN)
  const notes = await screen.findByLabelText(NOTES)
  await userEvent.click(notes)
  await userEvent.paste('n'.repeat(300))

  expect(notes).toHaveProperty('value', 'n'.repeat(255))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['gets no reply', breaks(setSiteAccess), /do not know whether it reached us/],
  ['is refused', refuses(setSiteAccess, 'SITE_ACCESS_REFUSED'), /changed since you started/],
  ['is for a former connection', refuses(setSiteAccess, 'CONNECTION_NOT_FOUND'), /no longer supplies/],
])('MTR-030 a change that %s shows an error and keeps the input', async (_what, answer, advice) => {
  network.use(answer)
  open()
  await userEvent.type(await screen.findByLabelText(NOTES), ' gently')
  await save()

  const alert = (await screen.findByText('Error changing meter access')).closest('[role=alert]')
  expect(alert?.textContent).toMatch(advice)
  expect(screen.getByLabelText(NOTES)).toHaveProperty('value', 'Lift it gently')
})

test('a failed load shows an error and can be repeated', async () => {
  network.use(
    answers(readMeters, [CONNECTION]),
    breaks(readSiteAccess),
    answers(readMeterLocations, LOCATIONS),
  )
  showRoutes([...meterReading.routes, emptyHome], '/site-access')
  await screen.findByText('We could not load how to get to your meter.')
  network.use(answers(readSiteAccess, KNOWN))
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }))

  expect(await screen.findByLabelText(WHERE)).toBeTruthy()
})
