/** The bookings of a kind of source, a row for each source, with `cents` by ledger account. */
const selectBookings = (kind: string) => `
  select account_code, substr(source, ${kind.length + 2}) as id,
    sum(amount_cents) filter (where ledger_account = 'receivable') as receivable,
    sum(amount_cents) filter (where ledger_account in ('bank', 'card-clearing')) as held,
    sum(amount_cents) filter (where ledger_account = 'surcharge-income') as surcharge,
    sum(amount_cents) filter (where ledger_account = 'discount') as discount
  from ledger_entry where source >= '${kind}:' and source < '${kind};' group by account_code, source`

/**
 * Rows for bookings that differ from the wanted bookings, by account and id. Either side may be missing. Bookings taken
 * over from an earlier system have a colon in their id and no source row here, so they are left out.
 */
export const selectDifferences = (kind: string, wanted: string) => `
  select '${kind}:' || coalesce(b.id, w.id) || ' of account ' || coalesce(b.account_code, w.account_code)
    || ' is booked as ' || coalesce(b.receivable, 0) || ' and should be ' || coalesce(w.receivable, 0)
  from (${selectBookings(kind)}) b full join (${wanted}) w on w.account_code = b.account_code and w.id = b.id
  where coalesce(b.id, w.id) not like '%:%' and (coalesce(b.receivable, 0), coalesce(b.held, 0), coalesce(b.surcharge, 0), coalesce(b.discount, 0))
    <> (coalesce(w.receivable, 0), coalesce(w.held, 0), coalesce(w.surcharge, 0), coalesce(w.discount, 0))`

/** The id column of each table that is the source of bookings. */
const ID_COLUMNS: Readonly<Record<string, string>> = {
  card_transaction: 'transaction_id',
  collection: 'collection_id',
  refund_payment: 'refund_payment_id',
}

export const selectWanted = (
  from: string,
  cents: { receivable: string; held?: string; surcharge?: string; discount?: string },
) =>
  `select account_code, ${ID_COLUMNS[/^\w+/.exec(from)?.[0] ?? '']} as id,
     ${cents.receivable} as receivable, ${cents.held ?? '0'} as held, ${cents.surcharge ?? '0'} as surcharge,
     ${cents.discount ?? '0'} as discount from ${from}`

export const APPROVED_PAYMENTS = `card_transaction where state = 'approved' and transaction_type = 'Purchase'`
export const ACCEPTED_COLLECTIONS = `collection where state in ('sent', 'settled', 'dishonoured')`

/** Card payments and collections both earn discounts, under the same kind of source. */
export const DISCOUNTS = `${selectWanted('card_transaction where discount_cents <> 0', { receivable: '-discount_cents', discount: 'discount_cents' })}
  union all ${selectWanted('collection where discount_cents <> 0', { receivable: '-discount_cents', discount: 'discount_cents' })}`
