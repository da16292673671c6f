import { expect, test } from 'vitest'

import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { deleteAccounts } from '#api/testing/delete-accounts.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

async function fillTrail(): Promise<void> {
  const actor = toIdentified(unknownActor('one'), { kind: 'web', subject: 'user-aroha' })
  await audit(api().db, actor, { accountCode: '100482', action: 'seen' })
}

async function trail(): Promise<unknown[]> {
  return api().sql`select actor, action from audit_event`
}

test.each([
  ['a change', `update audit_event set actor = 'nobody'`],
  ['a change of nothing', 'update audit_event set actor = actor where false'],
  ['a deletion', 'delete from audit_event'],
  ['an emptying', 'truncate audit_event'],
  ['an emptying of everything', 'truncate account, audit_event cascade'],
  [
    'a merge',
    `merge into audit_event a using account b on a.account_code = b.account_code when matched then delete`,
  ],
  [
    'a change beside an insertion',
    `with c as (update audit_event set action = 'x' returning 1) select * from c`,
  ],
  [
    'a change as if it were a replica',
    `set session_replication_role = replica; update audit_event set actor = 'nobody'`,
  ],
])('%s of the trail is refused, also to the owner of its table', async (_what, script) => {
  await fillTrail()

  await expect(api().db.script(script)).rejects.toThrow('the audit trail is only ever added to')
  await api().db.script('set session_replication_role = default')

  expect(await trail()).toEqual([{ actor: 'web:user-aroha', action: 'seen' }])
})

test('the end of an account takes nothing from the trail', async () => {
  await fillTrail()

  await deleteAccounts(api().db, `account_code = '100482'`)

  expect(await trail()).toHaveLength(1)
})
