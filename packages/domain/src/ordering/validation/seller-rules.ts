import type { OrderKind } from '../contract.ts'
import type { Offer } from '../offer/contract.ts'
import { toSalesChannel } from '../sales.ts'

import type { ValidatedOrder, OrderRule } from './validated-order.ts'

type Sale = Pick<ValidatedOrder, 'body' | 'businessGroup' | 'salesPerson'> & {
  readonly kind: OrderKind
  readonly offer: Pick<Offer, 'canOrderNewProducts'>
}

/** Rules about the seller and the account, for all orders. */
export const SELLER_RULES: readonly OrderRule<Sale>[] = [
  {
    code: 'BUSINESS_GROUP_NOT_FOUND',
    field: 'BusinessGroup',
    breaks: ({ body, businessGroup }) => body.BusinessGroup !== businessGroup,
  },
  {
    code: 'FORBIDDEN',
    field: 'SalesChannel',
    breaks: ({ body, kind }) => body.SalesChannel !== toSalesChannel(kind),
  },
  {
    code: 'FORBIDDEN',
    field: 'SalesPerson',
    breaks: ({ body, salesPerson }) => body.SalesPerson !== salesPerson,
  },
  { code: 'FORBIDDEN', field: 'BusinessGroup', breaks: ({ offer }) => !offer.canOrderNewProducts },
]
