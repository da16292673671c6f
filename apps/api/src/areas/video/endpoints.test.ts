import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { addDays, day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'
import type { VideoService } from '@switchboard/domain/video/contract'
import { currentVideo, videoOrderBody, videoStatus } from '@switchboard/domain/video/rules'

import { jobsOf } from '#api/areas.ts'
import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { amends, commits, created, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { VIDEO_PARTNER_URL: sandbox.videoPartnerUrl })
const TODAY = day.parse('2026-11-21')
const AROHA = ['aroha', '100482'] as const
const KIRI = ['kiri', '100902'] as const
type Customer = readonly [user: string, accountCode: string]

const of = async ([user, accountCode]: Customer) => ({
  token: await api().tokenOf(user),
  parameters: { accountCode },
})
const orderer = ([user, accountCode]: Customer = KIRI): Promise<Orderer> =>
  ordererOf(api(), user, accountCode)

const BODY: OrderBody = videoOrderBody({
  retailRatePlan: 'video',
  serviceEntity: 'c100902@demo.example',
  businessGroup: 'residential',
  salesPerson: 'SelfServiceV1',
})
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
const ASKED = { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' } as const

/** Lives one run of these jobs. */
async function runs(...names: readonly string[]): Promise<void> {
  const jobs = jobsOf(api().services)
  for (const name of names) {
    const job = jobs.find((each) => each.name === name)
    if (job === undefined) throw new Error(`no job ${name}`)
    await job.run(new AbortController().signal)
  }
}

async function services(who: Customer = KIRI): Promise<VideoService[]> {
  const answer = await api().make(listVideoProviders, await of(who))
  return listVideoProviders.reply.parse(answer.json())
}
const statuses = async (who: Customer = KIRI) => (await services(who)).map(videoStatus)

async function asksToActivate(who: Customer = KIRI, body: typeof ASKED | { retailRatePlan: string } = ASKED) {
  return api().make(createVideoOrder, { ...(await of(who)), body: { ...ASKED, ...body } })
}

async function ofVideo(serviceEntity: string, [user, accountCode]: Customer = AROHA) {
  return { token: await api().tokenOf(user), parameters: { accountCode, serviceEntity } }
}
const cancels = async (serviceEntity = 'video-100482', who: Customer = AROHA) =>
  api().make(cancelVideo, await ofVideo(serviceEntity, who))

function charged(accountCode: string) {
  return api().sql<{ starts_on: string; ends_on: string | null; cents: number }>`
    select r.starts_on, r.ends_on, r.monthly_cents::int as cents from recurring_charge r
    where r.account_code = ${accountCode} and r.name = 'Prime Video' order by r.charge_number`
}

describe('what there is', () => {
  test('VID-016 VID-019 the video of an account, by its plan, days and charge', async () => {
    expect((await api().make(listVideoProviders, await of(AROHA))).json()).toEqual([
      {
        serviceEntity: 'video-100482',
        productKey: 'APVA',
        retailRatePlan: 'video',
        name: 'Prime Video',
        dateActivated: '2026-04-25',
        dateProcessed: '2026-04-25',
        dateEnded: null,
        chargeIncludingGst: 10.99,
        chargeExcludingGst: 9.56,
      },
    ])
  })

  test('VID-019 of another account nothing is told', async () => {
    const answer = await api().make(listVideoProviders, {
      token: await api().tokenOf('ben'),
      parameters: { accountCode: '100482' },
    })

    expect([answer.statusCode, await services(['aroha', '100483'])]).toEqual([403, []])
  })

  test.each([
    ['Monthly', 10.99],
    ['Weekly', 2.54],
  ] as const)(
    'VID-017 VID-022 all offers at the prices of a bill that comes %s',
    async (billFrequency, price) => {
      await api().db
        .script(`insert into plan (plan_code, kind, name, monthly_cents) values ('video-old', 'video', 'Old', 900);
      insert into plan_charge (plan_code, bill_frequency, charge_cents) values ('video-old', 'Monthly', 900), ('video-old', 'Weekly', 208);
      insert into video_offer values ('video-old', 'OnlineVideo', false, '2026-01-01')`)
      const answer = await api().make(listVideoOffers, { ...(await of(KIRI)), query: { billFrequency } })

      expect(answer.json()).toMatchObject({
        offers: [
          { retailRatePlan: 'video-old', active: false, endDate: '2026-01-01' },
          {
            retailRatePlan: 'video',
            offerDetails: { serviceType: 'OnlineVideo' },
            active: true,
            endDate: null,
            chargeIncludingGst: price,
          },
        ],
        serviceEntity: 'c100902@demo.example',
        orderUnderWay: null,
      })
    },
  )
})

describe('an order', () => {
  test('VID-020 VID-023 VID-024 is created, amended and committed; charged from today on, and activated at the partner', async () => {
    const { OrderIdentifier } = await placed(await orderer(), BODY, 'onlinevideo')
    const answer = await asksToActivate()
    expect(answer.json()).toMatchObject({
      state: 'OK',
      redirectUrl: expect.stringContaining('/video-partner/activate/'),
    })
    await runs('orders')
    expect(await charged('100902')).toEqual([{ starts_on: TODAY, ends_on: null, cents: 1_099 }])
    expect(currentVideo(await services())).toMatchObject({
      serviceEntity: `video-${OrderIdentifier}`,
      retailRatePlan: 'video',
      chargeIncludingGst: 1_099,
    })
    await runs('video-partner')
    expect(await statuses()).toEqual(['INACTIVE'])

    await fetch(createVideoOrder.reply.parse(answer.json()).redirectUrl ?? '', { method: 'POST' })
    await runs('video-partner')
    expect(await statuses()).toEqual(['ACTIVE'])
    await runs('video-partner')
    expect(await statuses()).toEqual(['COMPLETE'])
    expect((await services())[0]).toMatchObject({ dateActivated: TODAY, dateProcessed: TODAY })
  })

  test('VID-010 whose terms are not accepted is not placed', async () => {
    const who = await orderer()
    const { TermsAccepted: _accepted, ...without } = BODY
    const orderId = await created(who, 'onlinevideo')
    const answer = await amends(who, orderId, without)

    expect(answer.json()).toMatchObject({
      state: 'NotOK',
      OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'TERMS_NOT_ACCEPTED' }] },
    })
    expect((await commits(who, orderId)).statusCode).toBe(422)
  })

  test.each([
    ['is not active', 'update video_offer set active = false'],
    ['has ended', `update video_offer set end_date = '${TODAY}'`],
  ])('whose offer %s is not placed', async (_why, script) => {
    await api().db.script(script)
    const who = await orderer()

    expect((await amends(who, await created(who, 'onlinevideo'), BODY)).json()).toMatchObject({
      OrderFeedback: {
        ValidationFeedback: [{ FeedbackKey: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT' }],
      },
    })
  })

  test('fifty at once are one', async () => {
    const who = await orderer()
    const one = async () => {
      const orderId = await created(who, 'onlinevideo')
      await amends(who, orderId, BODY)
      return (await commits(who, orderId)).json<{ state?: string }>().state
    }
    const states = await Promise.all(Array.from({ length: 50 }, one))
    await runs('orders')

    expect(states.filter((state) => state === 'Committed')).toHaveLength(1)
    expect(await charged('100902')).toEqual([{ starts_on: TODAY, ends_on: null, cents: 1_099 }])
    expect(await services()).toHaveLength(1)
  })

  test('VID-008 of nothing that is ordered, or of another plan, is NotOK', async () => {
    expect((await asksToActivate()).json()).toEqual({ state: 'NotOK', redirectUrl: null })
    expect((await asksToActivate(AROHA, { retailRatePlan: 'other' })).json()).toMatchObject({
      state: 'NotOK',
    })
  })

  test('asked for again leads to the same place', async () => {
    const [first, second] = [await asksToActivate(AROHA), await asksToActivate(AROHA)]
    expect(second.json()).toEqual(first.json())
  })

  test('VID-018 that names no plan, seller or channel is refused by the field', async () => {
    const answer = await api().make(createVideoOrder, {
      ...(await of(AROHA)),
      body: { ...ASKED, retailRatePlan: '' },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'MALFORMED_REQUEST', field: 'retailRatePlan' },
    ])
  })
})

test('a partner that does not answer is asked again later', async () => {
  await api().db.script('update video_service set date_activated = null, date_processed = null')
  const { redirectUrl } = createVideoOrder.reply.parse((await asksToActivate(AROHA)).json())
  await fetch(redirectUrl ?? '', { method: 'POST' })
  const { environment } = api().services
  const nowhere = { ...environment, VIDEO_PARTNER_URL: 'http://127.0.0.1:9' }
  const job = jobsOf({ ...api().services, environment: nowhere }).find(({ name }) => name === 'video-partner')
  await job?.run(new AbortController().signal)
  expect(await statuses(AROHA)).toEqual(['INACTIVE'])

  await runs('video-partner')
  expect(await statuses(AROHA)).toEqual(['ACTIVE'])
})

describe('cancelling', () => {
  test('VID-021 ends it with today: service, charge and what the partner has', async () => {
    await asksToActivate(AROHA)
    const answer = await cancels()

    expect(answer.json()).toEqual({ dateEnded: TODAY })
    expect(await statuses(AROHA)).toEqual(['CANCELLED'])
    expect((await charged('100482')).map(({ ends_on }) => ends_on)).toEqual([TODAY])
    const account = await api().make(readAccount, await of(AROHA))
    expect(account.json()).toMatchObject({ serviceFacts: { video: 'available' } })
    const letters = await api().sql<{ subject: string }>`select subject from communication
      where account_code = '100482' and event_type = 'VideoCancelled'`
    expect(letters).toEqual([{ subject: 'Prime Video is cancelled' }])

    await runs('video-partner')
    expect(await api().sql`select end_told from video_service where account_code = '100482'`).toEqual([
      { end_told: true },
    ])
    expect((await asksToActivate(AROHA)).json()).toMatchObject({ state: 'NotOK' })
  })

  /** One of which the partner has not heard yet. */
  async function cancelsUnknown(entity: string) {
    await api().sql`update video_service set service_entity = ${entity} where account_code = '100482'`
    await cancels(entity)
    await runs('video-partner')
  }
  const endTold = () => api().sql`select end_told from video_service where account_code = '100482'`

  test('is told again where the partner hears of the sign-up after it', async () => {
    await cancelsUnknown('video-late')
    // an activation that was asked for before, and whose asker was stopped on the way
    const { VIDEO_PARTNER_KEY: key } = api().services.environment
    const subscription = `${sandbox.videoPartnerUrl}/subscriptions/video-late`
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    await fetch(subscription, { method: 'PUT', headers, body: JSON.stringify({ plan: 'video' }) })
    await runs('video-partner')

    expect(await (await fetch(subscription, { headers })).json()).toMatchObject({ state: 'ended' })
    expect(await endTold()).toEqual([{ end_told: true }])
  })

  test('is told until the day after where the partner never hears of the sign-up', async () => {
    await cancelsUnknown('video-never')
    expect(await endTold()).toEqual([{ end_told: false }])
    await api().db.script('update video_service set date_ended = date_ended - 1')
    await runs('video-partner')

    expect(await endTold()).toEqual([{ end_told: true }])
  })

  test('fifty times at once is once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancels()))

    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ dateEnded: TODAY })]))
    const left = await api().sql<{ traces: number; letters: number }>`select
      (select count(*)::int from audit_event where action = 'video-cancelled') as traces,
      (select count(*)::int from communication where event_type = 'VideoCancelled') as letters`
    expect(left).toEqual([{ traces: 1, letters: 1 }])
    expect(await charged('100482')).toHaveLength(1)
  })

  test.each([
    ['video-none', AROHA],
    ['video-100482', ['aroha', '100483']],
  ] as const)('of %s on the account of %s is refused', async (entity, who) => {
    const answer = await cancels(entity, who)

    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'VIDEO_NOT_FOUND' }])
    expect(await statuses(AROHA)).toEqual(['COMPLETE'])
  })

  test('is told what the bills come to before, which leaves nothing behind', async () => {
    const forecast = async (entity = 'video-100482') =>
      api().make(forecastVideoCancellation, { ...(await ofVideo(entity)), body: {} })
    const { with: withIt, without } = forecastVideoCancellation.reply.parse((await forecast()).json())

    expect(without.each.amountIncludingGst - withIt.each.amountIncludingGst).toBe(1_099)
    expect(withIt.first.amountIncludingGst).toBeLessThan(without.first.amountIncludingGst)
    expect(await statuses(AROHA)).toEqual(['COMPLETE'])
    expect(await charged('100482')).toMatchObject([{ ends_on: null }])
    expect((await forecast('video-none')).json()).toMatchObject({ code: 'VIDEO_NOT_FOUND' })

    await cancels()
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

  test('VID-021 is told with what an order under way will change of the bills', async () => {
    await placed(await orderer(), BODY, 'onlinevideo')
    await runs('orders')
    const rented = rentalBody(RENTED, { businessGroup: 'residential', salesPerson: 'SelfServiceV1' })
    await placed(await orderer(), rented, 'meshunits')
    const [video] = await services()
    const answer = await api().make(forecastVideoCancellation, {
      ...(await ofVideo(video?.serviceEntity ?? '', KIRI)),
      body: {},
    })
    const bills = forecastVideoCancellation.reply.parse(answer.json())

    for (const each of [bills.with.each, bills.without.each])
      expect(each.lines.map(({ name }) => name)).toContain('Google mesh unit')
  })

  test('makes room for another, which is charged from the day after: the day of both is paid by the first', async () => {
    await cancels()
    const again = {
      ...BODY,
      AdditionalProducts: BODY.AdditionalProducts.map((each) => ({
        ...each,
        ServiceEntity: 'c100482@demo.example',
      })),
    }
    await api().db.script(`update product_order set status = 'Complete' where account_code = '100482'`)
    expect(await placed(await orderer(AROHA), again, 'onlinevideo')).toMatchObject({ state: 'Committed' })
    await runs('orders')

    expect((await statuses(AROHA)).toSorted()).toEqual(['CANCELLED', 'INACTIVE'])
    expect(await charged('100482')).toMatchObject([
      { ends_on: TODAY },
      { starts_on: addDays(TODAY, 1), ends_on: null, cents: 1_099 },
    ])
  })
})

test('each reading takes one statement besides that of the session', async () => {
  const reads = async (make: () => Promise<unknown>) => {
    await make()
    const before = api().db.statementCount()
    await make()
    return api().db.statementCount() - before
  }
  const asked = await of(AROHA)

  expect(await reads(() => api().make(listVideoProviders, asked))).toBe(2)
  expect(
    await reads(() => api().make(listVideoOffers, { ...asked, query: { billFrequency: 'Monthly' } })),
  ).toBe(2)
})
