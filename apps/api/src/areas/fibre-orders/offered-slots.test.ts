import { createServer } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { CHOOSES_SCOPING, createFollower } from './testing/follower.ts'

const slotOn = (day: string, from = '08', to = '12') => ({
  start: new Date(`${day}T${from}:00:00+13:00`).toISOString(),
  end: new Date(`${day}T${to}:00:00+13:00`).toISOString(),
})

/** A company whose slots include one in the past, of today, on a holiday, on a Sunday and one that ends before it begins. */
const company = createServer((request, response) => {
  const [, reference = ''] = /\/orders\/([^/?]+)/.exec(request.url ?? '') ?? []
  const slots = [
    slotOn('2026-11-20'),
    slotOn('2026-11-21', '13', '17'),
    slotOn('2026-11-22'),
    slotOn('2026-11-24'),
    slotOn('2026-11-25', '12', '08'),
    slotOn('2026-12-25'),
    slotOn('2027-01-12'),
    slotOn('2028-01-12'),
  ]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ reference: decodeURIComponent(reference), type: 'Scoping', slots }))
})
await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve))
const address = company.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
afterAll(() => company.close())

const api = testApi(fillDemo, {}, { FIBRE_COMPANY_URL: `http://127.0.0.1:${port}` })

test('no offered slot is in the past, today, on a holiday or too far ahead', async () => {
  const follower = await createFollower(api(), CHOOSES_SCOPING)
  const slots = await follower.slots('Scoping')

  expect(slots.map(({ startDateTime }) => dayAt(startDateTime))).toEqual(['2026-11-24', '2027-01-12'])
})
