import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { BillDateChoice, NumberChoice } from './Choices.tsx'
import { MobileDays } from './MobileDays.tsx'
import { MobilePeriod } from './MobilePeriod.tsx'
import { LoadedUse } from './LoadedUse.tsx'
import { useMobileUseSelection } from './use-selection.ts'
import { WalletBalance } from './WalletBalance.tsx'
import { FAILED, LOADING } from './words.ts'

/** Daily usage of a number in a bill period, and the balance of its wallet. Source: USE-016 to USE-018. */
export function MobileUseCard() {
  const selection = useMobileUseSelection()
  if (selection === null) return null
  if (!('numbers' in selection)) {
    if (!selection.isError)
      return <Skeleton card label={LOADING} lines={['heading', 'button', 'balance', 'text']} />
    return (
      <SectionError title={FAILED} onRetry={() => void selection.refetch()} retrying={selection.isFetching} />
    )
  }
  return (
    <Card title="Data used">
      <div className="row">
        <NumberChoice {...selection} />
        <BillDateChoice {...selection} />
      </div>
      <LoadedUse use={selection.use}>
        {(use) => (
          <>
            <MobilePeriod use={use} hasChart={use.events.length > 0} />
            <MobileDays use={use} />
          </>
        )}
      </LoadedUse>
      <WalletBalance key={selection.serviceEntity} serviceEntity={selection.serviceEntity} />
    </Card>
  )
}
