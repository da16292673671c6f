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

/** Compares the next bill, an ordinary bill and the cost of a month, each with the change and without it. */
export function FrequencyBills({ forecast: { first, each, without }, before, after }: FrequencyBillsProps) {
  const business = isBusiness(activeBusinessGroup())
  const firstWithout = without?.first.amountIncludingGst ?? null
  const eachWithout = without?.each.amountIncludingGst ?? null
  return (
    <>
      <ul className={styles.lines}>
        <Comparison
          name={`Your bill of ${shortDayText(first.day)}`}
          plusPower={first.plusPower === true}
          changed={{ amount: first.amountIncludingGst, period: `for a ${BILL_WORDS[after].period}` }}
          unchanged={{ amount: firstWithout, period: `for a ${BILL_WORDS[before].period}` }}
        />
        <Comparison
          name="An ordinary bill after it"
          plusPower={each.plusPower === true}
          changed={{ amount: each.amountIncludingGst, period: BILL_WORDS[after].each }}
          unchanged={{ amount: eachWithout, period: BILL_WORDS[before].each }}
        />
        <Comparison
          name="That makes a month, on average"
          plusPower={each.plusPower === true}
          changed={{ amount: calculateMonth(each.amountIncludingGst, after), period: '' }}
          unchanged={{
            amount: eachWithout === null ? null : calculateMonth(eachWithout, before),
            period: '',
          }}
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

/** The average cost of a month with bills of this frequency. */
function calculateMonth(bill: Cents, frequency: BillFrequency): Cents {
  return toCents(Math.round((bill * BILLS_A_YEAR[frequency]) / BILLS_A_YEAR.Monthly))
}

type ComparisonProps = {
  readonly name: string
  /** Whether there is metered power, which neither amount includes. */
  readonly plusPower: boolean
  readonly changed: { readonly amount: Cents; readonly period: string }
  /** The amount is null if it is unknown. */
  readonly unchanged: { readonly amount: Cents | null; readonly period: string }
}

function Comparison({ name, plusPower, changed, unchanged }: ComparisonProps) {
  return (
    <li className={styles.line}>
      <span>
        {name}
        {unchanged.amount !== null && (
          <span className="small soft">
            {' '}
            instead of <Money amount={unchanged.amount} />
            <PlusPower when={plusPower} /> {unchanged.period}
          </span>
        )}
      </span>
      <span>
        <strong>
          <Money amount={changed.amount} />
        </strong>
        <PlusPower when={plusPower} /> {changed.period}
      </span>
    </li>
  )
}
