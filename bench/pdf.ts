import * as z from 'zod/mini'

import { kea } from '@switchboard/brands/kea'
import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { fillPath } from '@switchboard/domain/call'

import { renderInvoice } from '../apps/api/src/areas/billing/pdf.ts'
import { statement } from '../apps/api/src/platform/database/database.ts'
import { openPglite } from '../apps/api/src/platform/database/pglite.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { getMigratedDump } from '../apps/api/src/platform/database/embedded.ts'
import { createProvider } from '../apps/api/src/create-provider.ts'
import { buildBill } from '../apps/api/src/testing/bill.ts'
import { readPdfText } from '../apps/api/src/testing/pdf-text.ts'

import { API_FLAGS } from '../tools/product.ts'

import { LINES, anotherBill } from './another-bill.ts'
import { fillProvider } from './customers.ts'
import { median, spread } from './figures.ts'
import { startMeasured } from './measured-process.ts'
import { plainPdf } from './plain-pdf.ts'
import { atMost, exactly } from './report.ts'
import type { Measurement } from './report.ts'
import { PUBLIC_URL, createServices } from './services.ts'

const PAGES = 2
const WARM_UP = 60
const RENDERS_A_BURST = 20
const FIRST_RENDERS = 250
const RENDERS_FOR_MEMORY = 2_000
const MAX_MILLISECONDS = 30
const MAX_GROWTH_MEGABYTES = 20
const MEGABYTE = 1_000_000

const resident = z.object({ residentBytes: z.number() })

function sameBill(): Promise<Buffer> {
  const { bill, body } = buildBill(LINES)
  return renderInvoice(bill, body, kea)
}

/**
 * Measures rendering of two pages against the smallest PDF with the same lines, memory after many renders,
 * and a second download.
 */
export async function measurePdf(rounds: number): Promise<Measurement> {
  const text = await readPdfText(await sameBill())
  const least = () => Promise.resolve(plainPdf(text.split('\n')))
  const sides = await Promise.all(
    [
      { name: 'bytes written directly', render: least },
      { name: 'the same bill again', render: sameBill },
      { name: 'another bill each time', render: anotherBill },
    ].map(async (side) => ({ ...side, bytes: (await side.render()).length, cpu: new Array<number>() })),
  )
  for (const { render } of sides) await cpuMilliseconds(render, WARM_UP)
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      side.cpu.push(await cpuMilliseconds(side.render, RENDERS_A_BURST))
  }
  const growth = await measureRenderingGrowth()
  const downloads = await secondDownload()
  const [ofLeast = 0, , ofAnother = 0] = sides.map(({ cpu }) => median(cpu))
  return {
    heads: ['two pages, 48 lines', 'CPU ms (range)', 'of the least', 'bytes'],
    rows: sides.map(({ name, cpu, bytes }) => [
      name,
      spread(cpu, 2),
      `${(median(cpu) / ofLeast).toFixed(1)}x`,
      String(bytes),
    ]),
    verdicts: [
      exactly('pages', Number(/page 1 of (\d+)/.exec(text)?.[1]), PAGES),
      atMost('CPU ms of two pages', ofAnother, MAX_MILLISECONDS),
      atMost(`MB of the process more after ${RENDERS_FOR_MEMORY} bills more`, growth, MAX_GROWTH_MEGABYTES),
      exactly('renders of the second download', downloads.renders, 0),
    ],
    rounds: { sides, growth, downloads },
  }
}

/** CPU time of this process with all its threads, so that garbage collection counts. */
async function cpuMilliseconds(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

/**
 * Megabytes by which a process of the product grows while it renders. The memory of its first bills is not
 * counted, because later bills reuse it.
 */
async function measureRenderingGrowth(): Promise<number> {
  const rendering = await startMeasured('bills.ts', {}, API_FLAGS)
  const readResidentBytes = async (bills: number) =>
    resident.parse(await rendering.ask({ bills })).residentBytes
  try {
    const before = await readResidentBytes(FIRST_RENDERS)
    return ((await readResidentBytes(RENDERS_FOR_MEMORY)) - before) / MEGABYTE
  } finally {
    await rendering.stop()
  }
}

const newestBill = statement<{ number: number }>(
  'bench-newest-bill',
  'select max(invoice_number) as number from invoice where account_code = $1 and is_approved',
)
const mark = statement<never>('bench-mark-pdf', `update invoice_pdf set bytes = 'kept'::bytea`)

/**
 * Replaces the stored PDF between two downloads: a second download that returns the replacement has
 * rendered nothing.
 */
async function secondDownload(): Promise<{ renders: number; firstBytes: number }> {
  const db: Database = await openPglite({ dump: await getMigratedDump() })
  const [customer] = await fillProvider(db, PUBLIC_URL, 1)
  if (customer === undefined) throw new Error('there is nobody to ask as')
  const { accountCode, token } = customer
  const [bill] = await db.rows(newestBill, [accountCode])
  const app = await createProvider(createServices(db), { checkReplies: true })
  const url = `/api${fillPath(readInvoicePdf.path, { accountCode, invoiceNumber: String(bill?.number) })}`
  const download = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  const first = await download()
  if (first.statusCode !== 200) throw new Error(`${url} answered ${first.statusCode}`)
  await db.rows(mark, [])
  const second = await download()
  await app.close()
  await db.close()
  return { renders: second.body === 'kept' ? 0 : 1, firstBytes: first.rawPayload.length }
}
