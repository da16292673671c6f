import { useQuery } from '@tanstack/react-query'

import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { ALERTS_TITLE } from './alert-words.ts'
import { AlertsForm } from './AlertsForm.tsx'
import { alertsQuery } from './queries.ts'

/** The settings of usage alerts. */
export function AlertsScreen() {
  return (
    <ScreenLayout
      title={ALERTS_TITLE}
      lead="We tell you before a bill does."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded
        query={useQuery(alertsQuery())}
        loading="Loading your usage alerts"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load your usage alerts."
        advice="Nothing has been changed."
      >
        {(alerts) => (
          <Card title="Tell me when">
            <AlertsForm stored={alerts} />
          </Card>
        )}
      </Loaded>
    </ScreenLayout>
  )
}
