import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'
import { explainBillDifference } from './difference.ts'
import type { Bill } from './difference.ts'
import type { Cause } from './difference-cause.ts'
import type { DetailLine } from './invoice-lines.ts'
import { plan, power, createLine, reprice, createDays, undescribedLine } from './testing/bill-lines.ts'

function createBill(lines: DetailLine[], withGst = true, difference = 0): Bill {
  const total = lines.reduce((sum, { Charge }) => sum + Charge, difference)
  return {
    header: { Total: toCents(total), GST: toCents(total - Math.round((total * 100) / 115)) },
    body: {
      StatementLines: [],
      DetailLines: lines,
      StaticContent: {
        DisplayGSTInclusiveValuesFlag: withGst,
        GSTDefaultRate: 15,
        CompanyTaxNumber: '',
      },
      InvoicePromptPayment: null,
      Summary: { Charged: toCents(total), Calls: toCents(0) },
    },
  }
}
const fee = createLine({ LineKind: 'oneOff', SubCategoryName: 'Connection fee', UnitPriceCents: 4_900 })
const credit = createLine({ LineKind: 'credit', SubCategoryName: 'Goodwill', UnitPriceCents: -1_000 })
const discount = createLine({
  LineKind: 'discount',
  SubCategoryName: 'New customer discount',
  Subject: 'offer:1',
  Unit: 'month',
  UnitPriceCents: -936,
})
const daily = createLine({
  LineKind: 'daily',
  SubCategoryName: 'Daily charge',
  Subject: 'power:1',
  Unit: 'day',
  NumberBilled: 30,
  UnitPriceCents: 53,
})
const powerFrom = (from: string, kwh: number, price: number) =>
  reprice(power, {
    CategoryName: 'Power',
    PeriodStart: day.parse(from),
    NumberBilled: kwh,
    UnitPriceCents: price,
  })
const settled = reprice(power, {
  LineKind: 'settlement',
  Description1: '14.4 kWh less than billed before at 24.1c',
  NumberBilled: -14.4,
})

test.each<[what: string, before: DetailLine[], now: DetailLine[], expected: Partial<Cause>[]]>([
  [
    'a price that went up',
    [plan],
    [reprice(plan, { UnitPriceCents: 9_900 })],
    [{ kind: 'price', name: 'Fibre 950', unit: 'month', from: 9_500, to: 9_900, amount: toCents(400) }],
  ],
  [
    'another plan of the same service',
    [plan],
    [reprice(plan, { SubCategoryName: 'Fibre 300', UnitPriceCents: 8_500 })],
    [{ kind: 'plan', fromName: 'Fibre 950', name: 'Fibre 300', amount: toCents(-1_000) }],
  ],
  [
    'another plan at the same price is no cause',
    [plan],
    [reprice(plan, { SubCategoryName: 'Fibre 300' })],
    [],
  ],
  [
    'a higher quantity at a higher price',
    [plan],
    [reprice(plan, { NumberBilled: 3, UnitPriceCents: 9_900 })],
    [
      { kind: 'quantity', from: 1, to: 3, amount: toCents(19_000) },
      { kind: 'price', from: 9_500, to: 9_900, amount: toCents(1_200) },
    ],
  ],
  [
    'a month that became a fortnight at the same price',
    [plan],
    [reprice(plan, { Unit: 'fortnight', UnitPriceCents: 4_384.615385 })],
    [
      {
        kind: 'length',
        from: { count: 1, unit: 'month' },
        to: { count: 1, unit: 'fortnight' },
        amount: toCents(-5_115),
      },
    ],
  ],
  [
    'a month that became a fortnight at a higher price',
    [plan],
    [reprice(plan, { Unit: 'fortnight', UnitPriceCents: 4_600 })],
    [
      { kind: 'length', amount: toCents(-5_115) },
      { kind: 'price', amount: toCents(215) },
    ],
  ],
  [
    'two months on one bill',
    [reprice(plan, { PeriodStart: day.parse('2026-08-20') })],
    [
      reprice(plan, { PeriodStart: day.parse('2026-09-20') }),
      reprice(plan, { PeriodStart: day.parse('2026-10-20') }),
    ],
    [{ kind: 'length', from: { count: 1, unit: 'month' }, to: { count: 2, unit: 'month' }, lines: [0, 1] }],
  ],
  [
    'a service that was added part-way',
    [],
    [plan, createDays({})],
    [
      { kind: 'added', unit: 'month', price: 9_500, amount: toCents(9_500) },
      { kind: 'part', when: 'thisTime', days: 12, lines: [1], amount: toCents(3_748) },
    ],
  ],
  [
    'days on the last bill only',
    [plan, createDays({})],
    [plan],
    [{ kind: 'part', when: 'lastTime', days: 12, lines: [], amount: toCents(-3_748) }],
  ],
  [
    'days on the last bill and the whole month on this',
    [createDays({})],
    [plan],
    [{ kind: 'whole', partly: 'lastTime', days: 12, amount: toCents(5_752) }],
  ],
  [
    'a service that ended, its days given back',
    [plan],
    [createDays({ UnitPriceCents: -312.328767 })],
    [
      { kind: 'ended', price: 9_500, amount: toCents(-9_500) },
      { kind: 'part', when: 'thisTime', amount: toCents(-3_748) },
    ],
  ],
  [
    'a whole month that was billed and is given back',
    [plan],
    [reprice(plan, { UnitPriceCents: -9_500 })],
    [
      { kind: 'ended', quantity: 1, amount: toCents(-9_500) },
      { kind: 'part', of: 'chargeBack', amount: toCents(-9_500) },
    ],
  ],
  [
    'more usage at a lower price',
    [power],
    [reprice(power, { NumberBilled: 400, UnitPriceCents: 20, ReadingType: 'Estimate' })],
    [
      {
        kind: 'usage',
        unit: 'kWh',
        from: 300,
        to: 400,
        estimated: ['thisTime'],
        amount: toCents(2_410),
      },
      { kind: 'price', unit: 'kWh', from: 24.1, to: 20, amount: toCents(-1_640) },
    ],
  ],
  [
    'a meter with two prices',
    [power],
    [
      reprice(power, { NumberBilled: 100, UnitPriceCents: 24.1 }),
      reprice(power, { NumberBilled: 200, UnitPriceCents: 27.1 }),
    ],
    [{ kind: 'price', from: 24.1, to: 26.1, amount: toCents(600), lines: [0, 1] }],
  ],
  [
    'a power plan that was changed inside the bill',
    [powerFrom('2026-10-03', 300, 24.1)],
    [powerFrom('2026-11-03', 100, 24.1), powerFrom('2026-11-13', 200, 27.1)],
    [
      {
        kind: 'powerPlan',
        on: day.parse('2026-11-13'),
        unit: 'kWh',
        from: 24.1,
        to: 27.1,
        amount: toCents(600),
        lines: [0, 1],
      },
    ],
  ],
  [
    'a power plan that was changed inside the bill before, with less usage since',
    [powerFrom('2026-10-03', 100, 24.1), powerFrom('2026-10-13', 200, 27.1)],
    [powerFrom('2026-11-03', 200, 27.1)],
    [
      { kind: 'usage', from: 300, to: 200, amount: toCents(-2_610) },
      { kind: 'powerPlan', on: day.parse('2026-10-13'), from: 24.1, to: 27.1, amount: toCents(200) },
    ],
  ],
  ['usage for the first time', [], [power], [{ kind: 'usage', from: 0, to: 300, amount: toCents(7_230) }]],
  [
    'days of a daily charge',
    [daily],
    [reprice(daily, { NumberBilled: 31 })],
    [{ kind: 'days', from: 30, to: 31, amount: toCents(53) }],
  ],
  [
    'an estimate of the bill before that was settled, besides usage',
    [power],
    [power, settled],
    [{ kind: 'settlement', about: '14.4 kWh less than billed before', lines: [1], amount: toCents(-347) }],
  ],
  [
    'a one-off charge this time and a credit last time',
    [credit],
    [fee],
    [
      { kind: 'oneOff', when: 'thisTime', name: 'Connection fee', lines: [0], amount: toCents(4_900) },
      { kind: 'credit', when: 'lastTime', name: 'Goodwill', lines: [], amount: toCents(1_000) },
    ],
  ],
  ['the same one-off charge both times', [fee], [fee], []],
  ['a discount that began', [], [discount], [{ kind: 'discountBegun', amount: toCents(-936) }]],
  ['a discount that ended', [discount], [], [{ kind: 'discountEnded', amount: toCents(936) }]],
  [
    'a discount that grew',
    [discount],
    [reprice(discount, { UnitPriceCents: -1_000 })],
    [{ kind: 'discountChanged', from: -936, to: -1_000, amount: toCents(-64) }],
  ],
  [
    'another discount instead',
    [discount],
    [reprice(discount, { SubCategoryName: 'Loyalty discount', UnitPriceCents: -500 })],
    [
      { kind: 'discountEnded', name: 'New customer discount' },
      { kind: 'discountBegun', name: 'Loyalty discount' },
    ],
  ],
  [
    'a line without details',
    [],
    [undescribedLine],
    [{ kind: 'appeared', when: 'thisTime', amount: toCents(250) }],
  ],
  [
    'a line without details, with another amount',
    [undescribedLine],
    [{ ...undescribedLine, Charge: toCents(300) }],
    [{ kind: 'changed', from: toCents(250), to: toCents(300), amount: toCents(50) }],
  ],
  [
    'more lines without details',
    [undescribedLine],
    [undescribedLine, undescribedLine],
    [{ kind: 'quantity', from: 1, to: 2, amount: toCents(250) }],
  ],
  [
    'a charge with details on this bill only',
    [{ ...undescribedLine, SubCategoryName: 'Fibre 950', Charge: toCents(9_500) }],
    [reprice(plan, { UnitPriceCents: 9_900 })],
    [{ kind: 'changed', from: toCents(9_500), to: toCents(9_900), amount: toCents(400) }],
  ],
])('why a bill differs: %s', (_what, before, now, expected) => {
  expect(explainBillDifference(createBill(now), createBill(before)).causes).toMatchObject(expected)
})

test('a total that differs from the sum of the lines is a cause', () => {
  const { amount, causes } = explainBillDifference(createBill([plan], true, 700), createBill([plan]))

  expect(amount).toBe(700)
  expect(causes).toEqual([{ kind: 'other', amount: 700, name: '', lines: [] }])
})

test('without GST the causes are as the lines show them, and GST is the last cause', () => {
  const dearer = reprice(plan, { UnitPriceCents: 9_900 })
  const shown = { ...dearer, ChargeExcludingGST: toCents(8_609) }
  // a cent of rounding on a line that did not change
  const unchanged = { ...undescribedLine, ChargeExcludingGST: toCents(218) }

  const { amount, causes } = explainBillDifference(
    createBill([shown, unchanged], false),
    createBill([
      { ...plan, ChargeExcludingGST: toCents(8_261) },
      { ...undescribedLine, ChargeExcludingGST: toCents(217) },
    ]),
  )

  expect(amount).toBe(400)
  expect(causes).toMatchObject([
    { kind: 'price', amount: 348, to: expect.closeTo(8_608.7, 1) },
    { kind: 'gst', amount: 52 },
  ])
})
