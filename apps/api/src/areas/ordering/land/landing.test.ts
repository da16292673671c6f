import { expect, test } from 'vitest'

import { removeAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, submitOrder } from '#api/testing/orders.ts'

import { listCharges, buildFibreOrder, withHardware } from './testing/landed-orders.ts'
import { KIRI, kiri, runOrders, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo)

test('two items of hardware that are paid by the month are each charged', async () => {
  const { orderer, offer, body } = await buildFibreOrder(api())
  await submitOrder(orderer, withHardware(body, offer, ['HUB6', 'MESH1']))

  await runOrders(api(), '2026-12-07')

  const each = { monthly_cents: 500, starts_on: '2026-12-07', ends_on: '2027-12-06' }
  expect(await listCharges(api(), 'hardware:%')).toEqual([
    { subject: 'hardware:5000001:HUB6', ...each },
    { subject: 'hardware:5000001:MESH1', ...each },
  ])
})

test('a homeline on a plan no longer sold becomes the new homeline, and there is only one', async () => {
  await api().db.script(`
    insert into plan (plan_code, kind, name, monthly_cents, broadband_category, voice_category) values
      ('old-vdsl', 'broadband', 'VDSL of old', 8900, 'VDSL', null), ('old-line', 'voice', 'Line', 500, null, 'VOIP');
    update service set plan_code = case service_number when 1 then 'old-vdsl' else 'old-line' end
    where account_code = '${KIRI}'`)
  const { orderer, body } = await buildFibreOrder(api())
  await submitOrder(orderer, body)

  await runOrders(api(), '2026-12-07')

  expect(
    await selectRows(
      api(),
      `select plan_code from service where account_code = '${KIRI}' order by service_number`,
    ),
  ).toEqual([{ plan_code: 'CHOUFB300VOIP-UNL' }, { plan_code: 'CHOUFB300VOIP-FEATURES' }])
})

test('a new contract of the same product keeps a later contract end and its fee', async () => {
  await api().db.script(`update service set contract_ends_on = '2029-01-01'
    where account_code = '${KIRI}' and service_number = 1`)
  const orderer = await kiri(api())
  const offer = await offerTo(orderer)
  const body = bodyFor(offer, { category: 'VDSL' })
  await submitOrder(orderer, withHardware(body, offer, ['HUB5']))

  await runOrders(api(), '2026-12-07')

  expect(
    await selectRows(
      api(),
      `select contract_ends_on, termination_cents from service where account_code = '${KIRI}'
      and service_number = 1`,
    ),
  ).toEqual([{ contract_ends_on: '2029-01-01', termination_cents: 12_000 }])
})

test('an extra of the old kind of homeline ends, an extra of the same kind continues', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, product_key) values
      ('${KIRI}', 901, 'extra:ata_pots_rental', 'extra', 'Extras', 'Adapter', 400, '2026-01-01', 'ATA-POTS-RENTAL'),
      ('${KIRI}', 902, 'extra:callwaiting', 'extra', 'Extras', 'Waiting', 150, '2026-01-01', 'CALL-WAITING'),
      ('${KIRI}', 903, 'extra:gone', 'extra', 'Extras', 'Sold no more', 150, '2026-01-01', null);
    delete from location_line l using service s where s.account_code = '${KIRI}' and l.location_id = s.location_id
      and l.technology <> 'ADSL';
    delete from location_network n using service s where s.account_code = '${KIRI}' and n.location_id = s.location_id
      and n.technology <> 'ADSL'`)
  const orderer = await kiri(api())
  await submitOrder(orderer, bodyFor(await offerTo(orderer), { category: 'ADSL' }))

  await runOrders(api(), '2026-12-07')

  const extra = { starts_on: '2026-01-01', ends_on: null }
  expect(await listCharges(api(), 'extra:%')).toEqual([
    { ...extra, subject: 'extra:ata_pots_rental', monthly_cents: 400, ends_on: '2026-12-06' },
    { ...extra, subject: 'extra:callwaiting', monthly_cents: 150 },
    { ...extra, subject: 'extra:gone', monthly_cents: 150 },
  ])
})

const PAPER = { Service: 'paperbill', ServiceEntity: null, RatePlan: 'PAPER-BILL' }

function addPaperBill(productKey: string | null, name = 'Paper bill'): Promise<void> {
  const key = productKey === null ? 'null' : `'${productKey}'`
  return api().db
    .script(`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on, product_key)
    select '${KIRI}', 901, 'extra:paperbill', 'extra', 'Other', '${name}', monthly_cents, '2026-01-01', ${key}
    from additional_product where additional_product_key = 'PAPER-BILL'`)
}

test('an extra that an order keeps and that was removed meanwhile stays removed', async () => {
  await addPaperBill('PAPER-BILL')
  const { orderer, body } = await buildFibreOrder(api(), { AdditionalProducts: [PAPER] })
  await submitOrder(orderer, body)
  await api().make(removeAdditionalProduct, {
    token: orderer.token,
    parameters: { accountCode: KIRI },
    body: { salesChannel: 'SelfService', service: 'paperbill', productKey: null },
  })

  await runOrders(api(), '2026-12-07')

  expect(await listCharges(api(), 'extra:paperbill')).toMatchObject([
    { starts_on: '2026-01-01', ends_on: '2026-11-20' },
  ])
})

test.each([
  ['its key', 'PAPER-BILL', 'Paper bill'],
  ['no key and another name', null, 'Bill by post'],
])('an extra with %s that an order keeps is unchanged', async (_what, key, name) => {
  await addPaperBill(key, name)
  const { orderer, body } = await buildFibreOrder(api(), { AdditionalProducts: [PAPER] })
  await submitOrder(orderer, body)

  await runOrders(api(), '2026-12-07')

  expect(await listCharges(api(), 'extra:paperbill')).toMatchObject([
    { starts_on: '2026-01-01', ends_on: null },
  ])
})

test('the letter names the bill that has a fee, even if other bills come before it', async () => {
  const { orderer, body } = await buildFibreOrder(api())
  await submitOrder(orderer, body)

  expect(await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    {
      body: expect.stringContaining(
        'Early termination fee: $120.00 once, on your first bill from 7 December 2026 on',
      ),
    },
  ])
})

test.each([
  ['Monthly', 500, 500],
  ['Fortnightly', 230, 498],
  ['Weekly', 115, 498],
])(
  'CHG-076 %s the line of a homeline without its own price is quoted and charged',
  async (frequency, quotedCents, monthly) => {
    await api().db.script(`
    update account set bill_frequency = '${frequency}' where account_code = '${KIRI}';
    update plan set monthly_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES';
    update plan_charge set charge_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES'`)
    const { orderer, body } = await buildFibreOrder(api())
    await submitOrder(orderer, body)

    await runOrders(api(), '2026-12-07')

    expect(
      await selectRows(
        api(),
        `select c.monthly_cents, period_price(c.monthly_cents, '${frequency}') as cents,
        (select o.told -> 'costs' -> 2 ->> 'amountIncludingGst' from service_order o)::numeric * 100 as quoted
      from recurring_charge c where c.account_code = '${KIRI}' and c.subject = 'service:2' and c.ends_on is null`,
      ),
    ).toEqual([{ monthly_cents: monthly, cents: quotedCents, quoted: quotedCents }])
  },
)

test('the books charge the prices of the demo catalogue, to the cent by which a price may be rounded', async () => {
  expect(
    await selectRows(
      api(),
      `select plan_code as key from plan_charge join plan using (plan_code)
        where case when duration is null then abs(charge_cents - period_price(monthly_cents, bill_frequency)) > 1
          else charge_cents <> monthly_cents end
      union all select additional_product_key from additional_charge join additional_product using (additional_product_key)
        where case unit when 'ThirtyDays' then abs(charge_cents * 365 / 360.0 - monthly_cents) > 1
          else charge_cents <> period_price(monthly_cents, unit) end
      union all select b.hardware_product_key from hardware_charge b join hardware_charge m
          using (hardware_product_key, contract_months)
        where m.unit = 'Monthly' and b.unit in ('Weekly', 'Fortnightly')
          -- MSH-029 gives each price of a mesh unit; an order books what comes to the price that was told
          and hardware_product_key not in (select hardware_product_key from mesh_unit)
          and b.charge_cents <> period_price(m.charge_cents, b.unit)`,
    ),
  ).toEqual([])
})
