import { buildChargePlants, LEDGER_PLANT } from './charged-days.ts'
import type { FrequencyBooks } from './frequency-books.ts'
import { FREQUENCY_ACCOUNTS_SQL as ACCOUNTS } from './frequency-accounts.ts'
import { buildPlacedPlants } from './placed-orders.ts'
import type { Plant } from './planted.ts'

const ONE_BILL = `ctid = (select ctid from invoice where account_code ${ACCOUNTS} order by period_start limit 1)`

/** A fault for each check of bill frequencies. */
export const FREQUENCY_PLANTS: readonly Plant<FrequencyBooks>[] = [
  ...buildPlacedPlants(ACCOUNTS),
  ...buildChargePlants(ACCOUNTS, `like 'service:%'`),
  LEDGER_PLANT,
  {
    finds: 'orders that landed without their cycle, or the reverse',
    sql: `update bill_cycle_change set starts_on = starts_on + 1 where account_code ${ACCOUNTS}`,
  },
  {
    finds: 'cycles that do not follow one another, or are not the account’s',
    sql: `update account set bill_frequency = case bill_frequency when 'Monthly' then 'Weekly' else 'Monthly' end
      where account_code ${ACCOUNTS}`,
  },
  {
    finds: 'bills with a gap, an overlap, or of another length',
    sql: `update invoice set period_end = period_end - 1 where ${ONE_BILL}`,
  },
  {
    finds: 'bills otherwise than the catalogue has it at their frequency',
    sql: `delete from invoice_line where ctid = (select ctid from invoice_line
      where line_kind = 'plan' and account_code ${ACCOUNTS} order by period_start desc limit 1)`,
  },
  {
    finds: 'bills not collected once',
    sql: `insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, state,
        created_at, ask_at, ended_at)
      select 'abcdef' || substr(collection_id, 7), account_code, due_on, 2, collect_on, method, amount_cents, state, created_at,
        ask_at, ended_at
      from collection where state = 'settled' and account_code ${ACCOUNTS} limit 1`,
  },
]
