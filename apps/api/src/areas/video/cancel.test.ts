import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { addDays, day } from '@switchboard/domain/day'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import { cancelVideo, forecastVideoCancellation } from '@switchboard/domain/video/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { submitOrder } from '#api/testing/orders.ts'

import { TODAY, AROHA, KIRI, BODY, testVideo } from './testing/video.ts'
import type { Customer } from './testing/video.ts'

const {
  sandbox,
  api,
  authorize,
  createOrderer,
  runJobs,
  listServices,
  listStatuses,
  requestActivation,
  listCharges,
} = await testVideo()
const RENTED = {
  serviceEntity: 'c100902@demo.example',
  unitKey: 'MESH-GOOGLE',
  units: 1,
  months: 0,
  delivery: {
    StreetName: '11 Aro Street',
    Suburb: 'Aro Valley',
    City: 'Wellington',
    PostCode: '6021',
    Country: 'New Zealand',
  },
  promoCode: null,
}

async function authorizeForVideo(serviceEntity: string, [user, accountCode]: Customer = AROHA) {
  return { token: await api().createToken(user), parameters: { accountCode, serviceEntity } }
}
const requestCancel = async (serviceEntity = 'video-100482', who: Customer = AROHA) =>
  api().make(cancelVideo, await authorizeForVideo(serviceEntity, who))

describe('cancelling', () => {
  test('VID-021 ends service, charge and the subscription at the partner today', async () => {
    await requestActivation(AROHA)
    const answer = await requestCancel()

    expect(answer.json()).toEqual({ dateEnded: TODAY })
    expect(await listStatuses(AROHA)).toEqual(['CANCELLED'])
    expect((await listCharges('100482')).map(({ ends_on }) => ends_on)).toEqual([TODAY])
    const account = await api().make(readAccount, await authorize(AROHA))
    expect(account.json()).toMatchObject({ serviceFacts: { video: 'available' } })
    const letters = await api().sql<{ subject: string }>`select subject from communication
      where account_code = '100482' and event_type = 'VideoCancelled'`
    expect(letters).toEqual([{ subject: 'Prime Video is cancelled' }])

    await runJobs('video-partner')
    expect(await api().sql`select end_told from video_service where account_code = '100482'`).toEqual([
      { end_told: true },
    ])
    expect((await requestActivation(AROHA)).json()).toMatchObject({ state: 'NotOK' })
  })

  /** Cancels a video service that the partner does not know. */
  async function cancelUnknown(entity: string) {
    await api().sql`update video_service set service_entity = ${entity} where account_code = '100482'`
    await requestCancel(entity)
    await runJobs('video-partner')
  }
  const readEndReported = () => api().sql`select end_told from video_service where account_code = '100482'`

  test('is reported again if the sign-up reaches the partner later', async () => {
    await cancelUnknown('video-late')
    // an activation that reaches the partner late
    const { VIDEO_PARTNER_KEY: key } = api().services.environment
    const subscription = `${sandbox.videoPartnerUrl}/subscriptions/video-late`
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    await fetch(subscription, { method: 'PUT', headers, body: JSON.stringify({ plan: 'video' }) })
    await runJobs('video-partner')

    expect(await (await fetch(subscription, { headers })).json()).toMatchObject({ state: 'ended' })
    expect(await readEndReported()).toEqual([{ end_told: true }])
  })

  test('is reported until the next day if the sign-up never reaches the partner', async () => {
    await cancelUnknown('video-never')
    expect(await readEndReported()).toEqual([{ end_told: false }])
    await api().db.script('update video_service set date_ended = date_ended - 1')
    await runJobs('video-partner')

    expect(await readEndReported()).toEqual([{ end_told: true }])
  })

  test('is done once if it is sent fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestCancel()))

    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ dateEnded: TODAY })]))
    const counts = await api().sql<{ traces: number; letters: number }>`select
      (select count(*)::int from audit_event where action = 'video-cancelled') as traces,
      (select count(*)::int from communication where event_type = 'VideoCancelled') as letters`
    expect(counts).toEqual([{ traces: 1, letters: 1 }])
    expect(await listCharges('100482')).toHaveLength(1)
  })

  test.each([
    ['video-none', AROHA],
    ['video-100482', ['aroha', '100483']],
  ] as const)('VID-021 of %s on the account of %s is refused', async (entity, who) => {
    const answer = await requestCancel(entity, who)

    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'VIDEO_NOT_FOUND' }])
    expect(await listStatuses(AROHA)).toEqual(['COMPLETE'])
  })

  test('shows the resulting bills before, without changing anything', async () => {
    const forecast = async (entity = 'video-100482') =>
      api().make(forecastVideoCancellation, { ...(await authorizeForVideo(entity)), body: {} })
    const { with: withIt, without } = forecastVideoCancellation.reply.parse((await forecast()).json())

    expect(without.each.amountIncludingGst - withIt.each.amountIncludingGst).toBe(1_099)
    expect(withIt.first.amountIncludingGst).toBeLessThan(without.first.amountIncludingGst)
    expect(await listStatuses(AROHA)).toEqual(['COMPLETE'])
    expect(await listCharges('100482')).toMatchObject([{ ends_on: null }])
    expect((await forecast('video-none')).json()).toMatchObject({ code: 'VIDEO_NOT_FOUND' })

    await requestCancel()
    const { services: all } = api()
    await runBills(all, {
      today: day.parse(withIt.first.day),
      now: Date.parse(`${withIt.first.day}T00:00:00Z`),
    })
    const [bill] = await api().sql<{ cents: number }>`select sum(charge_cents)::int as cents
      from invoice join invoice_line using (account_code, invoice_number)
      where account_code = '100482' and bill_date = ${withIt.first.day} and line_kind not in ('usage', 'daily')`
    expect(bill?.cents).toBe(withIt.first.amountIncludingGst)
  })

  test('VID-021 shows bills that include the changes of an open order', async () => {
    await submitOrder(await createOrderer(), BODY, 'onlinevideo')
    await runJobs('orders')
    const rented = rentalBody(RENTED, { businessGroup: 'residential', salesPerson: 'SelfServiceV1' })
    await submitOrder(await createOrderer(), rented, 'meshunits')
    const [video] = await listServices()
    const answer = await api().make(forecastVideoCancellation, {
      ...(await authorizeForVideo(video?.serviceEntity ?? '', KIRI)),
      body: {},
    })
    const bills = forecastVideoCancellation.reply.parse(answer.json())

    for (const each of [bills.with.each, bills.without.each])
      expect(each.lines.map(({ name }) => name)).toContain('Google mesh unit')
  })

  test('makes room for another service, which is charged from the next day', async () => {
    await requestCancel()
    const again = {
      ...BODY,
      AdditionalProducts: BODY.AdditionalProducts.map((each) => ({
        ...each,
        ServiceEntity: 'c100482@demo.example',
      })),
    }
    await api().db.script(`update product_order set status = 'Complete' where account_code = '100482'`)
    expect(await submitOrder(await createOrderer(AROHA), again, 'onlinevideo')).toMatchObject({
      state: 'Committed',
    })
    await runJobs('orders')

    expect((await listStatuses(AROHA)).toSorted()).toEqual(['CANCELLED', 'INACTIVE'])
    expect(await listCharges('100482')).toMatchObject([
      { ends_on: TODAY },
      { starts_on: addDays(TODAY, 1), ends_on: null, cents: 1_099 },
    ])
  })
})
