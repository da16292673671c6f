import { part } from '#api/platform/database/part.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

/** `byHandUntil` is absent if no bill is left to be paid by hand. */
const DIRECT_DEBIT = `case when r.account_name is not null then json_strip_nulls(json_build_object(
  'accountName', r.account_name, 'bank', r.bank, 'branch', r.branch, 'account', r.account, 'suffix', r.suffix,
  'byHandUntil', r.by_hand_until)) end`

/** The first instant after the card's last month, in the provider's time zone. */
const EXPIRY_TIME = wireInstant(
  `((make_date(r.expiry_year, r.expiry_month, 1) + interval '1 month') at time zone 'Pacific/Auckland')`,
)

/** A card that expires this month or next month is near expiry. Source: PAY-072. */
const CREDIT_CARD = `case when r.expiry_year is not null then json_build_object(
  'expiryMonth', r.expiry_month,
  'expiryYear', r.expiry_year,
  'expiryTime', ${EXPIRY_TIME},
  'monthsUntilExpiry', m.months,
  'nearExpiry', m.months between 0 and 1,
  'expired', m.months < 0,
  'maskedCardNumber', r.masked_card_number,
  'cardType', r.card_type) end`

/** The account's recurring method; an account without a row pays by hand. */
export const recurringPaymentPart = part(
  'recurringPayment',
  `(select json_build_object(
      'recurringType', coalesce(r.recurring_type, 'Manual'),
      'directDebit', ${DIRECT_DEBIT},
      'creditCard', ${CREDIT_CARD})
    from (select 1) always
    left join recurring_method r on r.account_code = $1
    left join lateral (select (r.expiry_year * 12 + r.expiry_month
      - extract(year from $2::date) * 12 - extract(month from $2::date))::integer as months) m on true)`,
)

export const paymentMethodsPart = part(
  'paymentMethods',
  `(select coalesce(json_agg(m.payment_method order by m.payment_method), '[]')
    from allowed_payment_method m where m.account_code = $1)`,
)

/** The surcharges are the same for every account, although the call names an account. */
export const surchargesPart = part(
  'surcharges',
  `(select coalesce(json_agg(json_build_object('paymentMethod', s.card_type, 'percent', s.percent)
      order by s.place), '[]')
    from card_surcharge s where $1::text is not null)`,
)
