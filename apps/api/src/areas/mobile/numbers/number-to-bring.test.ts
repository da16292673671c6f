import { expect, test } from 'vitest'

import { keepNewNumber } from '@switchboard/domain/mobile/numbers/contract'

import { HEMI, PORTED, TRANSFER, hemiAt, passHours } from './testing/hemi.ts'
import { testNumberRequests } from './testing/number-requests.ts'

const { sandbox, api } = await testNumberRequests()

const bring = () =>
  api()
    .sql`insert into number_to_bring (account_code, service_number, phone_number, provider_key, provider_account)
    values (${HEMI}, 1, ${PORTED}, ${TRANSFER.providerKey}, ${TRANSFER.providerAccount})`

const { simNumber: _none, ...WITHOUT_SIM } = TRANSFER

/** Answers the text of the newest request, and lets the network do it. */
async function answerText(answer: 'YES' | 'NO'): Promise<void> {
  const [row] = await api().sql<{ id: string }>`
    select request_id as id from number_request where account_code = ${HEMI} order by asked_at desc limit 1`
  await sandbox.postToNetwork('answer', { reference: row?.id ?? '', answer })
  await passHours(api(), 1)
}

test.each(['card', 'esim'])(
  'MOB-082 a transfer without a SIM moves the number to the %s of the mobile',
  async (kind) => {
    await bring()
    await api().sql`update mobile_sim set kind = ${kind} where account_code = ${HEMI} and service_number = 1`
    const hemi = await hemiAt(api())
    const { sim } = await hemi.first()
    const reply = await hemi.transfer({ ...WITHOUT_SIM, simNumber: undefined })
    expect(reply.json()).toMatchObject({ state: 'waiting' })
    await answerText('YES')

    expect(await hemi.first()).toMatchObject({ number: PORTED, sim, bring: null, noTextCodesUntil: null })
  },
)

test('MOB-082 a transfer without a SIM is refused while the SIM of the mobile is not known', async () => {
  await api().sql`delete from mobile_sim where account_code = ${HEMI} and service_number = 1`
  const reply = await (await hemiAt(api())).transfer({ ...WITHOUT_SIM, simNumber: undefined })

  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { code: 'SIM_NUMBER_REFUSED', field: 'simNumber' },
  ])
})

test('MOB-083 a refused transfer leaves the number to bring', async () => {
  await bring()
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await answerText('NO')

  expect(await hemi.first()).toMatchObject({ request: { state: 'refused' }, bring: { number: PORTED } })
})

test('MOB-083 a kept new number leaves none to bring, and keeping it again changes nothing', async () => {
  await bring()
  const hemi = await hemiAt(api())
  const replies = [
    await api().make(keepNewNumber, hemi.request),
    await api().make(keepNewNumber, hemi.request),
  ]

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await hemi.first()).bring).toBeNull()
  expect(
    await api()
      .sql`select action from audit_event where account_code = ${HEMI} and action = 'new-number-kept'`,
  ).toHaveLength(1)
})

test('MOB-083 a service that is no mobile has no new number to keep', async () => {
  const hemi = await hemiAt(api())
  const parameters = { accountCode: HEMI, serviceNumber: '99' }
  const reply = await api().make(keepNewNumber, { ...hemi.request, parameters })

  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'NUMBER_NOT_FOUND' }])
})
