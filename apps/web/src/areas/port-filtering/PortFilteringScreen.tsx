import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

import { PortFilteringToggle } from './PortFilteringToggle.tsx'
import { usePortFiltering } from './use-port-filtering.ts'
import { NOT_AVAILABLE, NOT_AVAILABLE_WHY, TITLE, WHAT_IT_IS, WHEN_TO_TURN_OFF } from './words.ts'

const HOME = { href: '/', label: 'Home' }

/** Source: PFL-001, PFL-004, PFL-010. */
export function PortFilteringScreen() {
  return (
    <ScreenLayout title={TITLE} back={HOME}>
      <Content />
    </ScreenLayout>
  )
}

function Content() {
  const { state, failure, change } = usePortFiltering()
  switch (state.kind) {
    case 'none':
      return (
        <EmptyState icon="lock" title={NOT_AVAILABLE}>
          {NOT_AVAILABLE_WHY}
        </EmptyState>
      )
    case 'failed':
      return (
        <SectionError
          title="We could not load port filtering."
          onRetry={state.retry}
          retrying={state.retrying}
        >
          It is as it was.
        </SectionError>
      )
    case 'unloaded':
    case 'loaded':
    case 'changing':
      return (
        <Card title="Your internet connection">
          <p>{WHAT_IT_IS}</p>
          <PortFilteringToggle state={state} failure={failure} change={change} />
          <p className="small soft">{WHEN_TO_TURN_OFF}</p>
        </Card>
      )
  }
}
