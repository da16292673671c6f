import type { Generated } from 'kysely'

import type { PaymentsTables } from '#api/areas/payments/tables.ts'
import type { LedgerTables } from '#api/books/ledger.ts'
import type { IdentityTables } from '#api/identity/tables.ts'
import type { CollectionTables } from '#api/jobs/collection/tables.ts'
import type { NoticesTables } from '#api/notices/tables.ts'

/** The tables of migration 0001; an area's own tables stand in its store and are joined in here. */
export type FoundationTables = {
  provider_clock: { only_row: Generated<boolean>; offset_milliseconds: Generated<number> }
  account: {
    account_code: string
    name: string
    address: string
    business_group: string
    bill_frequency: string
    next_invoice_date: string
  }
  login_user: {
    user_id: string
    username: string
    password_hash: string | null
    first_name: string
    last_name: string
    email: string
    legacy_user: Generated<boolean>
  }
  claim: {
    user_id: string
    account_code: string
    role: string
    without_business_group: Generated<boolean>
    mobile_number: Generated<string | null>
    date_of_birth: Generated<string | null>
    since: Generated<Date | null>
  }
  staff_member: {
    staff_id: string
    username: string
    password_hash: string
    sales_person_code: string
    name: string
  }
  login_session: {
    grant_id: string
    kind: string
    user_id: string | null
    staff_id: string | null
    account_code: string | null
    sign_in_uid: Generated<string | null>
    device_id: string | null
    device_type: Generated<string | null>
    application_id: Generated<string | null>
    push_token: Generated<string | null>
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  signing_key: { kid: string; private_jwk: unknown; created_at: Date }
  idempotency_key: {
    account_code: string
    key: string
    fingerprint: string
    locked_at: Date
    status: number | null
    reply: string | null
  }
  dynamic_configuration: { only_row: Generated<boolean>; configuration: unknown }
  audit_event: {
    audit_event_id: Generated<number>
    at: Date
    actor: string
    account_code: string | null
    action: string
    correlation_id: string
    detail: Generated<unknown>
    once_key: Generated<string | null>
  }
}

export type Tables = FoundationTables &
  LedgerTables &
  PaymentsTables &
  IdentityTables &
  CollectionTables &
  NoticesTables
