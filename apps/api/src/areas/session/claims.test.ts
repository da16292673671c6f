import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { identityOfUser, salesPerson } from '@switchboard/domain/session/contract'

import { testSignIn } from './testing/sign-in.ts'

const { api, signIn } = testSignIn()

test('SES-048 ACC-005 ACC-009 user/claims returns the accounts that the user may act for', async () => {
  const token = await api().createToken('aroha')

  const answer = await api().make(userClaims, { token })

  expect(answer.json()).toEqual({
    AccountClaims: [
      { AccountCode: '100482', businessGroup: 'residential' },
      { AccountCode: '100483', businessGroup: 'residential' },
    ],
  })
})

test("APP-013 device/claims returns the accounts of the device's user, and of nobody else", async () => {
  const [ofAroha, ofBen] = await Promise.all(
    ['aroha', 'ben'].map(async (user) =>
      api().make(deviceClaims, { token: await api().createToken(user, 'device') }),
    ),
  )

  expect(ofAroha?.json()).toEqual({
    AccountClaims: [
      { AccountCode: '100482', businessGroup: 'residential' },
      { AccountCode: '100483', businessGroup: 'residential' },
    ],
  })
  expect(ofBen?.json()).toEqual({ AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] })
})

test('ACC-004 a claim contains the business group of its account', async () => {
  const answer = await api().make(userClaims, { token: await api().createToken('dev') })

  expect(answer.json()).toEqual({ AccountClaims: [{ AccountCode: '100601', businessGroup: 'orconbus' }] })
})

test('ACC-004 the claim of an authorised person contains the business group of the account', async () => {
  const answer = await api().make(userClaims, { token: await api().createToken('mere') })

  expect(answer.json()).toMatchObject({
    AccountClaims: [
      { AccountCode: '100482', businessGroup: 'residential', actingFor: { firstName: expect.anything() } },
    ],
  })
})

test('a claim may lack its business group, and a user may have no claim', async () => {
  await api().sql`update claim set without_business_group = true where account_code = '100517'`
  await api().sql`delete from claim where account_code = '100533'`

  const incomplete = await api().make(userClaims, { token: await api().createToken('ben') })
  const none = await api().make(userClaims, { token: await api().createToken('carla') })

  expect(incomplete.json()).toEqual({ AccountClaims: [{ AccountCode: '100517' }] })
  expect(none.json()).toEqual({ AccountClaims: [] })
})

test('SES-048 ACC-010 a removed claim is gone on the next call', async () => {
  const { access_token: token } = await signIn()
  await api().sql`delete from claim where user_id = 'user-ben'`

  const account = await api().make(readAccount, { token, parameters: { accountCode: '100517' } })
  const claims = await api().make(userClaims, { token })

  expect(account.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(claims.json()).toEqual({ AccountClaims: [] })
})

test.each<['user/claims' | 'device/claims', 'web' | 'form' | 'device', number]>([
  ['user/claims', 'web', 200],
  ['user/claims', 'form', 200],
  ['user/claims', 'device', 403],
  ['device/claims', 'device', 200],
  ['device/claims', 'web', 403],
  ['device/claims', 'form', 403],
])('SES-018 SES-019 SES-048 APP-013 %s answers a %s session with %i', async (path, kind, status) => {
  const token = await api().createToken('ben', kind)

  const answer = await api().make(path === 'user/claims' ? userClaims : deviceClaims, { token })

  expect(answer.statusCode).toBe(status)
})

test('SHL-031 SES-053 iam/users/me is the identity of the user, and mentions a legacy account only if there is one', async () => {
  const answer = await api().make(identityOfUser, { token: await api().createToken('ben') })
  await api().sql`update login_user set legacy_user = true`
  const legacy = await api().make(identityOfUser, { token: await api().createToken('ben') })

  expect(answer.json()).toEqual({
    sub: 'user-ben',
    username: 'ben@demo.example',
    firstName: 'Ben',
    lastName: 'Fowler',
    email: 'ben@demo.example',
  })
  expect(legacy.json()).toEqual({ ...answer.json<object>(), legacyUser: true })
})

test('SHL-040 SES-052 salesPeople/me is the sales person of a staff session, and FORBIDDEN for a customer', async () => {
  const staff = await api().make(salesPerson, { token: await api().createStaffToken('100517') })
  const customer = await api().make(salesPerson, { token: await api().createToken('ben') })

  expect(staff.json()).toEqual({ code: 'SP042', name: 'Sam Tautahi' })
  expect(customer.json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('SES-052 of two sales persons each reads their own code and name', async () => {
  await api().db.script(
    `insert into staff_member (staff_id, username, sales_person_code, name)
     values ('staff-eve', 'eve', 'SP043', 'Eve Marsh')`,
  )

  const replies = await Promise.all(
    ['staff-sam', 'staff-eve'].map(async (staffId) =>
      api().make(salesPerson, { token: await api().createStaffToken('100517', staffId) }),
    ),
  )

  expect(replies.map((reply): unknown => reply.json())).toEqual([
    { code: 'SP042', name: 'Sam Tautahi' },
    { code: 'SP043', name: 'Eve Marsh' },
  ])
})
