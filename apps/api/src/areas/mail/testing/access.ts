import { AROHA, ACTING, ORDERING, OWNING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

import { hashForwardCode } from '../store/forward-addresses.ts'

const NO_STAFF = { ...OWNING, staff: 'FORBIDDEN' } as const
const ABROAD = 'aroha@elsewhere.example'
const CODE = '01234567'
const MAILBOX = { mailboxId: '1' }
const FILTER = { ...MAILBOX, mailFilterId: '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14' }
const BODY = {
  name: 'Adverts',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' }],
  actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
  orderIndex: 0,
  revision: 0,
}

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/mailboxes': { who: ACTING },
  'GET /accounts/{accountCode}/mailboxes/{mailboxId}/filters': {
    who: ACTING,
    input: { parameters: MAILBOX },
  },
  'GET /accounts/{accountCode}/mailboxes/{mailboxId}/otherscripts': {
    who: ACTING,
    input: { parameters: MAILBOX },
  },
  'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/filters/{mailFilterId}': {
    who: ORDERING,
    input: { parameters: FILTER, body: BODY },
    change: {
      action: 'mail-filter-saved',
      before: `delete from mail_filter; delete from mailbox_script`,
    },
  },
  'DELETE /accounts/{accountCode}/mailboxes/{mailboxId}/filters/{mailFilterId}': {
    who: ORDERING,
    input: { parameters: FILTER },
    change: {
      action: 'mail-filter-removed',
      before: `insert into mail_filter (account_code, mailbox_id, mail_filter_id, order_index, name,
          all_conditions_required, conditions, actions)
        values ('${AROHA.accountCode}', 1, '${FILTER.mailFilterId}', 90, 'Adverts', true, '[]', '[]')`,
    },
  },
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses': {
    who: NO_STAFF,
    input: { parameters: MAILBOX, body: { address: ABROAD, password: 'kea-demo-2026' } },
    change: { action: 'mail-forward-asked' },
  },
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses/confirm': {
    who: NO_STAFF,
    input: { parameters: MAILBOX, body: { address: ABROAD, code: CODE } },
    change: {
      action: 'mail-forward-confirmed',
      before: `insert into mail_forward_address (account_code, mailbox_id, address, code_hash, expires_at)
        values ('${AROHA.accountCode}', 1, '${ABROAD}', '${hashForwardCode(ABROAD, CODE)}', now() + interval '1 hour')`,
    },
  },
  'POST /accounts/{accountCode}/mailboxes/{mailboxId}/forwardaddresses/withdraw': {
    who: ORDERING,
    input: { parameters: MAILBOX, body: { address: ABROAD } },
    change: {
      action: 'mail-forward-withdrawn',
      before: `insert into mail_forward_address (account_code, mailbox_id, address, confirmed_at)
        values ('${AROHA.accountCode}', 1, '${ABROAD}', now())`,
    },
  },
  'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/password': {
    who: NO_STAFF,
    input: { parameters: MAILBOX, body: { password: 'a new one for 2026', ownPassword: 'kea-demo-2026' } },
    change: { action: 'mail-password-set' },
  },
}
