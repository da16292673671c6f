import { isBusiness } from '@switchboard/domain/access'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { BILLS_A_YEAR } from '@switchboard/domain/billing/period-price'
import { shortDayText } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'

import { activeBusinessGroup } from '#web/http/account.ts'
import { MeasuredNote, calculateBillTotal } from '#web/ordering/BillTotal.tsx'
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
  return (
    <>
      <ul className={styles.lines}>
        <Comparison
          name={`Your bill of ${shortDayText(first.day)}`}
          plusPower={first.plusPower === true}
          changed={{ ...toTotal(first), period: `for a ${BILL_WORDS[after].period}` }}
          unchanged={without && { ...toTotal(without.first), period: `for a ${BILL_WORDS[before].period}` }}
        />
        <Comparison
          name="A usual bill after that"
          plusPower={each.plusPower === true}
          changed={{ ...toTotal(each), period: BILL_WORDS[after].each }}
          unchanged={without && { ...toTotal(without.each), period: BILL_WORDS[before].each }}
        />
        <Comparison
          name="Average for a month"
          plusPower={each.plusPower === true}
          changed={{ ...toMonthTotal(each, after), period: '' }}
          unchanged={without && { ...toMonthTotal(without.each, before), period: '' }}
        />
      </ul>
      <Disclosure summary={`What is on your bill of ${shortDayText(first.day)}`}>
        <BillLines bill={first} business={business} />
      </Disclosure>
      <Disclosure summary={`What you pay ${BILL_WORDS[after].each} from ${shortDayText(each.day)}`}>
        <BillLines bill={each} business={business} />
      </Disclosure>
      <p className="small soft">
        {business && 'Totals include GST; the lines exclude it. '}This includes everything you have with us.{' '}
        <MeasuredNote
          bills={[first, each, ...(without === undefined ? [] : [without.first, without.each])]}
        />
      </p>
    </>
  )
}

type Total = { readonly amount: Cents; readonly isEstimate: boolean }

function toTotal(bill: ForecastBill): Total {
  return { amount: calculateBillTotal(bill), isEstimate: bill.extraData !== undefined }
}

/** The average cost of a month with bills of this frequency. */
function toMonthTotal(bill: ForecastBill, frequency: BillFrequency): Total {
  const { amount, isEstimate } = toTotal(bill)
  return {
    amount: toCents(Math.round((amount * BILLS_A_YEAR[frequency]) / BILLS_A_YEAR.Monthly)),
    isEstimate,
  }
}

type ComparisonProps = {
  readonly name: string
  /** Whether there is metered power, which neither amount includes. */
  readonly plusPower: boolean
  readonly changed: Total & { readonly period: string }
  /** Undefined if it is unknown. */
  readonly unchanged: (Total & { readonly period: string }) | undefined
}

function Comparison({ name, plusPower, changed, unchanged }: ComparisonProps) {
  return (
    <li className={styles.line}>
      <span>
        {name}
        {unchanged !== undefined && (
          <span className="small soft">
            {' '}
            instead of {unchanged.isEstimate && 'about '}
            <Money amount={unchanged.amount} />
            <PlusPower when={plusPower} /> {unchanged.period}
          </span>
        )}
      </span>
      <span>
        <strong>
          {changed.isEstimate && 'about '}
          <Money amount={changed.amount} />
        </strong>
        <PlusPower when={plusPower} /> {changed.period}
      </span>
    </li>
  )
}
