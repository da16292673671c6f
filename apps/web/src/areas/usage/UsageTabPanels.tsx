import { Card } from '#web/ui/Card.tsx'

import { CallsPanel } from './CallsPanel.tsx'
import { DataPanel } from './DataPanel.tsx'
import { NoHomeline, NoInternet, NoPower } from './NoService.tsx'
import { useCallsNow, useDataNow, usePowerNow, usePowerOrderInProcess } from './now-queries.ts'
import { PowerPanel } from './PowerPanel.tsx'

// The tabs of the app's home page: each shows a notice if the account has no such service. Source: DSH-020,
// DSH Readings.

export function DataTab() {
  const shown = useDataNow()
  return shown.kind === 'none' ? (
    <Card title="Data">
      <NoInternet />
    </Card>
  ) : (
    <DataPanel shown={shown} />
  )
}

export function CallsTab() {
  const shown = useCallsNow()
  return shown.kind === 'none' ? (
    <Card title="Calls">
      <NoHomeline />
    </Card>
  ) : (
    <CallsPanel shown={shown} />
  )
}

export function PowerTab() {
  const shown = usePowerNow()
  const isOrdered = usePowerOrderInProcess()
  return shown.kind === 'none' ? (
    <Card title="Power">
      <NoPower isOrdered={isOrdered} />
    </Card>
  ) : (
    <PowerPanel shown={shown} />
  )
}
