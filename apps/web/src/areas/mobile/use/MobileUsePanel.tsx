import { providerToday } from '#web/http/configuration.ts'
import { NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { daysToGoText, periodText } from '#web/used/words.ts'

import { NumberChoice } from './Choices.tsx'
import { MobilePeriod } from './MobilePeriod.tsx'
import { UseOf } from './UseOf.tsx'
import { useMobileUseSelection } from './use-selection.ts'
import type { MobileUseSelection } from './use-selection.ts'
import { WalletBalance } from './WalletBalance.tsx'
import { FAILED, LOADING } from './words.ts'

/** What a number has used in the bill period that runs, on the home page. Source: USE-016 to USE-018, USE Readings. */
export function MobileUsePanel() {
  const chosen = useMobileUseSelection()
  if (chosen === null) return null
  return (
    <NowCard
      title="Mobile"
      page={{ href: '/my-mobile', label: 'My mobile' }}
      shown={toPanelState(chosen)}
      loading={LOADING}
      failed={FAILED}
    >
      {(now) => (
        <>
          <NumberChoice {...now} />
          <UseOf use={now.use}>
            {(use) => (
              <>
                <p className="small soft">
                  {periodText(use.period, providerToday())}. {daysToGoText(use.period, providerToday())}.
                </p>
                <MobilePeriod use={use} />
              </>
            )}
          </UseOf>
          <WalletBalance key={now.serviceEntity} serviceEntity={now.serviceEntity} />
        </>
      )}
    </NowCard>
  )
}

function toPanelState(
  chosen: NonNullable<ReturnType<typeof useMobileUseSelection>>,
): Exclude<Shown<MobileUseSelection>, { readonly kind: 'none' }> {
  if ('numbers' in chosen) return { kind: 'shown', now: chosen }
  if (!chosen.isError) return { kind: 'loading' }
  return { kind: 'failed', retry: () => void chosen.refetch(), retrying: chosen.isFetching }
}
