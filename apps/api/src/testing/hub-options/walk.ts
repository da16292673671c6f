import { readAccount } from '@switchboard/domain/accounts/contract'
import { listHubOptions } from '@switchboard/domain/change-hub/offered-options'
import { FEATURES } from '@switchboard/domain/config/contract'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import type { TestApi } from '../api.ts'

import { SCREENS } from './screens.ts'
import type { Visitor } from './screens.ts'

type Walk = {
  /** The number of options that were opened. */
  readonly opened: number
  /** The options whose screen refuses the account or has nothing to choose. */
  readonly deadEnds: readonly string[]
}

/** Opens every option of the hub that is offered to each owner of an account. */
export async function walkHubOptions(api: TestApi): Promise<Walk> {
  const deadEnds: string[] = []
  let opened = 0
  for (const { user, account: accountCode } of await listOwners(api)) {
    const token = await api.createToken(user)
    const answer = await api.make(readAccount, { token, parameters: { accountCode } })
    const visitor = { api, token, account: readAccount.reply.parse(answer.json()) }
    for (const { id, waits, byHelpdesk } of listOffered(visitor)) {
      if (waits || byHelpdesk) continue
      opened += 1
      if (!(await SCREENS[id](visitor))) deadEnds.push(`${id} of ${user} on ${accountCode}`)
    }
  }
  return { opened, deadEnds }
}

function listOwners(api: TestApi): Promise<{ user: string; account: string }[]> {
  return api.sql<{ user: string; account: string }>`
    select replace(user_id, 'user-', '') as user, account_code as account from claim
    where role = 'AccountOwner' order by account_code`
}

function listOffered({ api, account }: Visitor) {
  const { businessGroup, serviceFacts, billCycle } = account
  const facts = accountFacts({
    businessGroup,
    features: new Set(FEATURES),
    businessFeatures: new Set(FEATURES),
    services: serviceFacts ?? null,
    billFrequency: billCycle.billFrequency,
    offersVoiceFeatures: api.services.brand.offersVoiceFeatures,
  })
  return listHubOptions(facts, () => true)
}
