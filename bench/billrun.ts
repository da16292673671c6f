import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runBills } from '../apps/api/src/provider/books/bill-run.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'

import { faultVerdicts } from './billrun-faults.ts'
import { withPostgres } from './database.ts'
import {
  BILL_DAY,
  FIRST_ACCOUNT,
  LINES_A_BILL,
  WRITTEN,
  fillDueAccounts,
  makeDue,
  countWritten,
} from './due-accounts.ts'
import type { Written } from './due-accounts.ts'
import { median, spread } from './figures.ts'
import { psql } from './psql.ts'
import { atLeast, exactly } from './report.ts'
import type { Measurement } from './report.ts'
import { createServices } from './services.ts'

const ACCOUNTS = 100_000
const GOAL = 0.6
/** The workers of the bill run, and the connections of the limit. */
const CONNECTIONS = 2

/** Compares the bill run with copying the rows that it makes into the same tables with the same constraints. */
export function measureBillRun(rounds: number, accounts = ACCOUNTS): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    const folder = mkdtempSync(join(tmpdir(), 'bench-billrun-'))
    try {
      await fillDueAccounts(db, accounts)
      await makeDue(db)
      await runBills(createServices(db), { today: BILL_DAY, now: Date.now() })
      const finished = await countWritten(db)
      await copyOut(url, folder, accounts)

      const sides = [
        { name: `COPY of finished rows, ${CONNECTIONS} connections`, run: () => copyIn(url, folder) },
        {
          name: `bill run, ${CONNECTIONS} workers`,
          run: () => runBills(createServices(db), { today: BILL_DAY, now: Date.now() }),
        },
      ].map((side) => ({ ...side, perSecond: new Array<number>(), wrote: new Array<Written>() }))
      for (let round = 0; round < rounds; round += 1) {
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          await makeDue(db)
          const begin = performance.now()
          await side.run()
          side.perSecond.push((accounts / (performance.now() - begin)) * 1000)
          side.wrote.push(await countWritten(db))
        }
      }
      const [ofLimit = 0, ofProduct = 0] = sides.map(({ perSecond }) => median(perSecond))
      return {
        heads: ['side', 'bills per second (range)'],
        rows: sides.map(({ name, perSecond }) => [name, spread(perSecond)]),
        verdicts: [
          atLeast(`bills per second of ${accounts} bills, product to limit`, ofProduct / ofLimit, GOAL),
          exactly('bills of a run', finished.bills, accounts),
          exactly('lines of a run', finished.lines, accounts * LINES_A_BILL),
          exactly('runs and copies that wrote anything else', differing(sides, finished), 0),
          ...(await faultVerdicts(db, url, finished)),
        ],
        rounds: sides.map(({ name, perSecond }) => ({ name, perSecond })),
      }
    } finally {
      await db.close()
      rmSync(folder, { recursive: true })
    }
  })
}

function differing(sides: readonly { wrote: readonly Written[] }[], finished: Written): number {
  return sides
    .flatMap(({ wrote }) => wrote)
    .filter((each) => JSON.stringify(each) !== JSON.stringify(finished)).length
}

/** Copies the finished rows to files: one for each table and connection, with the connection's share of the accounts. */
async function copyOut(url: string, folder: string, accounts: number): Promise<void> {
  const share = Math.ceil(accounts / CONNECTIONS)
  for (let connection = 0; connection < CONNECTIONS; connection += 1) {
    const first = FIRST_ACCOUNT + connection * share
    const own = `account_code between '${first}' and '${first + share - 1}'`
    await psql(
      url,
      WRITTEN.map(
        (table) =>
          `\\copy (select * from ${table} where ${own}) to '${join(folder, `${table}-${connection}`)}'\n`,
      ).join(''),
    )
  }
}

async function copyIn(url: string, folder: string): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, connection) =>
      psql(
        url,
        `begin;\n${WRITTEN.map(
          (table) => `\\copy ${table} from '${join(folder, `${table}-${connection}`)}'\n`,
        ).join('')}commit;\n`,
      ),
    ),
  )
}
