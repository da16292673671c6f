/** How far back use is told of. */
export const YEARS_BACK = 2
const WEEKS_A_YEAR = 53
const DAYS_OF_SHORTEST_PERIOD = 7

/** So many periods, at most, is the next bill date ahead of the one that runs. */
const MOST_PERIODS_AHEAD = 2

/**
 * Of account `$1` on day `$2`: bill periods of two years that have begun, and the newest of them. An account whose bill could
 * not be made has its next bill date in the past: its periods go on all the same.
 */
export const PERIOD = periodsSince(-YEARS_BACK * WEEKS_A_YEAR)

/** The same for what asks for the newest alone: two years of weeks take a millisecond to work out. */
export const NEWEST_PERIOD = periodsSince(-MOST_PERIODS_AHEAD)

/** Counted in periods from the next bill date. */
function periodsSince(oldest: number): string {
  return `
  period as materialized (
    select a.bill_frequency as frequency, first_day, bill_date_after(a.next_invoice_date, a.bill_frequency, day_of_month, n) as bill_date
    from account a
    cross join lateral (select kept_day_of_month(a.next_invoice_date, a.bill_day_of_month) as day_of_month) kept
    cross join generate_series(${oldest},
      1 + greatest(0, $2::date - a.next_invoice_date) / ${DAYS_OF_SHORTEST_PERIOD}) n
    cross join lateral (
      select bill_date_after(a.next_invoice_date, a.bill_frequency, day_of_month, n - 1) as first_day) begins
    where a.account_code = $1 and first_day between $2::date - interval '${YEARS_BACK} years' and $2::date),
  newest as materialized (select max(first_day) as first_day from period)`
}
