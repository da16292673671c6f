import { parseArgs } from 'node:util'

import { dayAt } from '@switchboard/domain/day'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { fillLarge } from './large.ts'
import { providerNow } from '#api/platform/clock.ts'

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } })
const accounts = Number(values.accounts)
const url = process.env.DATABASE_URL

if (url === undefined) stop('DATABASE_URL must name the PostgreSQL to fill.')
else if (!Number.isInteger(accounts) || accounts < 1 || accounts > 7_000_000) {
  stop('--accounts must be a whole number from 1 to 7000000.')
} else await fill(url)

async function fill(address: string): Promise<void> {
  const db = openPostgres(address)
  await migrate(db)
  await fillLarge(db, { accounts, today: dayAt(await providerNow(db)) }, (filled) => {
    if (process.stdout.isTTY || filled === accounts) console.log(`${filled} of ${accounts} accounts`)
  })
  await db.script('vacuum analyze')
  console.log(`Sum of the ledger: ${await ledgerSum(db)}`)
  await db.close()
}

function stop(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
