import { useQuery } from '@tanstack/react-query'

import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ALERTS_TITLE } from './alert-words.ts'
import { AlertsForm } from './AlertsForm.tsx'
import { alertsQuery } from './queries.ts'

/** The settings of usage alerts. */
export function AlertsScreen() {
  return (
    <>
      <PageHeading
        title={ALERTS_TITLE}
        lead="We tell you before a bill does."
        back={{ href: '/', label: 'Home' }}
      />
      <Columns>
        <Alerts />
      </Columns>
    </>
  )
}

function Alerts() {
  const alerts = useQuery(alertsQuery())
  if (alerts.data !== undefined)
    return (
      <Card title="Tell me when">
        <AlertsForm stored={alerts.data} />
      </Card>
    )
  if (!alerts.isError)
    return <Skeleton card label="Loading your usage alerts" lines={['heading', 'text', 'text', 'button']} />
  return (
    <SectionError
      title="We could not load your usage alerts."
      onRetry={() => void alerts.refetch()}
      retrying={alerts.isFetching}
    >
      Nothing has been changed.
    </SectionError>
  )
}
