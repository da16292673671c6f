import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'
import { contractStatus, renewalDay } from '@switchboard/domain/wireless/rules'
import { day } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = day.parse('2026-11-21')
const GRACE = ['grace', '100702'] as const
const KIRI = ['kiri', '100902'] as const

type Customer = readonly [name: string, accountCode: string]

const authorize = async ([name, accountCode]: Customer) => ({
  token: await api().createToken(name),
  parameters: { accountCode },
})
const fetchWireless = async (customer: Customer) =>
  readWireless.reply.parse((await api().make(readWireless, await authorize(customer))).json())
const fetchOffer = async (customer: Customer) =>
  readWirelessOffer.reply.parse((await api().make(readWirelessOffer, await authorize(customer))).json())

test('WBB-006 WBB-016 WBB-025 WBB-039 the first wireless service has price, contract, add-ons and renewal date', async () => {
  const { service, billDate } = await fetchWireless(GRACE)

  expect(service).toMatchObject({
    serviceEntity: 'c100702@demo.example',
    name: 'Wireless Unlimited',
    detail: '31 Riccarton Road, Christchurch',
    chargeIncludingGst: 7_500,
    addOns: [],
    soldAddOns: [],
    orderUnderWay: null,
  })
  expect(contractStatus(service?.contract ?? { startsOn: TODAY, endsOn: null }, TODAY)).toBe('expired')
  expect([billDate, renewalDay(billDate)]).toEqual(['2026-12-03', '2026-12-05'])
})

test('WBB-041 an add-on of data is offered beside a cap alone', async () => {
  await api().sql`update service set plan_code = 'wbb2_300' where account_code = '100702'`

  expect((await fetchWireless(GRACE)).service?.soldAddOns).toMatchObject([
    { key: 'addon-wbb-60', chargeIncludingGst: 2_000, chargeExcludingGst: 1_739 },
  ])
})

test('WBB-006 of two wireless services, the first active one is returned', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100702', 0, 'wbb2_300', 'ordered@demo.example', '', 'ordered', null),
        ('100702', 90, 'wbb2_300', 'second@demo.example', '', 'on', '2026-01-05')`)

  expect((await fetchWireless(GRACE)).service).toMatchObject({
    serviceEntity: 'c100702@demo.example',
    name: 'Wireless Unlimited',
  })
})

test('WBB-027 the broadband category of wireless broadband of either version is WBB', async () => {
  const answered = [
    await api().make(readProducts, await authorize(GRACE)),
    await api().make(readProducts, await authorize(['finn', '100701'])),
  ].map((answer) => readProducts.reply.parse(answer.json()).CoreProducts)

  expect(answered).toMatchObject([
    [{ CoreProductBroabandCategory: 'WBB' }],
    [{ CoreProductBroabandCategory: 'WBB' }],
  ])
})

test('an add-on that the service has is not offered again, and a pending order is shown', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100702', 8, 'addon-wbb-60', 'c100702@demo.example', '', 'on', '2026-11-01');
    insert into product_order (account_code, order_number, kind, status, description, placed_on)
      values ('100702', 5000900, 'add-product', 'Accepted', 'Wireless 300 GB', '2026-11-20');
    insert into service_order (account_code, order_id, order_number, kind, state, body, changed_at, committed_at, told, next_on)
      overriding system value values ('100702', 'x', 5000900, 'wirelessproduct', 'Committed',
        '{"AdditionalProducts":[{"ServiceEntity":"c100702@demo.example"}]}', now(), now(), '{}', '2026-11-22')`)

  const { service } = await fetchWireless(GRACE)

  expect(service).toMatchObject({
    addOns: [{ key: 'addon-wbb-60' }],
    soldAddOns: [],
    orderUnderWay: '5000900',
  })
  expect((await fetchOffer(GRACE)).orderUnderWay).toBe('5000900')
})

test('WBB-006 an account without wireless broadband, or with version 1, has no service', async () => {
  expect((await fetchWireless(KIRI)).service).toBeNull()
  expect((await fetchWireless(['finn', '100701'])).service).toBeNull()
})

test.each([
  ['wbb_unlimited', 1],
  ['wbb_300', 1],
  ['wbb2_300', 2],
  ['wbb2_unlimited_plus', 2],
])('WBB-038 %s is wireless broadband of version %i', async (plan, version) => {
  await api().sql`update service set plan_code = ${plan} where account_code = '100701'`
  const answer = await api().make(readAccount, await authorize(['finn', '100701']))

  expect(answer.json()).toMatchObject({ serviceFacts: { wirelessVersion: version } })
})

test('WBB-029 the offer has possible orders, address and hardware', async () => {
  const offer = await fetchOffer(KIRI)

  expect(offer).toMatchObject({
    line: { kind: 'fixed', name: 'VDSL', terminationFee: { chargeIncludingGst: 12_000 } },
    canOrderNewProducts: true,
    location: { StreetName: '11 Aro Street', Suburb: 'Aro Valley', PostCode: '6021', Country: 'New Zealand' },
    isAvailable: true,
    orderUnderWay: null,
  })
  expect(offer.plans.map(({ key, neededHardware }) => [key, neededHardware])).toEqual([
    ['wbb2_300', ['WBB-GO5G', 'WBB-SIM']],
    ['wbb2_unlimited', ['WBB-GO5G', 'WBB-SIM']],
    ['wbb2_unlimited_plus', ['WBB-GO5G-MAX', 'WBB-SIM']],
  ])
  expect(offer.ends.map(({ name }) => name)).toEqual(['VDSL', 'Homeline with features'])
})

test('ORD-042 leaving the contract of a fixed line without a stated fee costs $250 including GST', async () => {
  await api().sql`update service set termination_cents = null where account_code = ${KIRI[1]}`

  expect((await fetchOffer(KIRI)).line?.terminationFee).toMatchObject({ chargeIncludingGst: 25_000 })
})

test('WBB-029 an address without wireless, or an account that may not order, is reported', async () => {
  await api().db.script(`delete from location_network where technology = 'WBB';
    update account set can_order_new_products = false`)

  expect(await fetchOffer(KIRI)).toMatchObject({ isAvailable: false, canOrderNewProducts: false })
})

test('WBB-024 WBB-036 hardware is a modem or a card at its twelve-month price, needed only if missing', async () => {
  const offer = await fetchOffer(GRACE)

  expect(offer.line?.kind).toBe('wireless')
  expect(offer.hardware.map(({ key, type, bill }) => [key, type, bill.chargeIncludingGst])).toEqual([
    ['WBB-GO5G', 'Wireless Broadband Modem', 0],
    ['WBB-GO5G-MAX', 'Wireless Broadband Modem', 1_000],
    ['WBB-SIM', 'SIM card', 0],
  ])
  expect(offer.plans.map(({ neededHardware }) => neededHardware)).toEqual([[], [], ['WBB-GO5G-MAX']])
})

test('WBB-036 hardware has its price of 12 months among others, and plans of another channel are not offered', async () => {
  await api().db.script(`
    insert into hardware_charge (hardware_product_key, contract_months, unit, charge_cents)
      values ('WBB-GO5G-MAX', 24, 'Monthly', 600);
    update core_product set sales_channels = '{MoveHouse}' where wireless_version = 2`)
  const { hardware, plans } = await fetchOffer(GRACE)

  expect(hardware.find(({ key }) => key === 'WBB-GO5G-MAX')?.bill).toMatchObject({
    chargeIncludingGst: 1_000,
  })
  expect(plans).toEqual([])
})

test.each<[businessGroup: string, frequency: string]>([
  ['residential', 'Monthly'],
  ['residential', 'Fortnightly'],
  ['residential', 'Weekly'],
  ['2degreessmb', 'Monthly'],
  ['2degreessmb', 'Weekly'],
])('the prices for %s billed %s equal the catalogue, with and without GST', async (group, frequency) => {
  await api().sql`update account set bill_frequency = ${frequency}, business_group = ${group}
    where account_code = '100702'`
  // more data is sold beside a cap
  await api().sql`update plan set data_cap_mb = 307200 where plan_code = 'wbb2_unlimited'`
  const offer = await fetchOffer(GRACE)
  const { service } = await fetchWireless(GRACE)
  const prices = [...offer.plans, ...(service?.soldAddOns ?? [])]
  const sold = await api().sql`select p.plan_code as key, pc.charge_cents::int as "chargeIncludingGst",
      round(pc.charge_cents / 1.15)::int as "chargeExcludingGst"
    from plan p join plan_charge pc using (plan_code) left join core_product c using (core_product_key)
    where (c.wireless_version = 2 or p.mobile_type = 'mobile2_wbb_addon') and pc.bill_frequency = ${frequency}
    order by p.mobile_type nulls first, pc.charge_cents`

  expect(prices).toMatchObject(sold)
  expect(prices).toHaveLength(sold.length)
})

test('each call runs two statements', async () => {
  for (const call of [readWireless, readWirelessOffer]) {
    const request = await authorize(GRACE)
    await api().make(call, request)
    const before = api().db.statementCount()
    await api().make(call, request)

    expect(api().db.statementCount() - before).toBe(2)
  }
})
