import { onTestFinished } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { answers } from '#web/testing/network.ts'
import type { testNetwork } from '#web/testing/network.ts'

const CLAIM = { AccountCode: '100517', businessGroup: 'residential' }
const MERE = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'see' as const }

/** Signs in a person who may see the account and not order, until the test ends. */
export async function signInAsker(network: ReturnType<typeof testNetwork>): Promise<void> {
  network.use(answers(userClaims, { AccountClaims: [{ ...CLAIM, actingFor: MERE }] }))
  await validateSession({ staff: false, mobile: false })
  onTestFinished(async () => {
    network.use(answers(userClaims, { AccountClaims: [CLAIM] }))
    await validateSession({ staff: false, mobile: false })
  })
}
