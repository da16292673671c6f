import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createFibreCompanyClient } from '#api/partners/fibre/client.ts'
import { createNumberNetworkClient } from '#api/partners/mobile/number-orders.ts'
import { providerNow } from '#api/platform/clock.ts'

import { SKIPPED_NUMBERS } from './skip-numbers.ts'
import { testGap } from './testing/gap.ts'

const gap = await testGap()
const { api } = gap

test('OPS-017 orders at the fibre company and the mobile network that are not here are set aside once', async () => {
  const { db, environment } = api().services
  await gap.markMoment()
  const now = await providerNow(db)
  await createFibreCompanyClient(environment).create(
    { ticketId: 'TICKET-17', now },
    {
      address: '7 Kauri Street',
      town: 'Auckland',
      consentRequired: false,
      wantedOn: null,
      notifyUrl: 'http://portal.test/x',
      known: null,
    },
  )
  const reference = randomUUID()
  await createNumberNetworkClient(environment, db).order({
    reference,
    kind: 'sim',
    number: '0211234567',
    newNumber: null,
    simNumber: '8964050000000000001',
    provider: null,
    providerAccount: null,
  })

  const first = await gap.recoverGap()
  const second = await gap.recoverGap()

  expect(first.orders).toBe(2)
  expect(first.findings).toMatchObject([
    { party: 'fibre company', reference: 'TICKET-17', reason: expect.stringContaining('7 Kauri Street') },
    { party: 'mobile network', reference },
  ])
  expect(second.orders).toBe(0)
})

test.each([
  ['order', 'service_order', 'order_number'],
  ['report of a missed visit', 'fibre_visit_report', 'report_number'],
])('OPS-040 the next %s gets no number of the lost time', async (_what, table, column) => {
  const takeNumber = async () => {
    const [row] = await api().sql<{ number: number }>`
      select nextval(pg_get_serial_sequence(${table}, ${column})) as number`
    return row?.number ?? 0
  }
  await gap.markMoment()
  const lost = await takeNumber()

  await gap.recoverGap({ isDryRun: true })
  expect(await takeNumber()).toBe(lost + 1)
  await gap.recoverGap()
  expect(await takeNumber()).toBe(lost + 2 + SKIPPED_NUMBERS)
  await gap.recoverGap()
  expect(await takeNumber()).toBe(lost + 3 + SKIPPED_NUMBERS)
})
