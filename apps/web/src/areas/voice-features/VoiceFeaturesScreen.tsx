import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { VoiceServiceEntity } from '@switchboard/domain/voice-features/contract'

import { HUB } from '#web/ordering/hub.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import { LineFeatures } from './LineFeatures.tsx'
import { linesQuery } from './queries.ts'
import { LEAD, TITLE } from './words.ts'

/** The features of the account's phone lines. Source: VFE-001. */
export function VoiceFeaturesScreen() {
  return (
    <ScreenLayout title={TITLE} lead={LEAD} back={HUB}>
      <Loaded
        query={useQuery(linesQuery())}
        loading="Loading your phone lines"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load your phone lines."
        advice="They work as before."
        renderInstead={({ code }) => (code === 'NO_VOICE_SERVICE_ENTITY' ? <NoLine /> : undefined)}
      >
        {(lines) => <Lines lines={lines} />}
      </Loaded>
    </ScreenLayout>
  )
}

function NoLine() {
  return (
    <EmptyState icon="phone" title="There is no phone line on this account">
      Once you have a phone line with us, you set here where its calls go.
    </EmptyState>
  )
}

function Lines({ lines }: { readonly lines: readonly VoiceServiceEntity[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const line = lines.find(({ serviceEntity }) => serviceEntity === chosen) ?? lines[0]
  if (line === undefined) return null
  return (
    <>
      {lines.length > 1 && (
        <SelectField
          id="voice-line"
          label="Phone line"
          width="twenty"
          value={line.serviceEntity}
          onValueChange={setChosen}
          options={lines.map(({ serviceEntity, planName }) => ({
            value: serviceEntity,
            label: `${serviceEntity}, ${planName}`,
          }))}
        />
      )}
      <LineFeatures key={line.serviceEntity} line={line} />
    </>
  )
}
