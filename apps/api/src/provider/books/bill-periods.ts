/** The years of usage that the page shows. */
export const YEARS_BACK = 2
/** An upper bound for the length of a period. */
const DAYS_OF_LONGEST_PERIOD = 31

/**
 * Common table expressions for account `$1` and day `$2`: the bill periods of the last two years that have begun, and
 * the newest of them. The periods continue even if a bill could not be made and the next bill date is in the past.
 */
export const PERIOD = periodsSince(`($2::date - interval '${YEARS_BACK} years')::date`)

/** Like `PERIOD`, with the newest period only, which is faster: two years of weekly periods take a millisecond. */
export const NEWEST_PERIOD = periodsSince(`$2::date - ${DAYS_OF_LONGEST_PERIOD}`)

function periodsSince(oldest: string): string {
  return `
  period as materialized (
    select frequency, first_day, bill_date from bill_periods($1, ${oldest}, $2::date)
    where first_day >= $2::date - interval '${YEARS_BACK} years'),
  newest as materialized (select max(first_day) as first_day from period)`
}
