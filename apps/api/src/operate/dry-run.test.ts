import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { testBillRun } from '#api/provider/books/testing/bill-runs.ts'

import { readBillFile } from './bill-file.ts'
import { rehearseBills } from './dry-run.ts'

const { api } = testBillRun()

/** The bill of the account, as the old system made it. */
const OLD = `account,bill,line,amount
200001,2026-11-03,Fibre 300,85.00
200001,2026-11-03,Electricity,99.29
200001,2026-11-03,Daily charge,16.43
`

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dry-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function writeOld(text: string): string {
  const path = join(makeFolder(), 'old.csv')
  writeFileSync(path, text)
  return path
}

async function compare(text: string) {
  const expected = await readBillFile(writeOld(text))
  return rehearse({ expected })
}

function rehearse(
  options: Partial<Parameters<typeof rehearseBills>[1]> = {},
): ReturnType<typeof rehearseBills> {
  return rehearseBills(api().db, {
    on: day.parse('2026-11-03'),
    expected: null,
    companyTaxNumber: '98-765-432',
    ...options,
  })
}

test('OPS-025 a dry run prints its bills and their total', async () => {
  const report = await rehearse()

  expect(report).toMatchObject({ ok: true, data: { accounts: 1, bills: 1, cents: 20_072 } })
  expect(report.lines).toEqual([
    '1 bills of 1 accounts are due on 2026-11-03, $200.72 in all; nothing was changed',
    '0 accounts cannot be billed',
  ])
})

test('OPS-025 what a dry run writes, it finds equal when it compares', async () => {
  const path = join(makeFolder(), 'ours.csv')
  await rehearse({ write: path })

  const report = await rehearse({ expected: await readBillFile(path) })

  expect(readFileSync(path, 'utf8')).toMatch(
    /^account,bill,line,amount\n200001,2026-11-03,Fibre 300,85\.00\n/,
  )
  expect(report).toMatchObject({ ok: true, data: { compared: 1, differing: 0, differences: [] } })
})

test('OPS-025 each line that differs, is missing or is more than in the old system is shown', async () => {
  const path = join(makeFolder(), 'ours.csv')
  await rehearse({ write: path })
  const otherPrice = readFileSync(path, 'utf8').replace(
    'Fibre 300,85.00',
    'Fibre 300,80.00\n200001,2026-11-03,Modem,5.00',
  )

  const report = await compare(`${otherPrice}200009,2026-11-03,Fibre 50,65.00\n`)

  expect(report.ok).toBe(false)
  expect(report.lines.slice(1, -1)).toEqual([
    '2 bills in the file; 2 bills differ',
    '  account 200001, bill of 2026-11-03, Fibre 300: $85.00 here, $80.00 in the file',
    '  account 200001, bill of 2026-11-03, Modem: no such line here, $5.00 in the file',
    '  account 200009, bill of 2026-11-03, Fibre 50: no such line here, $65.00 in the file',
  ])
})

test('lines of one name are compared by their sum', async () => {
  const path = join(makeFolder(), 'ours.csv')
  await rehearse({ write: path })
  const split = readFileSync(path, 'utf8').replace(
    'Fibre 300,85.00',
    'Fibre 300,80.00\n200001,2026-11-03,Fibre 300,5.00',
  )

  expect(await compare(split)).toMatchObject({ ok: true })
})

test('an existing file is not overwritten', async () => {
  await expect(rehearse({ write: writeOld(OLD) })).rejects.toThrow(/old\.csv cannot be written: EEXIST/)
})

test.each([
  ['2026', 'line 1 must be account,bill,line,amount'],
  [
    'account,bill,line,amount\n200001,2026-11-03,Fibre',
    'line 2: expected four fields, account,bill,line,amount',
  ],
  [
    'account,bill,line,amount\nA1,2026-11-03,Fibre,85',
    'line 2: account: expected the digits of an account code',
  ],
  ['account,bill,line,amount\n200001,3/11/2026,Fibre,85', 'line 2: bill: expected a day such as 2026-12-01'],
  ['account,bill,line,amount\n200001,2026-11-03,,85', 'line 2: line: expected the name of a line'],
  [
    'account,bill,line,amount\n200001,2026-11-03,Fibre,"8,50"',
    'line 2: amount: expected dollars such as 94.00',
  ],
])('a file of %j is refused by line and field', async (text, sentence) => {
  await expect(readBillFile(writeOld(text))).rejects.toThrow(sentence)
})

test('a file is read with quotes, Windows line ends and a byte order mark', async () => {
  const bills = await readBillFile(
    writeOld('\uFEFFaccount,bill,line,amount\r\n200001,2026-11-03,"Fibre, ""fast""",85\r\n'),
  )

  expect([...bills]).toEqual([
    ['200001 2026-11-03', [{ key: '200001 2026-11-03', line: 'Fibre, "fast"', cents: 8_500 }]],
  ])
})
