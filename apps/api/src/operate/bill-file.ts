import { createReadStream } from 'node:fs'

import { day } from '@switchboard/domain/day'
import { dollarsToCents } from '@switchboard/domain/money'

import { parseFields, splitLines } from '#api/platform/csv.ts'
import type { DryLine } from '#api/provider/books/dry-run.ts'

import { NotPossible } from './command.ts'
import type { BillLines } from './compare-bills.ts'

export const BILL_FILE_HEADER = 'account,bill,line,amount'

const ACCOUNT = /^\d{1,12}$/
const AMOUNT = /^-?\d{1,9}(?:\.\d{1,2})?$/
const MAX_FAULTS = 20

/** A line of the file; a name with a comma or a quote is quoted. */
export function formatBillLine({ account, bill, line, cents }: DryLine): string {
  const name = /[",\r\n]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
  return `${account},${bill},${name},${(cents / 100).toFixed(2)}`
}

/** Reads a file of bills. Throws `NotPossible` with the number and field of each faulty line, at most 20. */
export async function readBillFile(path: string): Promise<BillLines> {
  const bills: Map<string, { line: string; cents: number }[]> = new Map()
  const faults: string[] = []
  try {
    for await (const { number, text } of splitLines(createReadStream(path, { encoding: 'utf8' }))) {
      if (number === 1 && text !== BILL_FILE_HEADER)
        throw new NotPossible(`${path}: line 1 must be ${BILL_FILE_HEADER}`)
      if (number === 1 || text === '') continue
      const parsed = parseBillLine(text)
      if (typeof parsed === 'string') faults.push(`line ${number}: ${parsed}`)
      else bills.set(parsed.key, [...(bills.get(parsed.key) ?? []), parsed])
      if (faults.length === MAX_FAULTS) break
    }
  } catch (error) {
    if (error instanceof NotPossible) throw error
    throw new NotPossible(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (faults.length > 0) throw new NotPossible(`${path} was not used.\n${faults.join('\n')}`)
  return bills
}

type BillFileLine = { readonly key: string; readonly line: string; readonly cents: number }

/** Returns the line, or its fault. */
function parseBillLine(content: string | null): BillFileLine | string {
  const fields = content === null ? null : parseFields(content)
  if (fields?.length !== 4) return `expected four fields, ${BILL_FILE_HEADER}`
  const [account = '', bill = '', line = '', amount = ''] = fields.map((field) => field.trim())
  if (!ACCOUNT.test(account)) return 'account: expected the digits of an account code'
  if (!day.safeParse(bill).success) return 'bill: expected a day such as 2026-12-01'
  if (line === '') return 'line: expected the name of a line'
  if (!AMOUNT.test(amount)) return 'amount: expected dollars such as 94.00'
  return { key: `${account} ${bill}`, line, cents: dollarsToCents(Number(amount)) }
}
