import { useQuery } from '@tanstack/react-query'

import { findGuardRedirect } from '@switchboard/domain/access'
import { billFrequencyGuards } from '@switchboard/domain/screen-guards'
import { EVERY } from '@switchboard/domain/accounts/every'
import { promptPaymentParts } from '@switchboard/domain/billing/balance-words'
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
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'

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
  // the sentence is the same for every payment method and every access level
  const offer = promptPaymentParts(billing, useOutlook(), today)
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
        <p>
          <Money amount={view.currentBalance} size="large" />
        </p>
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
      {offer && (
        <p className={styles.offer}>
          <strong>{offer[0]}</strong>
          {offer[1]}
          <strong>{offer[2]}</strong>
          {offer[3]}
        </p>
      )}
      <DefinitionList items={[...listDates(billing, { standing, view, nextBill }), ...useFrequency()]} />
      <SummaryExtras />
      <PaperBill />
    </Card>
  )
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
  return [
    ...(view.isOverdue
      ? [{ term: 'Overdue', description: <strong>{moneyText(billing.OverdueBalance)}</strong> }]
      : []),
    ...('by' in standing && standing.by !== null
      ? [{ term: 'Due date', description: dayText(standing.by) }]
      : []),
    ...(nextBill === null
      ? []
      : [
          {
            term: 'Next bill date',
            description: (
              <>
                {dayText(nextBill.date)} <span className="small soft">({describeDueDay(nextBill)})</span>
              </>
            ),
          },
          { term: 'Next bill made', description: dayText(billing.NextInvoiceDate) },
        ]),
  ]
}
