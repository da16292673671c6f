import { isBusiness, noActiveOrders } from '@switchboard/domain/access'
import { moneyText } from '@switchboard/domain/money'
import { durationText, totalCharge } from '@switchboard/domain/usage/call-rules'
import type { CallPeriod } from '@switchboard/domain/usage/calls'
import type { CallsNow } from '@switchboard/domain/usage/now'

import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { Figure, NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { periodText } from '#web/used/words.ts'

import { CALL_USAGE } from './call-address.ts'
import { callsTitle, callsUpToText } from './call-words.ts'

type CallsPanelProps = { readonly shown: Exclude<Shown<CallsNow>, { kind: 'none' }> }

/** The calls of the newest bill with calls, which may be the next bill. Source: DSH-005, USE-039. */
export function CallsPanel({ shown }: CallsPanelProps) {
  const { facts } = useEntries()
  const business = isBusiness(activeBusinessGroup())
  return (
    <NowCard
      title={callsTitle(business)}
      page={noActiveOrders.allows(facts) ? { href: CALL_USAGE, label: 'Call usage' } : null}
      shown={shown}
      loading="Loading your calls"
      failed="We could not load your calls."
    >
      {({ period }) =>
        period === null ? (
          <p>No calls yet. They are here the morning after.</p>
        ) : (
          <CallsOfPeriod period={period} business={business} />
        )
      }
    </NowCard>
  )
}

type CallsOfPeriodProps = { readonly period: CallPeriod; readonly business: boolean }

function CallsOfPeriod({ period, business }: CallsOfPeriodProps) {
  const count = period.totals.reduce((sum, { calls }) => sum + calls, 0)
  const seconds = period.totals.reduce((sum, total) => sum + total.seconds, 0)
  const upTo = callsUpToText(period)
  return (
    <>
      <p className="small soft">{periodText(period, providerToday())}</p>
      <Figure figure={count === 1 ? '1 call' : `${count.toLocaleString('en-NZ')} calls`}>
        {durationText(seconds)}
        {costText(period, business)}
      </Figure>
      {upTo !== null && <p className="small soft">{upTo}</p>}
    </>
  )
}

/** For example `, $3.20 without GST`. Empty if the calls cost nothing. */
function costText({ totals }: CallPeriod, business: boolean): string {
  const charge = totalCharge(totals, business)
  if (charge === null) return ', charge not known yet'
  if (charge === 0) return ''
  return `, ${moneyText(charge)}${business ? ' excluding GST' : ''}`
}
