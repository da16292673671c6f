import { beforeEach, expect, test } from 'vitest'

import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const AROHA = '100482'
let request = { token: '', parameters: { accountCode: AROHA } }

beforeEach(async () => {
  request = { ...request, token: await api().createToken('aroha') }
})

test('MOB-068 a number of ours that the account gave up is refused as its contact number', async () => {
  await api().sql`insert into left_number (account_code, phone_number) values (${AROHA}, '0215559001')`
  await api().sql`insert into phone_number (phone_number, lca) values ('021 555 9001', 'Mobile')`
  const refused = await api().make(changeMobileNumber, { ...request, body: { MobileNumber: '0215559001' } })

  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'INVALID_PHONE_NUMBER', field: 'MobileNumber' },
  ])
})

test('MOB-068 a number that moved to another provider is texted again once it is entered', async () => {
  await api().sql`insert into left_number (account_code, phone_number) values (${AROHA}, '0275559001')`
  const answer = await api().make(changeMobileNumber, { ...request, body: { MobileNumber: '0275559001' } })

  expect(answer.statusCode).toBe(200)
  expect(await api().sql`select phone_number from left_number`).toEqual([])
})
