import { noActiveOrders, findGuardRedirect } from '../access.ts'
import type { AccountFacts } from '../access.ts'

import { HUB_OPTIONS } from './options.ts'
import type { HubOption, HubOptionId } from './options.ts'

export type OfferedOption = Pick<HubOption, 'label' | 'about' | 'path'> & {
  readonly id: HubOptionId
  /** The change is possible only after an open order. */
  readonly waits: boolean
  /** Only the help desk makes the change, because the account has several phone lines. */
  readonly byHelpdesk: boolean
}

const CHANGES_LINES: readonly string[] = ['product', 'moveHouse']

/**
 * The options that have a screen and whose guards let the account pass. If only an open order keeps an option closed, the
 * option is listed as waiting. Source: HUB-012, HUB-013, HUB Readings.
 */
export function listHubOptions(facts: AccountFacts, hasScreen: (path: string) => boolean): OfferedOption[] {
  const { services } = facts
  if (services === null) return []
  return HUB_OPTIONS.flatMap(({ id, ...option }) => {
    const { label, about, path, guards, concerns }: Omit<HubOption, 'id'> = option
    const lastingGuards = guards.filter((guard) => guard !== noActiveOrders)
    const isOffered =
      hasScreen(path) && concerns(services, facts) && findGuardRedirect(lastingGuards, facts) === null
    if (!isOffered) return []
    const byHelpdesk = services.severalLines === true && CHANGES_LINES.includes(id)
    return [{ id, label, about, path, waits: findGuardRedirect(guards, facts) !== null, byHelpdesk }]
  })
}
