import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { BillDateChoice, NumberChoice } from './Choices.tsx'
import { MobileDays } from './MobileDays.tsx'
import { MobilePeriod } from './MobilePeriod.tsx'
import { UseOf } from './UseOf.tsx'
import { useMobileUseSelection } from './use-selection.ts'
import { WalletBalance } from './WalletBalance.tsx'
import { FAILED, LOADING } from './words.ts'

/** Daily usage of a number in a bill period, and the balance of its wallet. Source: USE-016 to USE-018. */
export function MobileUseCard() {
  const chosen = useMobileUseSelection()
  if (chosen === null) return null
  if (!('numbers' in chosen)) {
    if (!chosen.isError)
      return <Skeleton card label={LOADING} lines={['heading', 'button', 'balance', 'text']} />
    return <SectionError title={FAILED} onRetry={() => void chosen.refetch()} retrying={chosen.isFetching} />
  }
  return (
    <Card title="Data used">
      <div className="row">
        <NumberChoice {...chosen} />
        <BillDateChoice {...chosen} />
      </div>
      <UseOf use={chosen.use}>
        {(use) => (
          <>
            <MobilePeriod use={use} />
            <MobileDays use={use} />
          </>
        )}
      </UseOf>
      <WalletBalance key={chosen.serviceEntity} serviceEntity={chosen.serviceEntity} />
    </Card>
  )
}
