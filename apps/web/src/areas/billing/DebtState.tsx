import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import type { DebtState } from '@switchboard/domain/billing/debt-state'
import { toDebtState } from '@switchboard/domain/billing/debt-state'
import { daysBetween, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'

import { providerToday } from '#web/http/configuration.ts'
import { OwedSentence, useOutlook } from '#web/owed/Outlook.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { Tone } from '#web/ui/StatusPill.tsx'

import { billingQuery, useHeaders } from './queries.ts'

/** The state of the account's debt today, or null until it has loaded. */
export function useDebtState(): DebtState | null {
  return useDebtStateAndBills()?.standing ?? null
}

/** The state of the debt with the data that it is calculated from. */
function useDebtStateAndBills() {
  const { data: billing } = useQuery(billingQuery())
  const { data: headers = [] } = useHeaders()
  return billing && { billing, headers, standing: toDebtState(billing, headers, providerToday()) }
}

/** The sentence under the greeting. `namesAmount` if no balance is beside it. */
export function DebtSentence({ namesAmount = false }: { readonly namesAmount?: boolean }) {
  const debt = useDebtStateAndBills()
  const outlook = useOutlook()
  if (debt === undefined) return 'Here is your account.'
  const { standing } = debt
  const shortSentence = formatShortSentence(standing, namesAmount)
  const hasMore = standing.kind === 'overdue' || (standing.kind === 'due' && outlook?.next)
  if (!outlook || !hasMore) return shortSentence
  return (
    <Suspense fallback={shortSentence}>
      <OwedSentence {...debt} outlook={outlook} />
    </Suspense>
  )
}

/** The sentence without details of how the balance will be paid. */
function formatShortSentence(standing: DebtState, namesAmount: boolean): string {
  if (standing.kind === 'settled') return 'There is nothing to pay. You are up to date.'
  const amount = moneyText(standing.amount)
  if (standing.kind === 'credit') return `You are ${amount} in credit. There is nothing to pay.`
  if (standing.kind === 'overdue') return `${amount} is overdue.`
  if (standing.by === null) return `You owe ${amount}.`
  const day = shortDayText(standing.by)
  return namesAmount ? `You owe ${amount}, due on ${day}.` : `Your bill is due on ${day}.`
}

/** The state of the debt in a few words, beside the balance. Source: BIL-034, DSH-024. */
export function DebtPill({ standing, today }: { readonly standing: DebtState; readonly today: Day }) {
  return <StatusPill tone={TONES[standing.kind]}>{toStatusText(standing, today)}</StatusPill>
}

const TONES: Record<DebtState['kind'], Tone> = {
  credit: 'positive',
  settled: 'positive',
  overdue: 'critical',
  due: 'info',
}

function toStatusText(standing: DebtState, today: Day): string {
  if (standing.kind === 'settled') return 'Nothing to pay'
  if (standing.kind === 'credit') return 'In credit'
  if (standing.kind === 'due')
    return standing.by === null ? 'To pay' : `Due ${formatDaysAhead(daysBetween(today, standing.by))}`
  return standing.since === null ? 'Overdue' : `Overdue since ${shortDayText(standing.since)}`
}

function formatDaysAhead(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
