import { isBusiness } from '@switchboard/domain/access'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { BILLS_A_YEAR } from '@switchboard/domain/billing-frequency/rules'
import { shortDayText } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'

import { activeBusinessGroup } from '#web/http/account.ts'
import { BillLines } from '#web/ordering/ForecastBills.tsx'
import styles from '#web/ordering/Order.module.css'
import { PlusPower } from '#web/ordering/PlusPower.tsx'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

type FrequencyBillsProps = {
  readonly forecast: Forecast
  readonly before: BillFrequency
  readonly after: BillFrequency
}

/** The next bill, an ordinary one and a month, with the change and without it. */
export function FrequencyBills({ forecast: { first, each, without }, before, after }: FrequencyBillsProps) {
  const business = isBusiness(activeBusinessGroup())
  const amount = (bill: { readonly amountIncludingGst: Cents } | undefined) =>
    bill?.amountIncludingGst ?? null
  const toMonthlyAmount = (cents: Cents | null, frequency: BillFrequency) =>
    cents === null ? null : toCents(Math.round((cents * BILLS_A_YEAR[frequency]) / BILLS_A_YEAR.Monthly))
  return (
    <>
      <ul className={styles.lines}>
        <Compared
          name={`Your bill of ${shortDayText(first.day)}`}
          plusPower={first.plusPower === true}
          now={{ amount: first.amountIncludingGst, period: `for a ${BILL_WORDS[after].period}` }}
          else={{ amount: amount(without?.first), period: `for a ${BILL_WORDS[before].period}` }}
        />
        <Compared
          name="An ordinary bill after it"
          plusPower={each.plusPower === true}
          now={{ amount: each.amountIncludingGst, period: BILL_WORDS[after].each }}
          else={{ amount: amount(without?.each), period: BILL_WORDS[before].each }}
        />
        <Compared
          name="That makes a month, on average"
          plusPower={each.plusPower === true}
          now={{ amount: toMonthlyAmount(each.amountIncludingGst, after) ?? toCents(0), period: '' }}
          else={{ amount: toMonthlyAmount(amount(without?.each), before), period: '' }}
        />
      </ul>
      <Disclosure summary={`What is on your bill of ${shortDayText(first.day)}`}>
        <BillLines bill={first} business={business} />
      </Disclosure>
      <Disclosure summary={`What you pay ${BILL_WORDS[after].each} from ${shortDayText(each.day)}`}>
        <BillLines bill={each} business={business} />
      </Disclosure>
      <p className="small soft">
        {business && 'Totals include GST; the lines exclude it. '}With everything that you have from us. What
        is measured, as power or calls, comes on top.
      </p>
    </>
  )
}

type AmountPeriod = { readonly period: string }
type ComparedProps = {
  readonly name: string
  /** There is power that neither amount has. */
  readonly plusPower: boolean
  readonly now: AmountPeriod & { readonly amount: Cents }
  readonly else: AmountPeriod & { readonly amount: Cents | null }
}

function Compared({ name, plusPower, now, else: other }: ComparedProps) {
  return (
    <li className={styles.line}>
      <span>
        {name}
        {other.amount !== null && (
          <span className="small soft">
            {' '}
            instead of <Money amount={other.amount} />
            <PlusPower when={plusPower} /> {other.period}
          </span>
        )}
      </span>
      <span>
        <strong>
          <Money amount={now.amount} />
        </strong>
        <PlusPower when={plusPower} /> {now.period}
      </span>
    </li>
  )
}
