import { expect, test } from 'vitest'

import { explainBillDifference } from '@switchboard/domain/billing/difference'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'
import { day, dayAt } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { readDataBlocks } from '@switchboard/domain/usage/data'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { parseXml } from './xml.ts'

const api = testApi(fillDemo)

/** Jack's plan has 100 GB and keeps unused data. */
const JACK = { user: 'jack', accountCode: '100901' }
const GB = 1_024

async function requestBlocks({ user, accountCode }: typeof JACK) {
  const token = await api().createToken(user)
  return api().make(readDataBlocks, { token, parameters: { accountCode } })
}

async function readBlockPeriods(customer: typeof JACK) {
  return readDataBlocks.reply.parse((await requestBlocks(customer)).json())
}

async function setDataUse(gigabytes: number): Promise<void> {
  await api().sql`
    update internet_usage set received_mb[cardinality(received_mb)] = ${gigabytes * GB}::integer
    where account_code = ${JACK.accountCode}
      and month = (select max(month) from internet_usage where account_code = ${JACK.accountCode})`
}

test('USE-006 the current period has the data that earlier periods kept, as stored with the bill before', async () => {
  const [open, before] = await readBlockPeriods(JACK)
  const [stored] = await api().sql<{ kept: number }>`
    select kept_mb as kept from data_period where account_code = ${JACK.accountCode} order by bill_date desc limit 1`

  expect([open?.isBilled, before?.isBilled]).toEqual([false, true])
  expect(open?.rolloverMb).toBe(stored?.kept)
  expect(open?.rolloverMb).toBeGreaterThan(0)
  expect(open).toMatchObject({ capMb: 102_400, blocks: 0, chargeIncludingGst: 0 })
})

test('the bill charges the blocks shown before it, to the cent, and explains the increase by them', async () => {
  await setDataUse(1_000)
  const [open] = await readBlockPeriods(JACK)
  const billDate = open?.billDate ?? dayAt(TEST_INSTANT)
  await runBills(api().services, { today: billDate, now: TEST_INSTANT })

  const [line] = await api().sql<{ charge: number; quantity: number }>`
    select l.charge_cents::integer as charge, l.number_billed::integer as quantity
    from invoice_line l join invoice i using (account_code, invoice_number)
    where account_code = ${JACK.accountCode} and l.subject = 'data' and i.bill_date = ${billDate}`
  expect(line).toEqual({ charge: open?.chargeIncludingGst, quantity: open?.blocks })
  expect(open?.blocks).toBe(Math.ceil((open?.overMb ?? 0) / (20 * GB)))
  expect(open?.blocks).toBeGreaterThan(30)
  expect((await readBlockPeriods(JACK)).find((period) => period.billDate === billDate)).toEqual({
    ...open,
    isBilled: true,
  })

  const [bill, before] = await readNewestBills()
  const causes = bill === undefined || before === undefined ? [] : explainBillDifference(bill, before).causes
  expect(causes.find(({ name }) => name === 'Extra data')).toMatchObject({
    kind: 'usage',
    unit: 'block',
    to: open?.blocks,
  })
  expect(causes.filter(({ kind }) => kind === 'other')).toEqual([])
})

async function readNewestBills() {
  const rows = await api().sql<{ total: number; gst: number; xml: string }>`
    select total_cents::integer as total, gst_cents::integer as gst, invoice_xml(account_code, invoice_number) as xml
    from invoice where account_code = ${JACK.accountCode} order by bill_date desc limit 2`
  return rows.flatMap(({ total, gst, xml }) => {
    const body = parseInvoiceBody(parseXml(xml))
    return body === null ? [] : [{ header: { Total: toCents(total), GST: toCents(gst) }, body }]
  })
}

test('usage that arrives after the bill is not charged: a billed period is unchanged', async () => {
  const [, billed] = await readBlockPeriods(JACK)
  await api().sql`update internet_usage set received_mb[1] = 9999999 where account_code = ${JACK.accountCode}
    and month < ${day.parse('2026-11-01')}`

  expect((await readBlockPeriods(JACK))[1]).toEqual(billed)
})

test.each([
  ['ben', '100517', 'an unlimited plan'],
  ['isla', '100802', 'no internet'],
])('%s, account %s, has %s: no period is charged above a cap', async (user, accountCode) => {
  expect(await readBlockPeriods({ user, accountCode })).toEqual([])
})

test('the call takes two statements', async () => {
  const token = await api().createToken(JACK.user)
  const request = { token, parameters: { accountCode: JACK.accountCode } }
  await api().make(readDataBlocks, request)
  const before = api().db.statementCount()
  await api().make(readDataBlocks, request)

  expect(api().db.statementCount() - before).toBe(2)
})
