import { expect, test } from 'vitest'

import { listMobileServices } from '@switchboard/domain/mobile/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

async function servicesOf(name: string, accountCode: string) {
  const answer = await api().make(listMobileServices, {
    token: await api().tokenOf(name),
    parameters: { accountCode },
  })
  return listMobileServices.reply.parse(answer.json())
}

test('MOB-032 MOB-033 MOB-040 an account’s mobiles are listed with plan, charge, group and its members', async () => {
  const group = { groupTag: 'share40', maxGroupMemberCount: 5, groupMemberCount: 2 }
  const member = { isGroupLeader: false, groupTag: 'share40', groups: [group], addOns: [] }

  expect(await servicesOf('hemi', '100801')).toMatchObject([
    {
      serviceEntity: '021 555 0181',
      type: 'mobile2_linerental',
      plan: { planKey: 'mobile-group', chargeIncludingGst: 6_500, chargeExcludingGst: 5_652 },
      isGroupLeader: true,
      groupTag: 'share40',
      groups: [group],
    },
    { serviceEntity: '021 555 0182', plan: { planKey: 'mobile-member' }, ...member },
    { serviceEntity: '021 555 0183', ...member },
  ])
})

test('a prepaid mobile is none of the account’s own', async () => {
  expect(await servicesOf('isla', '100802')).toEqual([])
})
