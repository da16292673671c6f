import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

import { PortFilteringToggle } from './PortFilteringToggle.tsx'
import { usePortFiltering } from './use-port-filtering.ts'
import { TITLE } from './words.ts'

/** The panel of the home page, for accounts with port filtering. Source: DSH-014, PFL Readings. */
export function PortFilteringPanel() {
  const { state, failure, change } = usePortFiltering()
  switch (state.kind) {
    case 'none':
      return null
    case 'failed':
      return (
        <SectionError
          title="We could not load port filtering."
          onRetry={state.retry}
          retrying={state.retrying}
        />
      )
    case 'unloaded':
    case 'loaded':
    case 'changing':
      return (
        <FoldedCard title={TITLE} aside={<Link href="/port-filtering">What it does</Link>}>
          <PortFilteringToggle state={state} failure={failure} change={change} />
        </FoldedCard>
      )
  }
}
