/** How far back use is told of. */
export const YEARS_BACK = 2
/** Longer than any period. */
const DAYS_OF_LONGEST_PERIOD = 31

/**
 * Of account `$1` on day `$2`: bill periods of two years that have begun, and the newest of them. An account whose bill could
 * not be made has its next bill date in the past: its periods go on all the same.
 */
export const PERIOD = periodsSince(`($2::date - interval '${YEARS_BACK} years')::date`)

/** The same for what asks for the newest alone: two years of weeks take a millisecond to work out. */
export const NEWEST_PERIOD = periodsSince(`$2::date - ${DAYS_OF_LONGEST_PERIOD}`)

function periodsSince(oldest: string): string {
  return `
  period as materialized (
    select frequency, first_day, bill_date from bill_periods($1, ${oldest}, $2::date)
    where first_day >= $2::date - interval '${YEARS_BACK} years'),
  newest as materialized (select max(first_day) as first_day from period)`
}
