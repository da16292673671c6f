import { expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'
import { freezeNumber } from '@switchboard/domain/mobile/numbers/contract'

import { providerNow } from '#api/platform/clock.ts'
import { endLimitedServices } from '#api/provider/services/services.ts'

import { CONTACT, STRANGER, TEXTS_A_MONTH, testContacts } from './testing/contacts.ts'
import { HEMI, hemiAt } from './testing/hemi.ts'
import { FIRST_NUMBER } from './testing/number-requests.ts'

const contacts = await testContacts()
const { api, runJobs, endFirstLine, passMonth, readContacts, listRemovals } = contacts

type End = {
  readonly end: () => Promise<unknown>
  readonly contact: string | null
  readonly removals: readonly string[]
}

const ENDS: Record<string, End> = {
  'ended with its mobile': { end: endFirstLine, contact: null, removals: [HEMI, STRANGER] },
  'is frozen': {
    end: async () => api().make(freezeNumber, (await hemiAt(api())).request),
    contact: CONTACT,
    removals: [],
  },
}

test.each(Object.entries(ENDS))(
  'MOB-089 a number that %s gets no text in three months of notices',
  async (_how, { end, contact, removals }) => {
    await end()
    await runJobs()
    await passMonth(1)
    await passMonth(2)
    await passMonth(3)

    expect(await contacts.listTexts()).toEqual([])
    expect(await contacts.countEmails()).toBe(3 * TEXTS_A_MONTH)
    expect((await readContacts()).map(({ mobile }) => mobile)).toEqual([contact, contact])
    expect(await listRemovals()).toEqual(removals.map((code) => ({ code, channel: 'Email' })))
  },
)

test('MOB-089 a contact number stays while a prepay service of the account has it', async () => {
  await endFirstLine()
  const today = dayAt(await providerNow(api().db))
  await api().sql`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values (${HEMI}, 98, 'mobile-prepay', ${FIRST_NUMBER}, ${FIRST_NUMBER}, 'on', ${today}::date)`
  await runJobs()

  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a contact number stays when data that was added to its mobile ends', async () => {
  const today = dayAt(await providerNow(api().db))
  await api().sql`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on, ends_on)
    select ${HEMI}, 99, min(plan_code), ${FIRST_NUMBER}, ${FIRST_NUMBER}, 'on', ${today}::date - 30, ${today}::date - 1
    from plan where added_data_mb is not null`
  await endLimitedServices(api().db, today)

  expect(await api().sql`select from left_number`).toEqual([])
})
