import { expect, test } from 'vitest'

import { readInvoice } from '@switchboard/domain/billing/contract'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN, LINES } from '#api/testing/growth.ts'

import { parseXml } from './xml.ts'

const api = testApi(fillDemo)
const NEWEST = '1005170024'

async function listLines() {
  const parameters = { accountCode: BEN.accountCode, invoiceNumber: NEWEST }
  const reply = await api().make(readInvoice, { token: await api().createToken('ben'), parameters })
  return parseInvoiceBody(parseXml(readInvoice.reply.parse(reply.json()).Xml))?.DetailLines ?? []
}

test('BIL-052 a bill of 2,000 lines has each line once, in the order of the bill', async () => {
  const before = await listLines()
  await LINES.grow(api().db, 2_000)
  const after = await listLines()

  const added = Array.from({ length: 2_000 }, (_, place) => `Delivery ${place + 1}`)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length).map(({ SubCategoryName }) => SubCategoryName)).toEqual(added)
})
