import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { isProgram } from '../../tools/processes.ts'

import { parseBooks } from './books.ts'
import type { Books } from './books.ts'
import { parseGatewayLog } from './gateway-log.ts'
import {
  everyPaymentEnds,
  ledgerBalances,
  nobodyIsChargedTwice,
  nothingAcknowledgedIsLost,
  recordsAgree,
} from './invariants.ts'
import type { Finding } from './invariants.ts'
import { joinRecords } from './joined.ts'
import type { Records } from './joined.ts'
import { clientLogIn } from './client-log.ts'

const INVARIANTS = [
  nothingAcknowledgedIsLost,
  nobodyIsChargedTwice,
  ledgerBalances,
  everyPaymentEnds,
  recordsAgree,
] as const

const MAX_SHOWN = 20

const runFile = z.object({ seed: z.int(), faultsEnded: z.number() })

/** The files of a run's records, in the run's folder. */
export const RECORD_FILES = {
  clients: 'clients.jsonl',
  books: 'books.json',
  gateway: 'gateway.jsonl',
  run: 'run.json',
} as const

/** Checks every invariant against the three records. An invariant that checked no record counts as violated. */
export function check(records: Records): Finding[] {
  const joint = joinRecords(records)
  return INVARIANTS.map((invariant) => {
    const finding = invariant(joint)
    return finding.checked > 0
      ? finding
      : { ...finding, breaches: [...finding.breaches, 'there was nothing to look at'] }
  })
}

/** Prints the checked records and the violations of each invariant. Returns whether all hold. */
export function printFindings(findings: readonly Finding[], seed: number): boolean {
  for (const { invariant, claim, checked, breaches } of findings) {
    console.log(`${invariant} ${claim}: looked at ${checked}, breaches ${breaches.length}`)
    for (const breach of breaches.slice(0, MAX_SHOWN)) console.log(`   ${breach}`)
    if (breaches.length > MAX_SHOWN) console.log(`   and ${breaches.length - MAX_SHOWN} more`)
  }
  const holds = findings.every(({ breaches }) => breaches.length === 0)
  console.log(`seed ${seed}: ${holds ? 'every invariant holds' : 'BREACHED'}`)
  return holds
}

/** Stores the records that are only in memory beside the log of the clients, so that they can be checked again. */
export function keepRecords(
  folder: string,
  records: { books: Books; gatewayLog: string; seed: number; faultsEnded: number },
): void {
  writeFileSync(join(folder, RECORD_FILES.books), JSON.stringify(records.books))
  writeFileSync(join(folder, RECORD_FILES.gateway), records.gatewayLog)
  const { seed, faultsEnded } = records
  writeFileSync(join(folder, RECORD_FILES.run), JSON.stringify({ seed, faultsEnded }))
}

/** Checks the records in a folder and prints what it found. */
export function checkFolder(folder: string): boolean {
  const text = (name: keyof typeof RECORD_FILES) => readFileSync(join(folder, RECORD_FILES[name]), 'utf8')
  const { seed, faultsEnded } = runFile.parse(JSON.parse(text('run')))
  const records = {
    clientLog: clientLogIn(join(folder, RECORD_FILES.clients)),
    books: parseBooks(text('books')),
    gateway: parseGatewayLog(text('gateway')),
    faultsEnded,
  }
  return printFindings(check(records), seed)
}

if (isProgram(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('node tests/faults/checker.ts FOLDER')
    process.exit(2)
  }
  process.exit(checkFolder(folder) ? 0 : 1)
}
