import { expect, test } from 'vitest'

import {
  readMailFilters,
  readMailboxes,
  readOtherScripts,
  removeMailFilter,
  saveMailFilter,
} from '@switchboard/domain/mail/contract'
import type { FilterFields } from '@switchboard/domain/mail/filter'
import { SCRIPT_NAME, sieveScript } from '@switchboard/domain/mail/sieve'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { mailJobs } from './jobs.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MAIL_SERVER_URL: sandbox.mailServerUrl })

const AROHA = '100482'
const ADDRESS = 'aroha.ngata@mail.demo.example'
const OTHER_ADDRESS = 'whanau.ngata@mail.demo.example'
const ADVERTS = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'
const BILLS = '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f'

const DELETES: FilterFields = {
  name: 'Adverts',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' }],
  actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
  orderIndex: 0,
}
const FORWARDS: FilterFields = {
  ...DELETES,
  name: 'Bills',
  allConditionsRequired: false,
  conditions: [...DELETES.conditions, { headerMatch: 'FROM', comparison: 'EQUALS', value: 'a@b.example' }],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: OTHER_ADDRESS }],
}

async function authorize(mailboxId = '1', accountCode = AROHA, user = 'aroha') {
  return { token: await api().createToken(user), parameters: { accountCode, mailboxId } }
}

async function save(fields: FilterFields & { revision: number }, mailFilterId = ADVERTS, mailboxId = '1') {
  const { token, parameters } = await authorize(mailboxId)
  return api().make(saveMailFilter, { token, parameters: { ...parameters, mailFilterId }, body: fields })
}

async function remove(mailFilterId = ADVERTS, mailboxId = '1') {
  const { token, parameters } = await authorize(mailboxId)
  return api().make(removeMailFilter, { token, parameters: { ...parameters, mailFilterId } })
}

async function readFilters(mailboxId = '1') {
  return readMailFilters.reply.parse((await api().make(readMailFilters, await authorize(mailboxId))).json())
}

/** Removes the filters with which the demo begins each test. */
async function deleteFilters() {
  await api().db.script('delete from mail_filter; delete from mailbox_script')
}

/** Moves past the time in which a change may still be under way, and runs the job. */
async function settleScripts() {
  await api().db.script("update mailbox_script set settling_since = settling_since - interval '31 seconds'")
  const [job] = mailJobs(api().services)
  await job?.run(new AbortController().signal)
}

test('MAI-017 MAI-013 the mail addresses of an account, and of no other', async () => {
  const { token } = await authorize()
  const own = await api().make(readMailboxes, { token, parameters: { accountCode: AROHA } })
  const none = await api().make(readMailboxes, {
    token: await api().createToken('ben'),
    parameters: { accountCode: '100517' },
  })

  expect(own.json()).toEqual({
    mailboxes: [
      { mailboxId: 1, address: ADDRESS },
      { mailboxId: 2, address: OTHER_ADDRESS },
    ],
  })
  expect(none.json()).toEqual({ mailboxes: [] })
})

test('MAI-005 MAI-006 MAI-007 MAI-012 MAI-018 MAI-019 MAI-020 a filter is saved, read, changed, removed and run', async () => {
  await deleteFilters()
  const created = await save({ ...DELETES, revision: 0 })
  const second = await save({ ...FORWARDS, revision: 1 }, BILLS)
  const moved = await save({ ...DELETES, name: ' Offers ', orderIndex: 1, revision: 2 })
  const stored = await readFilters()

  expect(created.json()).toEqual({ filters: [{ ...DELETES, mailFilterId: ADVERTS }], revision: 1 })
  expect(second.json().filters).toHaveLength(2)
  expect(moved.statusCode).toBe(200)
  const filters = [
    { ...FORWARDS, orderIndex: 0, mailFilterId: BILLS },
    { ...DELETES, name: 'Offers', orderIndex: 1, mailFilterId: ADVERTS },
  ]
  expect(stored).toMatchObject({ address: ADDRESS, filters, revision: 3, confirmed: [] })
  expect(await sandbox.listScripts(ADDRESS)).toEqual([
    { name: SCRIPT_NAME, text: sieveScript(filters), isActive: true },
  ])
  expect(await api().sql`select script from mailbox_script`).toEqual([{ script: sieveScript(filters) }])

  expect((await remove(BILLS)).json()).toMatchObject({ filters: [{ mailFilterId: ADVERTS }] })
  const last = await remove()
  const again = await remove()

  expect(last.json()).toEqual({ filters: [], revision: 5 })
  expect(again.json()).toEqual({ filters: [], revision: 5 })
  expect((await sandbox.listScripts(ADDRESS)).map(({ text }) => text)).toEqual([sieveScript([])])
})

test('MAI-004 MAI-018 MAI-020 each of two mailboxes is read with its own filters, and loses no other', async () => {
  await deleteFilters()
  await save({ ...DELETES, revision: 0 })
  await save({ ...DELETES, name: 'Bills', revision: 0 }, BILLS, '2')
  await remove(ADVERTS, '2')

  expect((await readFilters('1')).filters).toMatchObject([{ mailFilterId: ADVERTS }])
  expect((await readFilters('2')).filters).toMatchObject([{ mailFilterId: BILLS }])
})

test('a repeated save, as after a lost answer, is the same filter; a save based on older filters is refused', async () => {
  await deleteFilters()
  await save({ ...DELETES, revision: 0 })
  const again = await save({ ...DELETES, revision: 0 })
  const older = await save({ ...DELETES, name: 'Older', revision: 0 })

  expect(again.json()).toMatchObject({ revision: 1 })
  expect(older.json()).toMatchObject({ code: 'MAIL_FILTERS_CHANGED' })
  expect((await readFilters()).filters).toEqual([{ ...DELETES, mailFilterId: ADVERTS }])
})

test('of many saves at once one succeeds, and rows and server agree', async () => {
  await deleteFilters()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_none, place) => save({ ...DELETES, name: `Filter ${place}`, revision: 0 })),
  )

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { filters } = await readFilters()
  expect((await sandbox.listScripts(ADDRESS)).map(({ text }) => text)).toEqual([sieveScript(filters)])
})

test.each([
  ['refuses', { refuses: true }, 'MAIL_SERVER_REFUSED'],
  ['takes it and says nothing', { losesAnswers: true }, 'MAIL_SERVER_UNAVAILABLE'],
] as const)(
  'with a mail server that %s nothing is saved, and the server gets the stored filters again',
  async (_what, switches, code) => {
    await deleteFilters()
    await save({ ...DELETES, revision: 0 })
    const before = await readFilters()
    await sandbox.turnMailServer(switches)

    const answer = await save({ ...FORWARDS, revision: 1 }, BILLS)
    await sandbox.turnMailServer({})
    const after = await readFilters()
    await settleScripts()

    expect(answer.json()).toMatchObject({ code })
    expect(after).toEqual(before)
    expect((await sandbox.listScripts(ADDRESS)).map(({ text }) => text)).toEqual([
      sieveScript(before.filters),
    ])
    expect((await save({ ...FORWARDS, revision: 1 }, BILLS)).statusCode).toBe(200)
  },
)

test('a call to a server that never answers is aborted, and the next attempt does not wait', async () => {
  await deleteFilters()
  await sandbox.turnMailServer({ silent: true })
  const silent = await save({ ...DELETES, revision: 0 })
  await sandbox.turnMailServer({})

  expect(silent.json()).toMatchObject({ code: 'MAIL_SERVER_UNAVAILABLE' })
  expect((await readFilters()).filters).toEqual([])
  expect((await save({ ...DELETES, revision: 0 })).statusCode).toBe(200)
}, 20_000)

test('if a process dies between server and rows, the filters are unchanged and the server gets them again', async () => {
  await deleteFilters()
  await save({ ...DELETES, revision: 0 })
  await api().db
    .script(`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on audit_event for each row when (new.action = 'mail-filter-saved') execute function die()`)
  const died = await save({ ...FORWARDS, revision: 1 }, BILLS)
  await api().db.script('drop trigger die on audit_event; drop function die')
  const meanwhile = await save({ ...FORWARDS, revision: 1 }, BILLS)
  const scripts = await sandbox.listScripts(ADDRESS)
  await settleScripts()

  const { filters } = await readFilters()
  expect(died.statusCode).toBe(500)
  expect(meanwhile.json()).toMatchObject({ code: 'MAIL_FILTERS_CHANGED' })
  expect(filters).toEqual([{ ...DELETES, mailFilterId: ADVERTS }])
  expect(scripts.map(({ text }) => text)).not.toEqual([sieveScript(filters)])
  expect((await sandbox.listScripts(ADDRESS)).map(({ text }) => text)).toEqual([sieveScript(filters)])
})

test('an active script of another program stays and is listed; filters can still be removed', async () => {
  const jack = {
    token: await api().createToken('jack'),
    parameters: { accountCode: '100901', mailboxId: '1' },
  }
  await deleteFilters()
  const withId = { ...jack, parameters: { ...jack.parameters, mailFilterId: ADVERTS } }
  await api().make(saveMailFilter, { ...withId, body: { ...DELETES, revision: 0 } })
  await sandbox.runOtherScript('jack.tan@mail.demo.example')

  const refused = await api().make(saveMailFilter, {
    ...withId,
    body: { ...DELETES, name: 'X', revision: 1 },
  })
  const listed = await api().make(readOtherScripts, jack)
  const removed = await api().make(removeMailFilter, withId)

  expect(refused.json()).toMatchObject({ code: 'MAIL_SCRIPT_OF_OTHERS_ACTIVE' })
  expect(listed.json()).toEqual({ scripts: [{ name: 'phone', isActive: true }] })
  expect(removed.statusCode).toBe(200)
  const scripts = await sandbox.listScripts('jack.tan@mail.demo.example')
  expect(scripts.map(({ name, isActive }) => [name, isActive])).toContainEqual(['phone', true])
})

test.each<[what: string, difference: Partial<FilterFields>, field: string]>([
  ['without a name', { name: ' ' }, 'name'],
  ['with a name of two lines', { name: 'a\n}\ndiscard;' }, 'name'],
  ['without conditions', { conditions: [] }, 'conditions'],
  ['with 200 conditions', { conditions: Array(200).fill(DELETES.conditions[0]) }, 'conditions'],
  [
    'with an empty condition',
    { conditions: [{ headerMatch: 'TO', comparison: 'EQUALS', value: ' ' }] },
    'conditions.0.value',
  ],
  ['without actions', { actions: [] }, 'actions'],
  [
    'that deletes first',
    {
      actions: [
        { actionType: 'DELETE', orderIndex: 0, address: null },
        { actionType: 'FORWARD', orderIndex: 1, address: OTHER_ADDRESS },
      ],
    },
    'actions',
  ],
  [
    'to no address',
    { actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'nobody' }] },
    'actions.0.address',
  ],
  [
    'to itself',
    { actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'Aroha.Ngata@mail.demo.example' }] },
    'actions.0.address',
  ],
])('MAI-009 a filter %s is refused by its field', async (_what, difference, field) => {
  await deleteFilters()
  const answer = await save({ ...DELETES, ...difference, revision: 0 })

  expect(answer.json()).toMatchObject({ code: 'MAIL_FILTER_REFUSED', field })
  expect((await readFilters()).filters).toEqual([])
})

test('mailboxes forward neither in a circle nor to an unconfirmed address outside the account', async () => {
  await deleteFilters()
  await save({ ...FORWARDS, revision: 0 })
  const back = await save(
    { ...FORWARDS, actions: [{ actionType: 'FORWARD', orderIndex: 0, address: ADDRESS }], revision: 0 },
    BILLS,
    '2',
  )
  const abroad = await save({
    ...FORWARDS,
    actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'x@elsewhere.example' }],
    revision: 1,
  })

  expect(back.json()).toMatchObject({ code: 'MAIL_FILTER_REFUSED', field: 'actions.0.address' })
  expect(abroad.json()).toMatchObject({ code: 'MAIL_FORWARD_UNCONFIRMED', field: 'actions.0.address' })
})

test.each(['3', '0', '-1', 'x', '99999999999'])(
  'mailbox %s, which does not belong to the account, has no filters',
  async (mailboxId) => {
    const read = await api().make(readMailFilters, await authorize(mailboxId))
    const saved = await save({ ...DELETES, revision: 0 }, ADVERTS, mailboxId)

    expect(read.json()).toMatchObject({ code: 'MAILBOX_NOT_FOUND' })
    expect(saved.json()).toMatchObject({ code: 'MAILBOX_NOT_FOUND' })
  },
)
