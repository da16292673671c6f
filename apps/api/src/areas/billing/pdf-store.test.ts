import { expect, test } from 'vitest'

import { readInvoicePdf } from '@switchboard/domain/billing/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const BEN = '100517'
const NUMBER = '1005170024'

async function authorizeBen() {
  return { token: await api().createToken('ben'), parameters: { accountCode: BEN, invoiceNumber: NUMBER } }
}

/** Replaces the stored bytes, so that a reply with these bytes was read from the store. */
async function markStoredPdf(): Promise<void> {
  await api().sql`update invoice_pdf set bytes = 'kept'::bytea`
}

async function listStoredPdfs(): Promise<unknown[]> {
  const rows = await api().sql`select invoice_number, version, template from invoice_pdf`
  return rows
}

test('BIL-046 a bill is rendered at the first download and stored for the second', async () => {
  const ask = await authorizeBen()
  const first = await api().make(readInvoicePdf, ask)
  const before = api().db.statementCount()

  const second = await api().make(readInvoicePdf, ask)

  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  // the session, the count of downloads and the bill
  expect(api().db.statementCount() - before).toBe(3)
  expect(await listStoredPdfs()).toEqual([{ invoice_number: 1_005_170_024, version: 1, template: 'kea-4' }])
  await markStoredPdf()
  expect((await api().make(readInvoicePdf, ask)).rawPayload.toString()).toBe('kept')
})

test.each([
  ['version of the bill', `update invoice set version = 2 where invoice_number = ${NUMBER}`],
  ['template', `update invoice_pdf set template = 'kea-1'`],
])('another %s is rendered again and replaces the older PDF', async (_what, change) => {
  const ask = await authorizeBen()
  const first = await api().make(readInvoicePdf, ask)
  await markStoredPdf()
  await api().db.script(change)

  const again = await api().make(readInvoicePdf, ask)

  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await listStoredPdfs()).toHaveLength(1)
})

test('two requests at once get the same PDF, and it is stored once', async () => {
  const ask = await authorizeBen()

  const [one, other] = await Promise.all([api().make(readInvoicePdf, ask), api().make(readInvoicePdf, ask)])

  expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
  expect(await listStoredPdfs()).toHaveLength(1)
})

test('BIL-045 a stored bill is still refused while the switch is off', async () => {
  const ask = await authorizeBen()
  await api().make(readInvoicePdf, ask)
  await api().sql`update dynamic_configuration
    set configuration = jsonb_set(configuration, '{features,pdfDownload}', 'false')`

  expect((await api().make(readInvoicePdf, ask)).json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('a bill that is not approved or cannot be rendered is not stored', async () => {
  const token = await api().createToken('tama')
  const ask = (invoiceNumber: string) =>
    api().make(readInvoicePdf, { token, parameters: { accountCode: '103001', invoiceNumber } })

  expect((await ask('1030010006')).json()).toMatchObject({ code: 'INVOICE_NOT_APPROVED' })
  expect((await ask('1030010005')).json()).toMatchObject({ code: 'PDF_GENERATION_FAILED' })
  expect(await listStoredPdfs()).toEqual([])
})
