import { isBusiness } from '@switchboard/domain/access'
import { dayText, shortDayText } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { ForecastBill, ForecastLine } from '@switchboard/domain/ordering/forecast/bill'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'
import type { PowerPlan } from '@switchboard/domain/ordering/offer/contract'

import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

import { BillTotal, MeasuredNote, calculateBillTotal } from './BillTotal.tsx'
import styles from './Order.module.css'
import { PlusPower } from './PlusPower.tsx'
import { Used } from './Used.tsx'
import { BILL_WORDS } from './bill-words.ts'

type ForecastBillsProps = {
  readonly forecast: Forecast
  readonly frequency: keyof typeof BILL_WORDS
  readonly businessGroup: string
  /** The power plan that begins with the order. Null for none. */
  readonly powerPlan: PowerPlan | null
}

/** The current price, the first bill with the order, and the later bills. All include the services that stay. */
export function ForecastBills({
  forecast: { now, first, each, without },
  frequency,
  businessGroup,
  powerPlan,
}: ForecastBillsProps) {
  const words = BILL_WORDS[frequency]
  const business = isBusiness(businessGroup)
  return (
    <div className={styles.part}>
      <p>
        You pay <Money amount={now.amountIncludingGst} />
        <PlusPower when={now.plusPower === true} /> {words.each} now. From the bill of {dayText(each.day)} it
        is <Money amount={each.amountIncludingGst} />
        <PlusPower when={each.plusPower === true} /> {words.each}
        {business ? ', both including GST' : ''}.
        {without !== undefined && without.each.amountIncludingGst !== now.amountIncludingGst && (
          <>
            {' '}
            Without this order it would be <Money amount={without.each.amountIncludingGst} />
            <PlusPower when={without.each.plusPower === true} /> {words.each}, as something else changes too.
          </>
        )}
        {each.extraData !== undefined && (
          <>
            {' '}
            Data above your cap then costs about <Money
              amount={each.extraData.amountIncludingGst}
            /> more{' '}
            {words.each}.
          </>
        )}
      </p>
      <div className={styles.group}>
        <h3>The first bill with this order, {shortDayText(first.day)}</h3>
        <BillLines bill={first} business={business} />
      </div>
      <Disclosure summary={`What you pay ${words.each} from ${shortDayText(each.day)}`}>
        <BillLines bill={each} business={business} />
      </Disclosure>
      <p className="small soft">
        This includes everything you have with us and keep. <MeasuredNote bills={[first, each]} />
      </p>
      {powerPlan !== null && (
        <Used name={powerPlan.description} rates={powerPlan} businessGroup={businessGroup} />
      )}
    </div>
  )
}

type BillLinesProps = { readonly bill: ForecastBill; readonly business: boolean }

/** A business sees the lines without GST, then the GST and the total. Source: ACC-020. */
export function BillLines({ bill, business }: BillLinesProps) {
  const lines = [...bill.lines, ...(bill.extraData === undefined ? [] : [bill.extraData])]
  const amountExcludingGst = toCents(bill.amountExcludingGst + (bill.extraData?.amountExcludingGst ?? 0))
  const gst = toCents(calculateBillTotal(bill) - amountExcludingGst)
  return (
    <ul className={styles.lines}>
      {lines
        .filter(({ amountIncludingGst }) => amountIncludingGst !== 0)
        .map((line) => (
          <Line
            key={`${line.name} ${line.about} ${line.from} ${line.amountIncludingGst}`}
            name={lineText(line)}
            amount={business ? line.amountExcludingGst : line.amountIncludingGst}
          />
        ))}
      {business && <Line name="GST" amount={gst} />}
      <li className={`${styles.line} ${styles.total}`}>
        <span>{business ? 'In total, including GST' : 'In total'}</span>
        <span>
          <BillTotal bill={bill} />
          <PlusPower when={bill.plusPower === true} />
        </span>
      </li>
    </ul>
  )
}

type LineProps = { readonly name: string; readonly amount: ForecastLine['amountIncludingGst'] }

function Line({ name, amount }: LineProps) {
  return (
    <li className={styles.line}>
      <span>{name}</span>
      <Money form={amount < 0 ? 'difference' : 'balance'} amount={amount} />
    </li>
  )
}

/** The days are shown if they differ from the period of the bill. */
function lineText({ name, about, from, to, isWhole }: ForecastLine): string {
  const days = isWhole || from === to ? '' : `${shortDayText(from)} to ${shortDayText(to)}`
  return [name, about, days].filter((part) => part !== '').join(', ')
}
