import { expect, test } from 'vitest'

import { buildBill } from '#api/testing/bill.ts'

import { MAX_WAITING, renderBill } from './render-bill.ts'

const LONG_BILL_LINES = 2_000
/** A turn of the loop of the thread that serves requests. While that thread renders, there is none. */
const MIN_TURNS = 100

function toXml(lines: number): string {
  const detail = Array.from(
    { length: lines },
    (_, place) =>
      `<DetailLine><CategoryName>Power</CategoryName><SubCategoryName>Meter ${place}</SubCategoryName><Charge>1.00</Charge>` +
      '<NumberBilled>1</NumberBilled><Description1></Description1><Description2></Description2></DetailLine>',
  )
  return (
    '<Invoice><StatementLines></StatementLines>' +
    `<DetailLines>${detail.join('')}</DetailLines>` +
    '<StaticContent><DisplayGSTInclusiveValuesFlag>true</DisplayGSTInclusiveValuesFlag>' +
    '<GSTDefaultRate>15</GSTDefaultRate><CompanyTaxNumber>123-456-789</CompanyTaxNumber></StaticContent>' +
    '<Summary><Charged>1.00</Charged><Calls>0.00</Calls></Summary></Invoice>'
  )
}

function requestBill(lines: number) {
  return renderBill({ bill: buildBill(1).bill, xml: toXml(lines), brandId: 'kea' })
}

/** Counts the turns of the loop until some work is done. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work
  clearInterval(timer)
  return turns
}

test('while a long bill is rendered, the thread that serves requests goes on', async () => {
  await requestBill(1)

  expect(await countTurns(requestBill(LONG_BILL_LINES))).toBeGreaterThan(MIN_TURNS)
})

test('a bill beyond those that may wait is refused at once, and the others are rendered', async () => {
  const requests = Array.from({ length: MAX_WAITING + 2 }, () => requestBill(1))
  const replies = await Promise.all(requests)

  const refused = replies.filter((reply) => !(reply instanceof Uint8Array))
  expect(refused).toEqual([{ refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 }])
  expect(replies.at(-1)).toBe(refused[0])
})

test('a bill whose XML cannot be read is refused', async () => {
  const reply = await renderBill({ bill: buildBill(1).bill, xml: '<Invoice>', brandId: 'kea' })

  expect(reply).toEqual({ refused: 'PDF_GENERATION_FAILED' })
})
