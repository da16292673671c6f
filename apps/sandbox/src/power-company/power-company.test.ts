import { expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'
import { readEiep13a } from '@switchboard/domain/usage/eiep13a'
import { plansOnDays } from '@switchboard/domain/usage/power-plans'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

/** Where Tama of the demo lives, who signs up to power; and where Jack lives, whose meter is read by hand. */
const TAMA = '9000014'
const JACK = '9000011'

const icpAt = (location: string) => simulateConnectionAt(location)?.icp ?? ''

async function halfHours(icp: string) {
  const { url } = await startTestSandbox()
  const answer = await fetch(`${url}/power-company/half-hours?icp=${icp}`)
  return { status: answer.status, text: await answer.text() }
}

test('a customer of the demo downloads a year of half-hours, by which the sign-up compares plans', async () => {
  const icp = icpAt(TAMA)
  const { status, text } = await halfHours(icp)
  const read = readEiep13a(text, dayAt(Date.now()))

  expect(status).toBe(200)
  if (read === 'NOT_EIEP13A') throw new Error(read)
  expect(read.broken).toEqual([])
  expect(read.connections.map((connection) => connection.icp)).toEqual([icp])
  expect(plansOnDays([], read.connections[0]?.days ?? [])).toMatchObject({ days: 365 })
})

test.each([
  ['a meter that is read by hand', icpAt(JACK), 'This meter is read by hand: it counts no half-hours.'],
  ['no number of a connection', '123', 'This is no connection that we know.'],
])('%s has no file', async (_what, icp, words) => {
  const { status, text } = await halfHours(icp)

  expect(status).toBe(404)
  expect(text).toContain(words)
})
