export type CollectionTables = {
  collection: {
    collection_id: string
    account_code: string
    due_on: string
    attempt: number
    collect_on: string
    method: 'DirectDebit' | 'CreditCard'
    amount_cents: number
    discount_cents: number
    state: 'created' | 'sent' | 'unknown' | 'settled' | 'declined' | 'dishonoured' | 'dropped'
    tries: number
    created_at: Date
    ask_at: Date
    ended_at: Date | null
    card_token: string | null
    reference: string | null
    reason: string | null
    compared: boolean
    compare_from: Date | null
  }
  gateway_discrepancy: {
    source: string
    account_code: string
    ours: string
    theirs: string
    found_at: Date
    resolved_at: Date | null
  }
}
