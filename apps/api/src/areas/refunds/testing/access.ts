import { AROHA, ACTING, OWNING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Staff make no requests. They decide about requests by a command of the operator. */
const ONLY_CUSTOMERS = { ...OWNING, staff: 'FORBIDDEN' } as const

const bankAccount = { accountName: 'A Ngata', bank: '01', branch: '0242', account: '0100194', suffix: '00' }

const CREDIT = `
  insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
    values ('${AROHA.accountCode}', 'access-credit', 'Adjustment', '2026-11-20', now(), 'Credit');
  insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    values ('${AROHA.accountCode}', 'access-credit', 'credit', 100000000),
      ('${AROHA.accountCode}', 'access-credit', 'receivable', -100000000)`

const refundId = `123456789${'0'.repeat(23)}`
const reference = '345-678-9FH'
const REQUESTED = `
  insert into refund (refund_id, account_code, amount_cents, requested_by, requested_at)
    values ('${refundId}', '${AROHA.accountCode}', 1000, 'web:aroha', now());
  insert into refund_payment (refund_payment_id, refund_id, account_code, amount_cents, account_name, bank_account)
    values ('${refundId}', '${refundId}', '${AROHA.accountCode}', 1000, 'A Ngata', '01-0242-0100194-00')`

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/refunds': { who: ACTING },
  'POST /accounts/{accountCode}/refunds': {
    who: ONLY_CUSTOMERS,
    input: { body: { amount: 1, bankAccount } },
    change: { action: 'refund-requested', before: `begin; ${CREDIT}; commit` },
  },
  'POST /accounts/{accountCode}/refunds/{reference}/withdraw': {
    who: ONLY_CUSTOMERS,
    input: { parameters: { reference } },
    change: { action: 'refund-withdrawn', before: REQUESTED },
  },
}
