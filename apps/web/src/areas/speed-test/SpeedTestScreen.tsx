import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { DeviceCard } from './DeviceCard.tsx'
import { DifferenceNotice } from './DifferenceNotice.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { LineCard } from './LineCard.tsx'
import { useLineTest } from './use-line-test.ts'
import { TITLE } from './words.ts'

const HOME = { href: '/', label: 'Home' }

/** Measurements of the line and of this device. Source: SPD-001. */
export function SpeedTestScreen() {
  const lineTest = useLineTest()
  const { data, isFetching, refetch } = lineTest.read
  return (
    <ScreenLayout
      title={TITLE}
      lead="What your line delivers to your home, and what this device gets of it."
      back={HOME}
    >
      {data !== undefined && <DifferenceNotice tests={data} />}
      {data !== undefined && <LineCard tests={data} lineTest={lineTest} />}
      {lineTest.read.isPending && (
        <Skeleton card label="Loading your speed tests" lines={['heading', 'text', 'text', 'button']} />
      )}
      {lineTest.read.isLoadingError && (
        <SectionError
          title="We could not load your speed tests."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <DeviceCard newest={data?.devices[0]} />
      {data !== undefined && <HistoryCard tests={data} />}
    </ScreenLayout>
  )
}
