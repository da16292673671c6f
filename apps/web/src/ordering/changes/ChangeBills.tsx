import { isBusiness } from '@switchboard/domain/access'
import { shortDayText } from '@switchboard/domain/day'
import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import type { ChangeForecast } from '@switchboard/domain/product-change/contract'

import { activeBusinessGroup } from '#web/http/account.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

import { BillTotal, MeasuredNote, calculateBillTotal } from '../BillTotal.tsx'
import { BillLines } from '../ForecastBills.tsx'
import styles from '../Order.module.css'
import { PlusPower } from '../PlusPower.tsx'
import { BILL_WORDS } from '../bill-words.ts'

type ChangeBillsProps = {
  readonly forecast: ChangeForecast
  readonly frequency: keyof typeof BILL_WORDS
}

/** The next bill and a later bill, each with the change and without it. */
export function ChangeBills({ forecast, frequency }: ChangeBillsProps) {
  const { with: withIt, without } = forecast
  const { each, period } = BILL_WORDS[frequency]
  const business = isBusiness(activeBusinessGroup())
  return (
    <div className={styles.part}>
      <ul className={styles.lines}>
        <ComparedBill
          name={`Your bill of ${shortDayText(withIt.first.day)}`}
          bill={withIt.first}
          before={without.first}
        />
        <ComparedBill name={`A usual ${period} after that`} bill={withIt.each} before={without.each} />
      </ul>
      <Disclosure summary={`What is on your bill of ${shortDayText(withIt.first.day)}`}>
        <BillLines bill={withIt.first} business={business} />
      </Disclosure>
      <Disclosure summary={`What you pay ${each} from ${shortDayText(withIt.each.day)}`}>
        <BillLines bill={withIt.each} business={business} />
      </Disclosure>
      <p className="small soft">
        {business && 'Totals include GST; the lines exclude it. '}This includes everything you have with us.{' '}
        <MeasuredNote bills={[withIt.first, withIt.each, without.first, without.each]} />
      </p>
    </div>
  )
}

type ComparedBillProps = { readonly name: string; readonly bill: ForecastBill; readonly before: ForecastBill }

function ComparedBill({ name, bill, before }: ComparedBillProps) {
  return (
    <li className={styles.line}>
      <span>
        {name}
        <span className="small soft">
          {' '}
          {calculateBillTotal(bill) === calculateBillTotal(before) ? (
            'as without the change'
          ) : (
            <>
              instead of <BillTotal bill={before} />
              <PlusPower when={before.plusPower === true} />
            </>
          )}
        </span>
      </span>
      <span>
        <strong>
          <BillTotal bill={bill} />
        </strong>
        <PlusPower when={bill.plusPower === true} />
      </span>
    </li>
  )
}
