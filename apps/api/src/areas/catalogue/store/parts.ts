import { GST_RATE_PERCENT } from '@switchboard/domain/gst'

import { EXTRA } from '#api/provider/services/subjects.ts'
import { part } from '#api/platform/database/part.ts'
import { CURRENT_PRODUCTS, PRODUCT_ORDERS } from '#api/provider/offer/current-sql.ts'

/** Charges besides plans. The subject of a charge has the service of its product. */
export const additionalProductsPart = part(
  'additionalProducts',
  `(select coalesce(json_agg(json_build_object(
      'service', substr(c.subject, ${EXTRA.length + 1}),
      'name', c.name,
      'ChargeIncludingGST', dollars(c.monthly_cents * c.quantity),
      'ChargeExcludingGST', dollars(round(c.monthly_cents * c.quantity / (1 + ${GST_RATE_PERCENT} / 100.0))::bigint))
      order by c.charge_number), '[]')
    from recurring_charge c
    where c.account_code = $1 and c.line_kind = 'extra' and c.subject like '${EXTRA}%'
      and c.starts_on <= $2 and (c.ends_on is null or c.ends_on >= $2))`,
)

export const productsPart = part('products', CURRENT_PRODUCTS)

export const productOrdersPart = part('productOrders', `(select ${PRODUCT_ORDERS})`)
