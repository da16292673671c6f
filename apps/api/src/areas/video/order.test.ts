import { describe, expect, test } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import { createVideoOrder, listVideoOffers, listVideoProviders } from '@switchboard/domain/video/contract'
import { currentVideo } from '@switchboard/domain/video/rules'

import { listJobs } from '#api/areas.ts'
import { amendAs, sendCommit, beginOrder, submitOrder } from '#api/testing/orders.ts'

import { TODAY, AROHA, KIRI, BODY, ACTIVATION, testVideo } from './testing/video.ts'

const { api, authorize, createOrderer, runJobs, listServices, listStatuses, requestActivation, listCharges } =
  await testVideo()

describe('listed videos', () => {
  test('VID-016 VID-019 are those of the account, with plan, days and charge', async () => {
    expect((await api().make(listVideoProviders, await authorize(AROHA))).json()).toEqual([
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

  test('VID-016 have separate days of activation, processing and end', async () => {
    await api().sql`
      update video_service set date_activated = '2026-04-25', date_processed = '2026-04-27', date_ended = '2026-11-30'
      where account_code = '100482'`

    expect((await api().make(listVideoProviders, await authorize(AROHA))).json()).toMatchObject([
      { dateActivated: '2026-04-25', dateProcessed: '2026-04-27', dateEnded: '2026-11-30' },
    ])
  })

  test('VID-019 are not shown to other accounts', async () => {
    const answer = await api().make(listVideoProviders, {
      token: await api().createToken('ben'),
      parameters: { accountCode: '100482' },
    })

    expect([answer.statusCode, await listServices(['aroha', '100483'])]).toEqual([403, []])
  })

  test.each([
    ['Monthly', 10.99],
    ['Weekly', 2.54],
  ] as const)(
    'VID-017 VID-022 include all offers with prices for a bill that is %s',
    async (billFrequency, price) => {
      await api().db.script(`
        insert into plan (plan_code, kind, name, monthly_cents)
        values ('video-withdrawn', 'video', 'Withdrawn', 900), ('video-ending', 'video', 'Ending', 950);
        insert into plan_charge (plan_code, bill_frequency, charge_cents)
        values ('video-withdrawn', 'Monthly', 900), ('video-withdrawn', 'Weekly', 208),
          ('video-ending', 'Monthly', 950), ('video-ending', 'Weekly', 219);
        insert into video_offer (retail_rate_plan, service_type, active, end_date)
        values ('video-withdrawn', 'OnlineVideo', false, null), ('video-ending', 'OnlineVideo', true, '2027-01-01')`)
      const answer = await api().make(listVideoOffers, {
        ...(await authorize(KIRI)),
        query: { billFrequency },
      })

      expect(answer.json()).toMatchObject({
        offers: [
          { retailRatePlan: 'video-withdrawn', active: false, endDate: null },
          { retailRatePlan: 'video-ending', active: true, endDate: '2027-01-01' },
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
  test('VID-012 VID-013 VID-020 VID-023 VID-024 VID-026 is placed, charged from today and activated at the partner', async () => {
    const { OrderIdentifier } = await submitOrder(await createOrderer(), BODY, 'onlinevideo')
    const answer = await requestActivation()
    expect(answer.json()).toMatchObject({
      state: 'OK',
      redirectUrl: expect.stringContaining('/video-partner/activate/'),
    })
    await runJobs('orders')
    expect(await listCharges('100902')).toEqual([{ starts_on: TODAY, ends_on: null, cents: 1_099 }])
    expect(currentVideo(await listServices())).toMatchObject({
      serviceEntity: `video-${OrderIdentifier}`,
      retailRatePlan: 'video',
      chargeIncludingGst: 1_099,
    })
    await runJobs('video-partner')
    expect(await listStatuses()).toEqual(['INACTIVE'])

    await fetch(createVideoOrder.reply.parse(answer.json()).redirectUrl ?? '', { method: 'POST' })
    await runJobs('video-partner')
    expect(await listStatuses()).toEqual(['ACTIVE'])
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400000`
    await runJobs('video-partner')
    expect(await listStatuses()).toEqual(['COMPLETE'])
    expect((await listServices())[0]).toMatchObject({
      dateActivated: TODAY,
      dateProcessed: addDays(TODAY, 1),
    })
  })

  test('VID-010 is not placed if the terms are not accepted', async () => {
    const who = await createOrderer()
    const { TermsAccepted: _accepted, ...without } = BODY
    const orderId = await beginOrder(who, 'onlinevideo')
    const answer = await amendAs(who, orderId, without)

    expect(answer.json()).toMatchObject({
      state: 'NotOK',
      OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'TERMS_NOT_ACCEPTED' }] },
    })
    expect((await sendCommit(who, orderId)).statusCode).toBe(422)
  })

  test.each([
    ['is not active', 'update video_offer set active = false'],
    ['has ended', `update video_offer set end_date = '${TODAY}'`],
  ])('is not placed if its offer %s', async (_why, script) => {
    await api().db.script(script)
    const who = await createOrderer()

    expect((await amendAs(who, await beginOrder(who, 'onlinevideo'), BODY)).json()).toMatchObject({
      OrderFeedback: {
        ValidationFeedback: [{ FeedbackKey: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT' }],
      },
    })
  })

  test('is placed once if it is sent fifty times at once', async () => {
    const who = await createOrderer()
    const one = async () => {
      const orderId = await beginOrder(who, 'onlinevideo')
      await amendAs(who, orderId, BODY)
      return (await sendCommit(who, orderId)).json<{ state?: string }>().state
    }
    const states = await Promise.all(Array.from({ length: 50 }, one))
    await runJobs('orders')

    expect(states.filter((state) => state === 'Committed')).toHaveLength(1)
    expect(await listCharges('100902')).toEqual([{ starts_on: TODAY, ends_on: null, cents: 1_099 }])
    expect(await listServices()).toHaveLength(1)
  })

  test('VID-008 for activation is NotOK if no video is ordered, or its plan is another', async () => {
    expect((await requestActivation()).json()).toEqual({ state: 'NotOK', redirectUrl: null })
    expect((await requestActivation(AROHA, { retailRatePlan: 'other' })).json()).toMatchObject({
      state: 'NotOK',
    })
  })

  test('leads to the same address if its activation is requested again', async () => {
    const [first, second] = [await requestActivation(AROHA), await requestActivation(AROHA)]
    expect(second.json()).toEqual(first.json())
  })

  test.each(['retailRatePlan', 'salesPerson', 'salesChannel'])(
    'VID-018 without %s is refused by the field',
    async (field) => {
      const { token } = await authorize(AROHA)
      const answer = await api().app.inject({
        method: 'POST',
        url: '/api/accounts/100482/onlinevideo/orders',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'x' },
        payload: { ...ACTIVATION, [field]: undefined },
      })

      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
    },
  )
})

test('a partner that does not answer is asked again later', async () => {
  await api().db.script('update video_service set date_activated = null, date_processed = null')
  const { redirectUrl } = createVideoOrder.reply.parse((await requestActivation(AROHA)).json())
  await fetch(redirectUrl ?? '', { method: 'POST' })
  const { environment } = api().services
  const unreachable = { ...environment, VIDEO_PARTNER_URL: 'http://127.0.0.1:9' }
  const job = listJobs({ ...api().services, environment: unreachable }).find(
    ({ name }) => name === 'video-partner',
  )
  await job?.run(new AbortController().signal)
  expect(await listStatuses(AROHA)).toEqual(['INACTIVE'])

  await runJobs('video-partner')
  expect(await listStatuses(AROHA)).toEqual(['ACTIVE'])
})

test('each read takes one statement besides the session’s', async () => {
  const countStatements = async (make: () => Promise<unknown>) => {
    await make()
    const before = api().db.statementCount()
    await make()
    return api().db.statementCount() - before
  }
  const input = await authorize(AROHA)

  expect(await countStatements(() => api().make(listVideoProviders, input))).toBe(2)
  expect(
    await countStatements(() =>
      api().make(listVideoOffers, { ...input, query: { billFrequency: 'Monthly' } }),
    ),
  ).toBe(2)
})
