import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { LineFeatures } from './LineFeatures.tsx'
import { linesQuery } from './queries.ts'
import { LEAD, TITLE } from './words.ts'

/** The features of the account's phone lines. Source: VFE-001. */
export function VoiceFeaturesScreen() {
  return (
    <>
      <PageHeading title={TITLE} lead={LEAD} back={{ href: '/change-hub', label: 'All changes' }} />
      <Columns>
        <Lines />
      </Columns>
    </>
  )
}

function Lines() {
  const lines = useQuery(linesQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  if (lines.data === undefined) {
    if (lines.error?.code === 'NO_VOICE_SERVICE_ENTITY') {
      return (
        <EmptyState icon="phone" title="There is no phone line on this account">
          Once you have a phone line with us, you set here where its calls go.
        </EmptyState>
      )
    }
    if (!lines.isError)
      return <Skeleton card label="Loading your phone lines" lines={['heading', 'text', 'text', 'button']} />
    return (
      <SectionError
        title="We could not load your phone lines."
        onRetry={() => void lines.refetch()}
        retrying={lines.isFetching}
      >
        They work as before.
      </SectionError>
    )
  }
  const line = lines.data.find(({ serviceEntity }) => serviceEntity === chosen) ?? lines.data[0]
  if (line === undefined) return null
  return (
    <>
      {lines.data.length > 1 && (
        <SelectField
          id="voice-line"
          label="Phone line"
          width="twenty"
          value={line.serviceEntity}
          onValueChange={setChosen}
          options={lines.data.map(({ serviceEntity, planName }) => ({
            value: serviceEntity,
            label: `${serviceEntity}, ${planName}`,
          }))}
        />
      )}
      <LineFeatures key={line.serviceEntity} line={line} />
    </>
  )
}
