import { expect, test } from 'vitest'

import { dayAt, dayText } from '@switchboard/domain/day'
import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'

import { providerNow } from '#api/platform/clock.ts'

import { restNumber } from './store/numbers.ts'
import { CONTACT, MONTH_HOURS, STRANGER, TEXTS_A_MONTH, testContacts } from './testing/contacts.ts'
import { FREE, HEMI, listMessages, passHours } from './testing/hemi.ts'
import { FIRST_NUMBER } from './testing/number-requests.ts'

const contacts = await testContacts()
const { api, sandbox, runWhile, runJobs, moveAway, endFirstLine, passMonth, readContacts } = contacts

test('MOB-089 a number that moved to another provider gets no text in three months of notices', async () => {
  await moveAway()
  await runJobs()
  await passMonth(1)
  await passMonth(2)
  await passMonth(3)

  expect(await contacts.listTexts()).toEqual([])
  expect(await contacts.countEmails()).toBe(3 * TEXTS_A_MONTH)
  expect((await readContacts()).map(({ mobile }) => mobile)).toEqual([null, null])
  expect(await contacts.listRemovals()).toEqual([HEMI, STRANGER].map((code) => ({ code, channel: 'Email' })))
})

test('MOB-089 the owner of a number that moved away is notified once, and not at that number', async () => {
  await moveAway()
  await runJobs()
  await runJobs()

  const messages = (await listMessages(api())).filter(({ subject }) =>
    subject.includes('has moved to another company'),
  )
  expect(messages.filter(({ channel }) => channel === 'Email')).toHaveLength(1)
  expect(messages.map(({ to }) => to)).not.toContain(CONTACT)
})

test('MOB-089 the removed contact number is in the trail of its account', async () => {
  await moveAway()
  await runJobs()

  expect(
    await api().sql`
      select actor, detail from audit_event where action = 'phone-number-changed' and account_code = ${HEMI}
      order by audit_event_id desc limit 1`,
  ).toEqual([{ actor: 'provider', detail: { which: 'mobile number', before: '181', after: null } }])
})

async function enterContact(user: string, accountCode: string) {
  const token = await api().createToken(user)
  const body = { MobileNumber: CONTACT }
  return api().make(changeMobileNumber, { token, parameters: { accountCode }, body })
}

test('MOB-089 each account that was reached at a number that moved away may enter it again, also after its mobile ended', async () => {
  await moveAway()
  await runJobs()
  const entered = [await enterContact('hemi', HEMI), await enterContact('isla', STRANGER)]
  await runJobs()
  await endFirstLine()
  await runJobs()

  expect(entered.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readContacts()).toEqual([
    { code: HEMI, mobile: CONTACT },
    { code: STRANGER, mobile: CONTACT },
  ])
})

test('MOB-089 the letter about a number that moved away names the day of the move', async () => {
  const day = dayText(dayAt(await providerNow(api().db)))
  await moveAway()
  await passHours(api(), MONTH_HOURS)
  await runJobs()

  const letter = (await listMessages(api())).find(
    ({ subject, channel }) => channel === 'Email' && subject.includes('has moved to another company'),
  )
  expect(letter?.body).toContain(`This was on ${day}`)
})

test('MOB-089 a number that moved away is not offered to others after its rest', async () => {
  await moveAway()
  await runJobs()
  await restNumber(api().db, FIRST_NUMBER, '2026-11-21')
  await restNumber(api().db, FREE, '2026-11-21')

  expect(await api().sql`select phone_number from resting_number`).toEqual([{ phone_number: FREE }])
})

test('MOB-089 a number that came back since it moved away is texted', async () => {
  await moveAway()
  await api().sql`
    insert into number_request (request_id, account_code, service_number, kind, state, number, new_number, asked_at,
      changed_at, asked_by)
    values ('7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f', ${HEMI}, 1, 'transfer', 'done', '021 555 0199', ${FIRST_NUMBER},
      now(), ${new Date((await providerNow(api().db)) + 3_600_000)}, 'web:user-hemi')`
  await runJobs()

  expect(await api().sql`select from left_number`).toEqual([])
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a number of no mobile that moves away changes nothing', async () => {
  await sandbox.postToNetwork('departure', { number: '0215559999' })
  await runJobs()

  expect(await api().sql`select from number_departure where phone_number <> ${CONTACT}`).toEqual([])
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })
})

test('MOB-089 a number that moved away while the network was down is noticed later', async () => {
  await moveAway()
  await runWhile({ down: 'on' }, runJobs)
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: CONTACT })

  await runJobs()
  expect((await readContacts())[0]).toEqual({ code: HEMI, mobile: null })
})
