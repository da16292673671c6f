import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'

import {
  insurancePolicy,
  listInsurancePolicies,
  listInsuranceProducts,
  readInsuranceSignOn,
} from '@switchboard/domain/insurance/contract'
import { readContactInformation } from '@switchboard/domain/profile/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { NO_SANDBOX, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

const authorize = async (user: string, accountCode: string) => ({
  token: await api().createToken(user),
  parameters: { accountCode },
})
const AROHA = ['aroha', '100482'] as const

test('INS-008 INS-010 a policy has its number, cover, address and charges on the bill', async () => {
  const answer = await api().make(listInsurancePolicies, await authorize(...AROHA))

  expect(answer.json()).toEqual([
    {
      policyNumber: 'HC-20417',
      coverType: 'contents',
      isCancelled: false,
      address: {
        streetNumber: '12',
        streetName: 'Queen Street',
        suburb: 'Auckland Central',
        city: 'Auckland',
        postCode: '1010',
      },
      charges: [
        {
          label: 'Contents insurance: Policy HC-20417',
          ChargeIncludingGST: 12.5,
          ChargeExcludingGST: 10.87,
        },
      ],
    },
  ])
})

test('INS-010 a policy has its charge only from its first day to its last, and only in its own account', async () => {
  const countCharges = async (set: string) => {
    await api().db.script(`update recurring_charge set ${set}
      where account_code = '100482' and name = 'Contents insurance'`)
    const answer = await api().make(listInsurancePolicies, await authorize(...AROHA))
    return listInsurancePolicies.reply.parse(answer.json())[0]?.charges.length
  }

  expect(await countCharges("starts_on = '2026-11-21', ends_on = '2026-11-21'")).toBe(1)
  expect(await countCharges("starts_on = '2026-11-22', ends_on = null")).toBe(0)
  expect(await countCharges("starts_on = '2026-01-01', ends_on = '2026-11-20'")).toBe(0)
})

test('INS-008 a cancelled policy is marked and listed last', async () => {
  await api().db.script(`
    insert into insurance_policy (account_code, policy_number, cover_type, street_number, street_name, city, post_code)
      values ('100902', 'ZZ-1', 'landlords', '1', 'Aro Street', 'Wellington', '6021')`)
  const answer = await api().make(listInsurancePolicies, await authorize('kiri', '100902'))

  expect(answer.json()).toMatchObject([
    { policyNumber: 'ZZ-1', isCancelled: false, charges: [] },
    { policyNumber: 'HC-19002', isCancelled: true, coverType: 'home_contents', charges: [] },
  ])
})

test('INS-010 policies of another account are not listed', async () => {
  const own = await api().make(listInsurancePolicies, await authorize('ben', '100517'))
  const foreign = await api().make(listInsurancePolicies, await authorize('ben', '100482'))
  const second = await api().make(listInsurancePolicies, await authorize('aroha', '100483'))

  expect([own.json(), second.json()]).toEqual([[], []])
  expect([foreign.statusCode, foreign.json()]).toMatchObject([403, { code: 'ACCOUNT_CODE_NOT_AVAILABLE' }])
})

test('INS-008 another kind of cover is refused', async () => {
  const [policy] = (await api().make(listInsurancePolicies, await authorize(...AROHA))).json()

  expect(insurancePolicy.safeParse(policy).success).toBe(true)
  expect(insurancePolicy.safeParse({ ...policy, coverType: 'pets' }).success).toBe(false)
  await expect(api().db.script(`update insurance_policy set cover_type = 'pets'`)).rejects.toThrow()
})

test.each([
  ['aroha', '100482', [12.5, 41, 59, 69], [10.87, 35.65, 51.3, 60]],
  ['aroha', '100483', [2.88, 9.46, 13.62, 15.92], [2.5, 8.23, 11.84, 13.84]],
])(
  'INS-011 the cover on sale has prices for the bills of %s %s',
  async (...[user, accountCode, prices, withoutGst]) => {
    const answer = await api().make(listInsuranceProducts, await authorize(user, accountCode))
    const products: { coverType: string; chargeIncludingGst: number; chargeExcludingGst: number }[] =
      answer.json()

    expect(products.map(({ coverType }) => coverType)).toEqual([
      'contents',
      'landlords',
      'home',
      'home_contents',
    ])
    expect(products.map(({ chargeIncludingGst }) => chargeIncludingGst)).toEqual(prices)
    expect(products.map(({ chargeExcludingGst }) => chargeExcludingGst)).toEqual(withoutGst)
  },
)

test('INS-012 the sign-on token of a customer names the account and gives no access here', async () => {
  const second = await api().make(readInsuranceSignOn, await authorize('aroha', '100483'))
  const request = await authorize(...AROHA)
  const signOn = readInsuranceSignOn.reply.parse((await api().make(readInsuranceSignOn, request)).json())
  const nextSignOn = readInsuranceSignOn.reply.parse((await api().make(readInsuranceSignOn, request)).json())

  const { aud, sub, account_code: account, iat = 0, exp = 0, jti } = decodeJwt(signOn.token)
  expect([aud, account, exp - iat]).toEqual(['insurance-tool', '100482', 300])
  expect(decodeJwt(readInsuranceSignOn.reply.parse(second.json()).token)['account_code']).toBe('100483')
  expect(sub).not.toBe('')
  expect(decodeJwt(nextSignOn.token).jti).not.toBe(jti)
  const answer = await api().make(readContactInformation, { ...request, token: signOn.token })
  expect(answer.statusCode).toBe(401)
})

test('INS-005 INS-006 the token is in the address of each page of the tool', async () => {
  const answer = await api().make(readInsuranceSignOn, await authorize(...AROHA))
  const { token, policiesUrl, appointmentUrl } = readInsuranceSignOn.reply.parse(answer.json())

  expect(policiesUrl).toBe(`${NO_SANDBOX}/insurance-tool/policies?token=${token}`)
  expect(appointmentUrl).toBe(`${NO_SANDBOX}/insurance-tool/appointments?token=${token}`)
})

test('INS-007 staff get no token', async () => {
  const token = await api().createStaffToken('100482')
  const answer = await api().make(readInsuranceSignOn, { token, parameters: { accountCode: '100482' } })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
})
