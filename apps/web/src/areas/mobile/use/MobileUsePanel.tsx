import { providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { daysToGoText, periodText } from '#web/used/words.ts'

import { LostLink } from '../numbers/LostLink.tsx'

import { NumberChoice } from './Choices.tsx'
import { MobilePeriod } from './MobilePeriod.tsx'
import { LoadedUse } from './LoadedUse.tsx'
import { useMobileUseSelection } from './use-selection.ts'
import type { MobileUseSelection } from './use-selection.ts'
import { WalletBalance } from './WalletBalance.tsx'
import { FAILED, LOADING } from './words.ts'

/** The usage of a number in the current bill period, for the home page. Source: USE-016 to USE-018, USE Readings. */
export function MobileUsePanel() {
  const selection = useMobileUseSelection()
  // a prepay mobile is managed at the provider's other site
  const hasBilledMobile = useEntries().facts.services?.lineRentalMobile === true
  if (selection === null) return null
  return (
    <NowCard
      title="Mobile"
      page={{ href: '/my-mobile', label: 'My mobile' }}
      shown={toPanelState(selection)}
      loading={LOADING}
      failed={FAILED}
    >
      {(now) => (
        <>
          <NumberChoice {...now} />
          <LoadedUse use={now.use}>
            {(use) => (
              <>
                <p className="small soft">
                  {periodText(use.period, providerToday())}. {daysToGoText(use.period, providerToday())}.
                </p>
                <MobilePeriod use={use} hasChart={false} />
              </>
            )}
          </LoadedUse>
          <WalletBalance key={now.serviceEntity} serviceEntity={now.serviceEntity} />
          {hasBilledMobile && (
            <p>
              <LostLink />
            </p>
          )}
        </>
      )}
    </NowCard>
  )
}

function toPanelState(
  selection: NonNullable<ReturnType<typeof useMobileUseSelection>>,
): Exclude<Shown<MobileUseSelection>, { readonly kind: 'none' }> {
  if ('numbers' in selection) return { kind: 'shown', now: selection }
  if (!selection.isError) return { kind: 'loading' }
  return { kind: 'failed', retry: () => void selection.refetch(), retrying: selection.isFetching }
}
