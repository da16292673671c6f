import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { kea } from '@switchboard/brands/kea'
import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { filledPath } from '@switchboard/domain/call'

import { invoicePdf } from '../apps/api/src/areas/billing/pdf.ts'
import { statement } from '../apps/api/src/database/database.ts'
import { openPglite } from '../apps/api/src/database/pglite.ts'
import type { Database } from '../apps/api/src/database/database.ts'
import { readyMadeDump } from '../apps/api/src/database/embedded.ts'
import { createProvider } from '../apps/api/src/provider.ts'
import { billOf } from '../apps/api/src/testing/bill.ts'
import { textOfPdf } from '../apps/api/src/testing/pdf-text.ts'

import { fillProvider } from './customers.ts'
import { median, spread } from './figures.ts'
import { plainPdf } from './plain-pdf.ts'
import { atMost, exactly } from './report.ts'
import type { Measurement } from './report.ts'
import { PUBLIC_URL, servicesOf } from './services.ts'

const LINES = 48
const PAGES = 2
const WARM_UP = 60
const RENDERS_A_BURST = 40
const RENDERS_FOR_MEMORY = 2_000
const MOST_MILLISECONDS = 25
const MOST_GROWTH_MEGABYTES = 2
const MEGABYTE = 1_000_000
const COLLECTIONS = 5

/** Two pages rendered, against the same lines written as the least bytes that show them; what stays in memory; who renders twice. */
export async function measurePdf(rounds: number): Promise<Measurement> {
  const { bill, body } = billOf(LINES)
  const product = () => invoicePdf(bill, body, kea)
  const lines = textOfPdf(Buffer.from(product())).split('\n')
  const limit = () => plainPdf(lines)
  const sides = [
    { name: 'bytes written directly', render: limit, bytes: limit().length, cpu: new Array<number>() },
    { name: 'invoicePdf', render: product, bytes: product().length, cpu: new Array<number>() },
  ]
  for (const { render } of sides) cpuMilliseconds(render, WARM_UP)
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      side.cpu.push(cpuMilliseconds(side.render, RENDERS_A_BURST))
  }
  const growth = await heapGrowth(product, RENDERS_FOR_MEMORY)
  const downloads = await secondDownload()
  const [ofLimit = 0, ofProduct = 0] = sides.map(({ cpu }) => median(cpu))
  return {
    heads: ['two pages, 48 lines', 'CPU ms (range)', 'of the limit', 'bytes'],
    rows: sides.map(({ name, cpu, bytes }) => [
      name,
      spread(cpu, 2),
      `${(median(cpu) / ofLimit).toFixed(1)}x`,
      String(bytes),
    ]),
    verdicts: [
      exactly('pages', pagesIn(product()), PAGES),
      atMost('CPU ms of two pages', ofProduct, MOST_MILLISECONDS),
      atMost(`MB of heap more after ${RENDERS_FOR_MEMORY} renders`, growth, MOST_GROWTH_MEGABYTES),
      exactly('renders of the second download', downloads.renders, 0),
    ],
    rounds: { sides, growth, downloads },
  }
}

/** Of this process with all its threads, so that the collector's work counts. */
function cpuMilliseconds(work: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

function pagesIn(pdf: Uint8Array): number {
  return Number(/page 1 of (\d+)/.exec(textOfPdf(Buffer.from(pdf)))?.[1])
}

/** In megabytes, both times after everything that can go is gone. */
async function heapGrowth(work: () => unknown, times: number): Promise<number> {
  const before = await heldMegabytes()
  for (let time = 0; time < times; time += 1) work()
  return (await heldMegabytes()) - before
}

/** What a buffer held goes only when its turn of the loop has ended. */
async function heldMegabytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('the collector cannot be called')
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    Reflect.apply(collect, undefined, [])
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MEGABYTE
}

const newestBill = statement<{ number: number }>(
  'bench-newest-bill',
  'select max(invoice_number) as number from invoice where account_code = $1 and is_approved',
)
const mark = statement<never>('bench-mark-pdf', `update invoice_pdf set bytes = 'kept'::bytea`)

/** What is kept is replaced between two downloads: a second one that answers it has rendered nothing. */
async function secondDownload(): Promise<{ renders: number; firstBytes: number }> {
  const db: Database = await openPglite({ dump: await readyMadeDump() })
  const [customer] = await fillProvider(db, PUBLIC_URL, 1)
  if (customer === undefined) throw new Error('there is nobody to ask as')
  const { accountCode, token } = customer
  const [bill] = await db.rows(newestBill, [accountCode])
  const app = await createProvider(servicesOf(db), { checkReplies: true })
  const url = `/api${filledPath(readInvoicePdf.path, { accountCode, invoiceNumber: String(bill?.number) })}`
  const download = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  const first = await download()
  if (first.statusCode !== 200) throw new Error(`${url} answered ${first.statusCode}`)
  await db.rows(mark, [])
  const second = await download()
  await app.close()
  await db.close()
  return { renders: second.body === 'kept' ? 0 : 1, firstBytes: first.rawPayload.length }
}
