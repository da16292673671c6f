import { expect, test } from 'vitest'

import {
  readMailFilters,
  removeMailFilter,
  saveMailFilter,
  withdrawForwardAddress,
} from '@switchboard/domain/mail/contract'
import { actsOn } from '@switchboard/domain/mail/acts'
import type { FilterFields } from '@switchboard/domain/mail/filter'
import { messageHead } from '@switchboard/domain/mail/message-head'
import { SCRIPT_NAME } from '@switchboard/domain/mail/sieve'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MAIL_SERVER_URL: sandbox.mailServerUrl })

const OF_MAILBOX = { accountCode: '100482', mailboxId: '1' }
const ADDRESS = 'aroha.ngata@mail.demo.example'
const ABROAD = 'aroha@elsewhere.example'
const BILLS = '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f'
const HEAD = messageHead('Subject: a sale of the year\r\n')

const FORWARDS: FilterFields = {
  name: 'Bills',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' }],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: ABROAD }],
  orderIndex: 0,
}

async function authorize() {
  return { token: await api().createToken('aroha'), parameters: OF_MAILBOX }
}

async function readFilters() {
  return readMailFilters.reply.parse((await api().make(readMailFilters, await authorize())).json())
}

async function save(difference: Partial<FilterFields> = {}) {
  const { token } = await authorize()
  const { revision } = await readFilters()
  const parameters = { ...OF_MAILBOX, mailFilterId: BILLS }
  return api().make(saveMailFilter, { token, parameters, body: { ...FORWARDS, ...difference, revision } })
}

async function withdraw(address = ABROAD) {
  return api().make(withdrawForwardAddress, { ...(await authorize()), body: { address } })
}

/** Leaves the mailbox with one filter, which forwards to a confirmed address. */
async function saveForwardingFilter() {
  await api().db.script(`delete from mail_filter; delete from mailbox_script;
    insert into mail_forward_address (account_code, mailbox_id, address, confirmed_at)
    values ('${OF_MAILBOX.accountCode}', 1, '${ABROAD}', now())`)
  expect((await save()).statusCode).toBe(200)
}

async function readScript() {
  return (await sandbox.listScripts(ADDRESS)).find(({ name }) => name === SCRIPT_NAME)?.text
}

test('a paused filter is stored without effect, on the server and in "try it", until it is resumed', async () => {
  await saveForwardingFilter()

  const paused = await save({ isPaused: true })

  expect(paused.json()).toMatchObject({ filters: [{ name: 'Bills', isPaused: true }] })
  expect(await readScript()).not.toContain('redirect')
  expect(await readScript()).toContain('# rule:[Bills]')
  expect(actsOn((await readFilters()).filters, HEAD)).toMatchObject({ mailFilterIds: [], forwardedTo: [] })

  await save({ isPaused: false })
  expect(await readScript()).toContain(`redirect :copy "${ABROAD}"`)
  const { filters } = await readFilters()
  expect(filters).toEqual([{ ...FORWARDS, mailFilterId: BILLS }])
  expect(actsOn(filters, HEAD)).toMatchObject({ mailFilterIds: [BILLS], forwardedTo: [ABROAD] })
})

test('MAI-020 a paused filter is removed', async () => {
  await saveForwardingFilter()
  await save({ isPaused: true })
  const { token } = await authorize()

  await api().make(removeMailFilter, { token, parameters: { ...OF_MAILBOX, mailFilterId: BILLS } })

  expect((await readFilters()).filters).toEqual([])
})

test('a withdrawn address pauses its filters at once, and must be confirmed again', async () => {
  await saveForwardingFilter()

  const answer = await withdraw('Aroha@Elsewhere.example')

  expect(answer.json()).toMatchObject({ filters: [{ name: 'Bills', isPaused: true }] })
  expect(await readScript()).not.toContain('redirect')
  expect(await readFilters()).toMatchObject({ confirmed: [] })
  expect((await save({ isPaused: false })).json()).toMatchObject({
    code: 'MAIL_FORWARD_UNCONFIRMED',
    field: 'actions.0.address',
  })
  const notices = await api().sql<{ subject: string }>`
    select subject from communication where subject = 'An address no longer gets your mail'`
  expect(notices).toHaveLength(1)

  // a second withdrawal changes nothing
  const { revision } = await readFilters()
  expect((await withdraw()).json()).toMatchObject({ revision })
})

test('an address that was confirmed for another mailbox, or never, cannot be withdrawn', async () => {
  await saveForwardingFilter()

  const answer = await withdraw('someone@elsewhere.example')

  expect(answer.json()).toMatchObject({ filters: [{ name: 'Bills' }] })
  expect(await readFilters()).toMatchObject({ confirmed: [ABROAD] })
})

test('while the mail server does not answer no address is withdrawn', async () => {
  await saveForwardingFilter()
  await sandbox.turnMailServer({ losesAnswers: true })

  const answer = await withdraw()
  await sandbox.turnMailServer({})

  expect(answer.json()).toMatchObject({ code: 'MAIL_SERVER_UNAVAILABLE' })
  expect(await readFilters()).toMatchObject({ confirmed: [ABROAD], filters: [{ name: 'Bills' }] })
  expect((await readFilters()).filters[0]?.isPaused).toBeUndefined()
})
