import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { qualifyHardware } from '@switchboard/domain/qualification/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import {
  DEVICE,
  DEVICES,
  OLD_DEVICE,
  orderFibre,
  listStatuses,
  withRouter,
} from './testing/advanced-orders.ts'
import { KIRI, kiri, runDays, selectRows, toInstant } from './testing/orders.ts'

const api = testApi(fillDemo)

test('on its day an order changes services and contract', async () => {
  await orderFibre(api())

  await runDays(api(), '2026-12-07')

  expect(
    await selectRows(
      api(),
      `select plan_code, service_entity, location_id, contract_started_on, contract_ends_on
      from service where account_code = '${KIRI}' order by service_number`,
    ),
  ).toEqual([
    {
      plan_code: 'CHOUFB300VOIP-UNL',
      service_entity: 'c100902@demo.example',
      location_id: '9000012',
      contract_started_on: '2026-12-07',
      contract_ends_on: '2027-12-07',
    },
    {
      plan_code: 'CHOUFB300VOIP-FEATURES',
      service_entity: '04 555 0192',
      location_id: null,
      contract_started_on: null,
      contract_ends_on: null,
    },
  ])
})

test('the bills of a change in the middle of a month charge old and new by the day, to the cent', async () => {
  await orderFibre(api())
  await runDays(api(), '2026-12-03', '2026-12-07')

  await runDays(api(), '2027-01-03')

  expect(
    await selectRows(
      api(),
      `
      select l.sub_category as name, l.charge_cents as cents, l.period_start as starts, l.period_end as ends
      from invoice_line l join invoice i using (account_code, invoice_number)
      where l.account_code = '${KIRI}' and i.bill_date = '2027-01-03' and line_kind <> 'credit'
        and l.subject <> 'offer:contract' order by name, starts`,
    ),
  ).toEqual([
    { name: 'Early termination fee', cents: 12_000, starts: '2026-12-07', ends: '2026-12-07' },
    // 27 of the 31 days from 3 December
    { name: 'Fibre 300', cents: Math.round((8500 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
    { name: 'Fibre 300', cents: 8500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Homeline with features', cents: 500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Hub 6', cents: Math.round((500 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
    { name: 'Hub 6', cents: 500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Modem postage', cents: 1_495, starts: '2026-12-07', ends: '2026-12-07' },
    { name: 'VDSL', cents: -Math.round((8900 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
  ])
})

test('ORD-081 MOV-027 a move moves services, power, address and the bundle’s discount', async () => {
  const orderer = await kiri(api())
  const offer = await offerTo(
    orderer,
    'movehouse',
    demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021'),
  )
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  await submitOrder(orderer, withPower(body, offer), 'movehouse')

  await runDays(api(), '2026-12-07', '2026-12-09')

  expect(
    await selectRows(
      api(),
      `select plan_code, detail, service_entity, status from service where account_code = '${KIRI}'
      order by service_number`,
    ),
  ).toEqual([
    {
      plan_code: 'CHOUFB300VOIP-UNL',
      detail: '25 Aro Street, Wellington',
      service_entity: 'c100902@demo.example',
      status: 'on',
    },
    {
      plan_code: 'CHOUFB300VOIP-FEATURES',
      detail: '04 555 0192',
      service_entity: '04 555 0192',
      status: 'on',
    },
    {
      plan_code: 'power-smart',
      detail: '25 Aro Street, Wellington',
      service_entity: offer.power?.icp,
      status: 'on',
    },
  ])
  expect(
    await selectRows(
      api(),
      `select subject, monthly_cents, starts_on from recurring_charge
      where account_code = '${KIRI}' and subject = 'offer:bundle' and starts_on = '2026-12-09'`,
    ),
  ).toEqual([{ subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-09' }])
  expect(
    await selectRows(
      api(),
      `
      select a.address, m.cents_per_unit, m.cents_per_day, m.unit
      from account a join meter m using (account_code)
      where a.account_code = '${KIRI}' and m.subject = 'service:3'`,
    ),
  ).toEqual([
    {
      address: '25 Aro Street, Aro Valley, Wellington 6021',
      cents_per_unit: 24.1,
      cents_per_day: 53,
      unit: 'kWh',
    },
  ])
  expect(await listStatuses(api())).toEqual([
    { kind: 'move-house', status: 'Complete', expected_on: '2026-12-09' },
  ])
})

function withPower(body: OrderBody, { power, location }: Offer): OrderBody {
  const address = { LocationID: location?.LocationID ?? '' }
  return {
    ...body,
    ElectricityToChange: {
      Icp: power?.icp ?? '',
      CoreProductKey: 'ELECTRICITY',
      RatePlan: 'power-smart',
      ServiceAddress: address,
      RequestedDateOfProvisioning: day.parse('2026-12-09'),
      RequestedDateOfRelinquishment: null,
    },
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'No', serviceEntity: 'c100902@demo.example' },
      { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity: 'c100902@demo.example' },
    ],
    PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: 'c100902@demo.example' }],
  }
}

test('a homeline that is not ordered ends with its extras; hardware is paid once or for its months', async () => {
  const orderer = await kiri(api())
  const offer = await offerTo(orderer)
  const body = bodyFor(offer, { category: 'UFB300/100' })
  const [change] = body.CoreProductsToChange
  if (change === undefined) throw new Error('the body has a change')
  await api().db
    .script(`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on) values ('${KIRI}', 901, 'extra:callingpack', 'extra', 'Extras', 'Calls', 500, '2026-01-01')`)
  const alone = {
    ...change,
    ToCoreProductKey: 'CHOUFB300',
    ToCoreProductComponents: [
      { Service: 'Internet' as const, ServiceEntity: 'c100902@demo.example', RatePlan: 'CHOUFB300-UNL' },
    ],
  }
  const { orderId } = await submitOrder(
    orderer,
    withRouter({ ...body, CoreProductsToChange: [alone] }, offer, 0),
  )
  const { token, accountCode } = orderer
  const reply = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  expect(reply.json<{ ends: unknown }>().ends).toEqual([
    { name: 'VDSL: Unlimited data', amountIncludingGst: 89, amountExcludingGst: 77.39 },
    expect.objectContaining({ name: expect.stringMatching(/^Homeline/) }),
    { name: 'Calls', amountIncludingGst: 5, amountExcludingGst: 4.35 },
  ])
  expect(await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    {
      body: expect.stringMatching(
        /This ends with it:\nVDSL: Unlimited data: \$89\.00 a month\n[^]+\nCalls: \$5\.00 a month\n/,
      ),
    },
  ])

  await runDays(api(), '2026-12-07')

  expect(
    await selectRows(
      api(),
      `select subject, starts_on, ends_on from recurring_charge where account_code = '${KIRI}'
      and (ends_on is null or ends_on >= '2026-12-06') order by charge_number`,
    ),
  ).toEqual([
    { subject: 'service:1', starts_on: expect.any(String), ends_on: '2026-12-06' },
    { subject: 'service:2', starts_on: expect.any(String), ends_on: '2026-12-06' },
    { subject: 'extra:callingpack', starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'service:1', starts_on: '2026-12-07', ends_on: null },
  ])
  expect(
    await selectRows(
      api(),
      `select name, amount_cents from one_off_charge where account_code = '${KIRI}'
      and charged_on = '2026-12-07' order by charge_number`,
    ),
  ).toEqual([
    { name: 'Hub 6', amount_cents: 19_900 },
    { name: 'Early termination fee', amount_cents: 12_000 },
    { name: 'Modem postage', amount_cents: 1_495 },
  ])
})

test('QUA-006 QUA-020 ordered hardware is a device of the account from its day on', async () => {
  const orderer = await kiri(api())
  const offer = await offerTo(orderer)
  const ordered = withRouter(bodyFor(offer, { category: 'UFB300/100' }), offer, 0)
  const items = [{ key: 'HUB6-RENTAL' }]
  const HardwareOrders = ordered.HardwareOrders.map((each) => ({ ...each, items }))
  await submitOrder(orderer, { ...ordered, HardwareOrders })
  const { token } = orderer
  const query = { serviceEntity: 'c100902@demo.example' }
  const devices = async () =>
    qualifyHardware.reply
      .parse((await api().make(qualifyHardware, { token, parameters: { accountCode: KIRI }, query })).json())
      .QualifyHardwareResult.map((each) => [
        each.HardwareProductKey,
        each.SupportedCoreProductKeys.includes('VDSL'),
        each.SupportedCoreProductKeys.includes('CHOUFB300'),
      ])
  expect(await devices()).toEqual([['HUB5', true, false]])

  await runDays(api(), '2026-12-07')

  // the sold hardware of the same model is only for fibre
  expect(await devices()).toEqual([
    ['HUB5', true, false],
    ['HUB6-RENTAL', true, true],
  ])
  expect(await selectRows(api(), DEVICES)).toEqual([
    OLD_DEVICE,
    { ...DEVICE, hardware_product_key: 'HUB6-RENTAL' },
  ])
})

test('a landing that fails after the hardware leaves no device, and a repeated landing adds it once', async () => {
  await orderFibre(api())
  const december = toInstant(day.parse('2026-12-08'))
  const stopping = new AbortController().signal
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger disturbed before insert on one_off_charge for each row when (new.subject like '%:postage')
      execute function disturb()`)

  const failed = await advanceOrders(api().db, december, stopping)
  const during = await selectRows(api(), DEVICES)
  await api().db.script('drop function disturb cascade')
  await advanceOrders(api().db, december, stopping)
  await advanceOrders(api().db, december, stopping)

  expect(failed.map(({ accountCode }) => accountCode)).toEqual([KIRI])
  expect(during).toEqual([OLD_DEVICE])
  expect(await selectRows(api(), DEVICES)).toEqual([OLD_DEVICE, { ...DEVICE, hardware_product_key: 'HUB6' }])
})
