import { USAGE_PARTS } from '@switchboard/domain/usage/now'
import type { UsageKey } from '@switchboard/domain/usage/now'

import { ofActiveAccount } from '#web/http/account.ts'
import { seedAnswer } from '#web/http/query-client.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

import { CallsPanel } from './CallsPanel.tsx'
import { DataPanel } from './DataPanel.tsx'
import { useCallsNow, useDataNow, usePowerNow } from './now-queries.ts'
import { PowerPanel } from './PowerPanel.tsx'

/**
 * The usage panels of the web's home page. Data and calls are tabs if the account has both. Source: DSH-004
 * to DSH-006, DSH-022, USE-003.
 */
export function UsagePanels() {
  const data = useDataNow()
  const calls = useCallsNow()
  const power = usePowerNow()
  const tabs = [
    ...(data.kind === 'none' ? [] : [{ label: 'Data', content: <DataPanel shown={data} /> }]),
    ...(calls.kind === 'none' ? [] : [{ label: 'Voice', content: <CallsPanel shown={calls} /> }]),
  ]
  return (
    <>
      {tabs.length > 1 ? <Tabs label="Usage" tabs={tabs} /> : tabs[0]?.content}
      {power.kind !== 'none' && <PowerPanel shown={power} />}
    </>
  )
}

/**
 * Caches the usage parts of the home page's reply. A malformed part is skipped, so that its own call loads it.
 */
export function seedUsage(parts: Readonly<Record<UsageKey, unknown>>): void {
  seed(USAGE_PARTS.dataNow, parts.dataNow)
  seed(USAGE_PARTS.callsNow, parts.callsNow)
  seed(USAGE_PARTS.powerNow, parts.powerNow)
}

function seed(call: (typeof USAGE_PARTS)[UsageKey], part: unknown): void {
  const parsed = call.reply.safeParse(part)
  if (parsed.success) seedAnswer(call, ofActiveAccount(), parsed.data)
}
