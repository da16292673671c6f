import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { findGuardRedirect } from '@switchboard/domain/access'
import { billFrequencyGuards } from '@switchboard/domain/screen-guards'
import { EVERY } from '@switchboard/domain/accounts/every'
import { toHeadlineAmount } from '@switchboard/domain/billing/balance-words'
import type { BillingInformation } from '@switchboard/domain/billing/contract'
import { isNeverBilled } from '@switchboard/domain/billing/never-billed'
import { amountToPay, billingView, findNextBillDates, newestFirst } from '@switchboard/domain/billing/rules'
import type { BillingView, NextBillDates } from '@switchboard/domain/billing/rules'
import type { DebtState } from '@switchboard/domain/billing/debt-state'
import { dayText } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { OutlookNews, useOutlook } from '#web/owed/Outlook.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import styles from './AccountSummaryPanel.module.css'
import { DebtPill, useDebtState } from './DebtState.tsx'
import { PaperBill } from './PaperBill.tsx'
import { PayLink } from './PayLink.tsx'
import { billingQuery, useHeaders } from './queries.ts'
import { SummaryExtras } from './SummaryExtras.tsx'
import { describeDueDay } from './bill-words.ts'

/** The balance, its due date and the actions for it. Source: BIL-005, DSH-016. */
export function AccountSummaryPanel() {
  const { data: billing, error, isFetching, refetch } = useQuery(billingQuery())
  const standing = useDebtState()
  const data = billing !== undefined && standing !== null ? { billing, standing } : undefined
  return (
    <Loaded
      query={{ data, error, isFetching, refetch }}
      loading="Loading what you owe"
      lines={['heading', 'balance', 'button', 'small']}
      failed="We could not load your balance."
      advice="The rest of the page is not affected."
    >
      {(loaded) => <Summary {...loaded} />}
    </Loaded>
  )
}

type SummaryProps = { readonly billing: BillingInformation; readonly standing: DebtState }

function Summary({ billing, standing }: SummaryProps) {
  const today = providerToday()
  const { facts } = useEntries()
  const { data: headers = [] } = useHeaders()
  const { amount, explanation } = toHeadlineAmount(billing, useOutlook(), today)
  const toPay = amountToPay(billing, today)
  const view = billingView(billing, today)
  const bills = newestFirst(headers)
  const showsBill = configuration.isOn('invoiceDisplay') && bills.length > 0
  const nextBill =
    bills.length === 0 && isNeverBilled(facts.services)
      ? null
      : findNextBillDates(billing, bills, {
          configuredDays: configuration.value().invoiceToBillDateDays,
          today,
        })

  return (
    <Card
      tone="accent"
      title={standing.kind === 'credit' ? 'Your credit' : 'What you owe'}
      aside={<DebtPill standing={standing} today={today} />}
    >
      <div className={styles.owed}>
        <div>
          <p>
            <Money amount={amount} size="large" />
          </p>
          {explanation !== null && <p>{explanation}</p>}
        </div>
        <div className={styles.actions}>
          {toPay > 0 && <PayLink />}
          {showsBill && (
            <LinkButton href="/invoice/latest" kind="plain">
              See the bill
            </LinkButton>
          )}
        </div>
      </div>
      <OutlookNews without={'by' in standing ? SHOWN_IN_GREETING : PROMISED} />
      <FoldedDetails>
        <DefinitionList items={[...listDates(billing, { standing, view, nextBill }), ...useFrequency()]} />
        <SummaryExtras />
        <PaperBill />
      </FoldedDetails>
    </Card>
  )
}

function FoldedDetails({ children }: { readonly children: ReactNode }) {
  return useWide() ? children : <Disclosure summary="Dates, credits and how you pay">{children}</Disclosure>
}

/** The sentence under the greeting already shows a promise and, while money is owed, an automatic payment. */
const SHOWN_IN_GREETING = ['promised', 'taken'] as const
const PROMISED = ['promised'] as const

const FREQUENCY_PAGE = '/flexible-billing'

/** The bill frequency, for an account that may change it. Source: DSH-015. */
function useFrequency() {
  const { facts, hasScreen } = useEntries()
  const account = useAccount()
  const isOpen = hasScreen(FREQUENCY_PAGE) && findGuardRedirect(billFrequencyGuards, facts) === null
  if (!isOpen || account.data === undefined) return []
  const { billFrequency } = account.data.billCycle
  const description = (
    <>
      {EVERY[billFrequency]} <Link href={FREQUENCY_PAGE}>Change how often</Link>
    </>
  )
  return [{ term: 'Bills come', description }]
}

type DateFacts = {
  readonly standing: DebtState
  readonly view: BillingView
  /** Null for an account that gets no bills. */
  readonly nextBill: NextBillDates | null
}

/** Source: DSH-023, DSH-026. */
function listDates(billing: BillingInformation, { standing, view, nextBill }: DateFacts) {
  const dueOn = 'by' in standing ? standing.by : null
  return [
    ...(view.isOverdue
      ? [{ term: 'Overdue', description: <strong>{moneyText(billing.OverdueBalance)}</strong> }]
      : []),
    ...(dueOn === null ? [] : [{ term: 'Due date', description: dayText(dueOn) }]),
    ...(nextBill === null || nextBill.date === dueOn
      ? []
      : [{ term: 'Next bill date', description: <NextBillDate dates={nextBill} /> }]),
    ...(nextBill === null ? [] : [{ term: 'Next bill made', description: dayText(billing.NextInvoiceDate) }]),
  ]
}

function NextBillDate({ dates }: { readonly dates: NextBillDates }) {
  return (
    <>
      {dayText(dates.date)} <span className="small soft">({describeDueDay(dates)})</span>
    </>
  )
}
