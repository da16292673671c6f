/** More than the longest sequence of days on which banks are closed. */
const MAX_CLOSED_DAYS = 7

/**
 * SQL for the first day from `from` on which banks settle debits, when a bill falls due. `holidays` is a parameter with
 * the public holidays around it (`holidaysAround`). `paymentDay` of the domain calculates the same.
 */
export function paymentDaySql(from: string, holidays: string): string {
  return `(select min(d)::date from generate_series(${from}, ${from} + ${MAX_CLOSED_DAYS}, interval '1 day') d
    where extract(isodow from d) < 6 and d::date <> all(${holidays}::date[]))`
}

/** SQL for whether the next bill of an account (alias `a`) will be collected on the day it falls due. */
export function isNextBillCollectedSql(holidays: string): string {
  return `is_collected(a.account_code, ${paymentDaySql('a.next_invoice_date + a.payment_terms_days', holidays)})`
}
