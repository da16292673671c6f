import { expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { explainBillDifference } from '@switchboard/domain/billing/difference'
import type { Bill } from '@switchboard/domain/billing/difference'
import { invoiceBody } from '@switchboard/domain/billing/invoice'
import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { listMobileProducts } from '@switchboard/domain/mobile/contract'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { signInBuyer, submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import { advanceOrders } from './advance.ts'

const HEMI = '100801'
const [LEADER, MEMBER, OTHER] = ['021 555 0181', '021 555 0182', '021 555 0183'] as const
const BILLED = day.parse('2026-11-20')

/** Other accounts get no bills, because each would slow down every case. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`update account set next_invoice_date = '2999-01-01' where account_code <> '${HEMI}'`)
})

const bill = (until: Day) => runBills(api().services, { today: until, now: Date.parse(`${until}T00:00:00Z`) })

const LEAVE: MobileOrder = { kind: 'mobileplan', planKey: 'mobile-12', serviceEntity: MEMBER }
const LEAD: MobileOrder = {
  kind: 'mobilelead',
  turns: [
    { serviceEntity: MEMBER, planKey: 'mobile-group' },
    { serviceEntity: LEADER, planKey: 'mobile-member' },
  ],
}

const CASES = BILL_FREQUENCIES.flatMap((frequency) =>
  (frequency === 'Monthly' ? ['residential', '2degreessmb'] : ['residential']).flatMap((group) =>
    [
      { what: 'a member that leaves', order: LEAVE, plans: { [MEMBER]: 'mobile-12' }, after: 1 },
      {
        what: 'a change of leader',
        order: LEAD,
        plans: { [MEMBER]: 'mobile-group', [LEADER]: 'mobile-member' },
        after: 4,
      },
    ].map((each) => ({ ...each, frequency, group })),
  ),
)

/** The account's bills from a day on, as the customer's page reads them. */
async function readBillsFrom(from: Day): Promise<Bill[]> {
  const rows = await api().sql<{ total: number; gst: number; incl: boolean; lines: unknown }>`
    select i.total_cents as total, i.gst_cents as gst, i.display_gst_inclusive as incl,
      json_agg(json_build_object('CategoryName', l.category, 'SubCategoryName', l.sub_category,
        'Charge', dollars(l.charge_cents)::text, 'ChargeExcludingGST', dollars(l.charge_excluding_gst_cents)::text,
        'NumberBilled', l.number_billed::text, 'Description1', l.description_1, 'Description2', l.description_2,
        'LineKind', l.line_kind, 'Subject', l.subject, 'PeriodStart', l.period_start, 'PeriodEnd', l.period_end,
        'Unit', l.unit, 'UnitPriceCents', l.unit_price_cents::text) order by l.line_number) as lines
    from invoice i join invoice_line l using (account_code, invoice_number)
    where i.account_code = ${HEMI} and i.bill_date >= ${from} group by i.account_code, i.invoice_number
    order by i.bill_date`
  return rows.map(({ total, gst, incl, lines }) => ({
    header: { Total: toCents(total), GST: toCents(gst) },
    body: invoiceBody.parse({
      StatementLines: [],
      DetailLines: lines,
      StaticContent: {
        DisplayGSTInclusiveValuesFlag: String(incl),
        GSTDefaultRate: '15',
        CompanyTaxNumber: '',
      },
      InvoicePromptPayment: null,
      Summary: { Charged: '0.00', Calls: '0.00' },
    }),
  }))
}

test.each(CASES)(
  '$frequency, $group: the bill of $what equals the quote to the cent and is explained',
  async ({ order, plans, frequency, group, after }) => {
    const { db, sql } = api()
    await db.script(`
      update account set bill_frequency = '${frequency}', next_invoice_date = '${BILLED}', bill_day_of_month = null, business_group = '${group}'
        where account_code = '${HEMI}';
      update recurring_charge set billed_to = '${addDays(BILLED, -1)}' where account_code = '${HEMI}';
      update provider_clock set offset_milliseconds = offset_milliseconds + ${(after - 1) * 86_400_000}`)
    await bill(BILLED)
    const orderer = await signInBuyer(api(), 'hemi', HEMI)
    const { token } = orderer
    const parameters = { accountCode: HEMI }
    const { products } = listMobileProducts.reply.parse(
      (await api().make(listMobileProducts, { token, parameters })).json(),
    )
    const before = new Map([
      [LEADER, 'mobile-group'],
      [MEMBER, 'mobile-member'],
      [OTHER, 'mobile-member'],
    ])
    const findPrice = (planKey: string | undefined) => {
      const product = products.find((each) => each.planKey === planKey)
      if (product === undefined) throw new Error(`no ${planKey}`)
      return product.chargeIncludingGst
    }

    const body = mobileOrderBody(order, { businessGroup: group, salesPerson: 'SelfServiceV1' })
    expect(await submitOrder(orderer, body, order.kind)).toMatchObject({ state: 'Committed' })
    const from = addDays(BILLED, after + 1)
    await advanceOrders(db, Date.parse(`${from}T00:00:00Z`), new AbortController().signal)
    const [next] = await sql<{
      on: Day
    }>`select next_invoice_date as on from account where account_code = ${HEMI}`
    const billed = next?.on ?? BILLED
    await bill(billed)

    const lines = await sql<{ line: string; cents: number; starts: Day }>`
      select l.description_1 || ' ' || l.description_2 as line, l.charge_cents::int as cents, l.period_start as starts
      from invoice i join invoice_line l using (account_code, invoice_number)
      where i.account_code = ${HEMI} and i.bill_date = ${billed}`
    const sumCharges = (line: string, isAhead: boolean) =>
      lines
        .filter((each) => each.line.includes(line) && each.starts >= billed === isAhead)
        .reduce((sum, { cents }) => sum + cents, 0)
    const share = (cents: number) =>
      Math.round((cents * daysBetween(from, billed)) / daysBetween(BILLED, billed))
    for (const line of [LEADER, MEMBER, OTHER]) {
      const planBefore = before.get(line)
      const planAfter = new Map<string, string>(Object.entries(plans)).get(line) ?? planBefore
      expect([line, sumCharges(line, true)]).toEqual([line, findPrice(planAfter)])
      const late = planAfter === planBefore ? 0 : share(findPrice(planAfter)) - share(findPrice(planBefore))
      expect([line, sumCharges(line, false)]).toEqual([line, late])
    }
    const [then, now] = await readBillsFrom(BILLED)
    if (now === undefined || then === undefined) throw new Error('two bills are there')
    const { amount, causes } = explainBillDifference(now, then)
    expect(causes.reduce((sum, cause) => sum + cause.amount, 0)).toBe(amount)
    const named = causes.filter((cause) => cause.kind === 'plan').map(({ name }) => name)
    const names = Object.values(plans).map((key) =>
      String(products.find(({ planKey }) => planKey === key)?.name),
    )
    expect(named.toSorted()).toEqual(names.toSorted())
  },
)
