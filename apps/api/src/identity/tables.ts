import type { Generated } from 'kysely'

/** The tables of migration 0010, and the links of 0040. */
export type IdentityTables = {
  identity_artifact: {
    kind: string
    id_hash: string
    grant_id: string | null
    uid: string | null
    payload: unknown
    consumed_at: Date | null
    expires_at: Date
  }
  refresh_answer: {
    token_hash: string
    client_id: string
    grant_id: string
    started_at: Date
    answered_at: Date | null
    answer: string | null
  }
  identity_secret: { name: string; secret: string; created_at: Date }
  sign_in_tries: { key_hash: string; window_start: Date; tries: Generated<number> }
  staff_token: {
    token_hash: string
    staff_id: string
    account_code: string
    expires_at: Date
    used_at: Date | null
  }
  password_link: {
    user_id: string
    purpose: 'reset' | 'first'
    code_hash: string
    order_id: string | null
    expires_at: Date
  }
}
