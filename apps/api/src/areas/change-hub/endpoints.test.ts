import { expect, test } from 'vitest'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { listChargedItems } from '@switchboard/domain/change-hub/charged-items'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

async function authorize(user: string, accountCode: string) {
  return { token: await api().createToken(user), parameters: { accountCode } }
}

test('HUB-027 insurance and other charges have their names', async () => {
  const aroha = await api().make(readOtherCharges, await authorize('aroha', '100482'))
  const dev = await api().make(readOtherCharges, await authorize('dev', '100601'))

  expect(aroha.json()).toEqual({
    insurance: [
      { label: 'Contents insurance: Policy HC-20417', ChargeIncludingGST: 12.5, ChargeExcludingGST: 10.87 },
    ],
    others: [
      { label: 'Prime Video: aroha@demo.example', ChargeIncludingGST: 10.99, ChargeExcludingGST: 9.56 },
    ],
  })
  expect(dev.json()).toMatchObject({ insurance: [], others: [{ label: 'Toll-free number: 0800 555 016' }] })
})

test('HUB-027 insurance is listed from its first day to its last', async () => {
  const countPolicies = async (set: string) => {
    await api().db.script(`update recurring_charge set ${set}
      where account_code = '100482' and name = 'Contents insurance'`)
    const answer = await api().make(readOtherCharges, await authorize('aroha', '100482'))
    return readOtherCharges.reply.parse(answer.json()).insurance.length
  }

  expect(await countPolicies("starts_on = '2026-11-21', ends_on = '2026-11-21'")).toBe(1)
  expect(await countPolicies("starts_on = '2026-11-22', ends_on = null")).toBe(0)
  expect(await countPolicies("starts_on = '2026-01-01', ends_on = '2026-11-20'")).toBe(0)
  expect(await countPolicies("starts_on = '2026-01-01', ends_on = '2026-11-22'")).toBe(1)
})

test('HUB-028 power has the rates of each dial, and is null for an account without power', async () => {
  // rows that must be left out: no power, a dial without a price, the dial of another account
  await api().db.script(`
    insert into meter (account_code, subject, category, name, unit, cents_per_unit)
      select other.account_code, m.subject || other.more, 'Power', 'Other', other.unit, other.cents
      from meter m cross join (values ('100901', ':data', 'GB', 5), ('100901', ':none', 'kWh', null), ('100902', '', 'kWh', 9))
        other (account_code, more, unit, cents)
      where m.account_code = '100901' and m.unit = 'kWh'`)
  const jack = await api().make(readPowerPlan, await authorize('jack', '100901'))

  expect(jack.json()).toEqual({
    power: {
      description: 'Power, two-dial meter: Day and night',
      rates: [
        { name: 'Electricity, day', centsPerUnitIncludingGst: 26.4, centsPerDayIncludingGst: 53 },
        { name: 'Electricity, night', centsPerUnitIncludingGst: 17.2, centsPerDayIncludingGst: 0 },
      ],
    },
  })
  expect((await api().make(readPowerPlan, await authorize('kiri', '100902'))).json()).toEqual({ power: null })

  await api().db.script(`update service set status = 'ordered', started_on = null
    where account_code = '100901' and plan_code like 'power%'`)
  expect((await api().make(readPowerPlan, await authorize('jack', '100901'))).json()).toEqual({ power: null })
})

test.each([
  ['aroha', '100482'],
  ['aroha', '100483'],
  ['ben', '100517'],
  ['dev', '100601'],
  ['ema', '100602'],
  ['finn', '100701'],
  ['grace', '100702'],
  ['hemi', '100801'],
  ['jack', '100901'],
  ['kiri', '100902'],
  ['nikau', '101001'],
  ['tama', '103001'],
])(
  'HUB-029 the charges of %s on account %s add up to the charges of the books',
  async (user, accountCode) => {
    await expectAllBooked(user, accountCode)
  },
)

test('HUB-020 HUB-029 the charges include hardware paid monthly and an old address that is kept', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
      starts_on, ends_on, product_key) values
      ('100902', 901, 'hardware:5000001:HUB6', 'extra', 'Extras', 'Hub 6', '', 500, '2026-11-02', '2027-11-01', 'HUB6'),
      ('100902', 902, 'order:5000001:service:1', 'plan', 'Broadband', 'VDSL', 'At the old address', 8900, '2026-11-02',
        '2026-11-30', null)`)

  const { others } = readOtherCharges.reply.parse(
    (await api().make(readOtherCharges, await authorize('kiri', '100902'))).json(),
  )

  expect(others.map(({ label, ChargeIncludingGST }) => [label, ChargeIncludingGST])).toEqual([
    ['Hub 6', 500],
    ['VDSL: At the old address', 8_900],
  ])
  await expectAllBooked('kiri', '100902')
})

async function expectAllBooked(user: string, accountCode: string): Promise<void> {
  const request = await authorize(user, accountCode)
  const products = readProducts.reply.parse((await api().make(readProducts, request)).json())
  const others = readOtherCharges.reply.parse((await api().make(readOtherCharges, request)).json())
  const { totalCost } = listChargedItems(
    { products, others, power: null },
    { businessGroup: 'residential', gigabitPlanName: '', frequency: 'Monthly' },
  )
  const [booked] = await api().db.rows<{ cents: number }>(
    {
      name: 'test-booked',
      text: `select sum(period_price(r.monthly_cents * r.quantity, a.bill_frequency))::bigint as cents
        from recurring_charge r join account a using (account_code)
        where a.account_code = $1 and r.starts_on <= '2026-11-21' and (r.ends_on is null or r.ends_on >= '2026-11-21')`,
    },
    [accountCode],
  )

  expect(totalCost).toBe(booked?.cents)
}
