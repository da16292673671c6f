import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { PRODUCTION } from '../apps/api/src/testing/production.ts'
import { sqlOn } from '../apps/api/src/testing/sql.ts'
import { createCleanUp } from '../tools/clean-up.ts'
import { startFile, stopAndWait } from '../tools/processes.ts'

import { createApplicationRole, saveFirstData } from './deploy/application.ts'
import { createCertificate } from './deploy/certificate.ts'
import { canDeploy } from './deploy/deployed.ts'
import { createStageDatabase } from './faults/stage-database.ts'

const canRun = await canDeploy()
const KNOWN = '1'.repeat(32)
const LOST = '2'.repeat(32)

/** A gateway and bank whose lists have one payment that the database does not have. */
async function startGateway(): Promise<{ readonly url: string; readonly authorityFile: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-gateway-'))
  const { authorityFile, file } = createCertificate(folder)
  const session = {
    id: 'session-of-the-lost-payment',
    dateTimeUtc: new Date().toISOString(),
    type: 'purchase',
    amount: '20.00',
    merchantReference: `100482-${LOST}`,
    storeCard: false,
    callbackUrls: { approved: 'https://my.provider.test/pay' },
    authorised: true,
  }
  const certificate = { cert: readFileSync(file), key: readFileSync(`${file}.key`) }
  const server = createServer(certificate, ({ url = '' }, answer) =>
    answer.end(JSON.stringify({ items: url.includes('/sessions') ? [session] : [], next: null })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = Object.assign({ port: 0 }, server.address())
  return { url: `https://localhost:${port}`, authorityFile }
}

test.skipIf(!canRun)(
  'OPS-013 the API does not start on a database that lost a payment by a restore (not run without openssl and PostgreSQL)',
  async () => {
    const cleanUp = createCleanUp()
    onTestFinished(() => cleanUp.run())
    const database = await createStageDatabase('postgres', '')
    cleanUp.add(() => database.drop())
    const application = await createApplicationRole(database, cleanUp)
    await saveFirstData(database)
    await database.withConnection(async (db) => {
      await db.script(`
        insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
          values ('100482', 'Ada', '1 Road', 'residential', 'Monthly', '2099-12-07', 'ada@provider.test')`)
      await sqlOn(db)`
        insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
          store_card, return_path, created_at, ask_at, settled_at)
        values (${KNOWN}, '100482', 'abandoned', 'Purchase', 1000, 0, false, '/', now(), now(), now())`
    })
    const { url: gateway, authorityFile } = await startGateway()

    const api = startFile('apps/api/src/main.ts', {
      env: {
        PATH: process.env['PATH'],
        NODE_EXTRA_CA_CERTS: authorityFile,
        ...PRODUCTION,
        DATABASE_URL: application.url,
        GATEWAY_URL: `${gateway}/gateway`,
        BANK_URL: `${gateway}/bank`,
        PORT: '0',
        MANAGEMENT_PORT: '0',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    cleanUp.add(() => stopAndWait(api))
    let problems = ''
    api.stderr?.on('data', (text: Buffer) => (problems += text.toString()))
    const code = await new Promise((resolve) => api.once('close', resolve))

    expect(code).toBe(1)
    expect(problems).toMatch(/have 1 payments that this database does not have/)
  },
)
