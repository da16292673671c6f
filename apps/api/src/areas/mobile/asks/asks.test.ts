import { expect, test } from 'vitest'

import { askForMobile } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const HEMI = '100801'

/** Kiri may only view Hemi's account, which is billed each week. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`
    insert into claim (user_id, account_code, role, level) values ('user-kiri', '${HEMI}', 'AuthorisedPerson', 'see');
    update account set bill_frequency = 'Weekly' where account_code = '${HEMI}'`)
})

test.each([
  ['a plan of its own', 'mobileplan', 'mobile-12', { periodDataMb: 2_836, groupTag: null }],
  ['an add-on', 'mobileaddon', 'addon-data-5', { periodDataMb: null, groupTag: null }],
] as const)('MOB-071 a request of %s has the data of a bill period', async (_what, kind, planKey, data) => {
  const to = { token: await api().createToken('kiri'), parameters: { accountCode: HEMI } }
  await api().make(askForMobile, {
    ...to,
    body: { kind, planKey, serviceEntity: '021 555 0182', note: '' },
  })

  const page = readMyMobile.reply.parse((await api().make(readMyMobile, to)).json())
  expect(page.asks).toMatchObject([{ planKey, ...data }])
})
