import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** More than the numbers of any time that a restore loses: an order takes one when a customer begins it. */
export const SKIPPED_NUMBERS = 50_000

const skipStatement = statement<never>(
  'after-restore-skip-numbers',
  `with skipped as materialized (
     select pg_get_serial_sequence(table_name, column_name)::regclass as sequence
     from (values ('service_order', 'order_number'), ('fibre_visit_report', 'report_number')) n (table_name, column_name))
   select count(nextval(sequence)) from skipped cross join generate_series(1, $1)`,
)

/**
 * Skips the numbers of orders and reports that were given in the lost time: customers have them in letters, and the video partner
 * has them as references of subscriptions. Source: OPS-040.
 */
export async function skipNumbers(queries: Queries): Promise<void> {
  await queries.rows(skipStatement, [SKIPPED_NUMBERS])
}
