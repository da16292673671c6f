import { afterAll, beforeEach, expect, test } from 'vitest'

import { readMailFilters, saveMailFilter } from '@switchboard/domain/mail/contract'
import type { FilterFields } from '@switchboard/domain/mail/filter'
import { SCRIPT_NAME, sieveScript } from '@switchboard/domain/mail/sieve'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { startSmtp } from '#api/testing/smtp.ts'

const sandbox = await testGateway()
const smtp = await startSmtp()
const api = testApi(fillDemo, {}, { MAIL_SERVER_URL: sandbox.mailServerUrl, SMTP_URL: smtp.url })

const OF_MAILBOX = { accountCode: '100482', mailboxId: '1' }
const ADDRESS = 'aroha.ngata@mail.demo.example'
const ADVERTS = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'
const DELETES: FilterFields = {
  name: 'Adverts',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' }],
  actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
  orderIndex: 0,
}
const FORWARDS: FilterFields = {
  ...DELETES,
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'whanau.ngata@mail.demo.example' }],
}

beforeEach(async () => {
  await api().db.script('delete from mail_filter; delete from mailbox_script; delete from communication')
  smtp.letters.length = 0
  smtp.unknown = 'nobody'
  smtp.beforeConfirming = async () => undefined
})
afterAll(() => void smtp.server.close())

async function save(fields: FilterFields, revision = 0) {
  const token = await api().createToken('aroha')
  const parameters = { ...OF_MAILBOX, mailFilterId: ADVERTS }
  return api().make(saveMailFilter, { token, parameters, body: { ...fields, revision } })
}

async function listFilters() {
  const token = await api().createToken('aroha')
  const answer = await api().make(readMailFilters, { token, parameters: OF_MAILBOX })
  return readMailFilters.reply.parse(answer.json()).filters
}

async function readScript() {
  return (await sandbox.listScripts(ADDRESS)).find(({ name }) => name === SCRIPT_NAME)?.text
}

async function countNotices() {
  const rows = await api().sql`select source from communication where event_category = 'Mail'`
  return rows.length
}

test('the owner gets one letter about a filter that deletes mail, before the filter is active', async () => {
  await save({ ...DELETES, isPaused: true })
  const [paused] = await listFilters()
  const before = await readScript()
  let meanwhile: string | undefined
  smtp.beforeConfirming = async () => void (meanwhile = await readScript())

  const answer = await save(DELETES, 1)

  expect(paused).toMatchObject({ isPaused: true })
  expect(answer.statusCode).toBe(200)
  expect(meanwhile).toBe(before)
  expect(await readScript()).toBe(sieveScript([{ ...DELETES, mailFilterId: ADVERTS }]))
  expect(smtp.letters).toHaveLength(1)
  expect(smtp.letters[0]).toContain('Subject: A mail filter that deletes mail is being saved')
  expect(smtp.letters[0]).toContain('Name of the filter: Adverts')
  // the paused filter and this one
  expect(await countNotices()).toBe(2)
})

test('a filter that deletes mail is not saved while its letter cannot be sent', async () => {
  const before = await readScript()
  smtp.unknown = '@'

  const answer = await save(DELETES)
  const after = await readScript()
  const noticesAfter = await countNotices()
  smtp.unknown = 'nobody'
  const again = await save(DELETES)

  expect(answer.json()).toMatchObject({ code: 'MAIL_SERVER_UNAVAILABLE' })
  expect(after).toBe(before)
  // a letter about a filter that was not saved never goes out
  expect(noticesAfter).toBe(0)
  expect(again.statusCode).toBe(200)
  expect(await listFilters()).toHaveLength(1)
})

test.each([
  ['that is refused', { ...DELETES, name: ' ' }, 0],
  ['of older filters', DELETES, 7],
])('a filter %s sends no letter', async (_which, fields, revision) => {
  const answer = await save(fields, revision)

  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(smtp.letters).toEqual([])
  expect(await countNotices()).toBe(0)
})

test('a filter that deletes nothing does not wait for a letter', async () => {
  smtp.unknown = '@'

  expect((await save(FORWARDS)).statusCode).toBe(200)
  expect(smtp.letters).toEqual([])
  expect(await countNotices()).toBe(1)
})

test('an account without an address saves a filter that deletes mail', async () => {
  await api().db.script(`update account set billing_email = null;
    update claim set role = 'AuthorisedPerson', level = 'order' where account_code = '${OF_MAILBOX.accountCode}'`)

  expect((await save(DELETES)).statusCode).toBe(200)
  expect(smtp.letters).toEqual([])
  expect(await countNotices()).toBe(0)
  expect(await readScript()).toBe(sieveScript([{ ...DELETES, mailFilterId: ADVERTS }]))
})

test('the owner is notified if the mail server refuses a filter that deletes mail', async () => {
  await sandbox.turnMailServer({ refuses: true })
  const answer = await save(DELETES)
  await sandbox.turnMailServer({})

  expect(answer.json()).toMatchObject({ code: 'MAIL_SERVER_REFUSED' })
  const rows = await api().sql`select subject from communication where event_category = 'Mail'
    order by communication_id`
  expect(rows).toEqual([
    { subject: 'A mail filter that deletes mail is being saved' },
    { subject: 'The mail filter was not saved' },
  ])
})

test('the script of a filter has the ASCII form of an internationalised domain, and the filter keeps the typed form', async () => {
  const conditions = [{ headerMatch: 'FROM', comparison: 'EQUALS', value: 'info@māori.example' }] as const

  expect((await save({ ...DELETES, conditions: [...conditions] })).statusCode).toBe(200)

  expect(await readScript()).toContain('"info@xn--mori-qsa.example"')
  expect((await listFilters())[0]?.conditions).toEqual(conditions)
})
