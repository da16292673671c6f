import { BUSINESS_GROUP_1 } from '../../access.ts'
import { selectableProducts } from '../offer/products.ts'

import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Rules about who may move house or change the product, and to which products. The pages have the same rules as guards. */
export const CHANGE_RULES: readonly OrderRule[] = [
  {
    // CHG-005, MOV-006
    code: 'FORBIDDEN',
    field: 'BusinessGroup',
    breaks: (order) => changesLine(order) && order.businessGroup === BUSINESS_GROUP_1,
  },
  {
    // CHG-006, MOV-007
    code: 'FORBIDDEN',
    field: 'CoreProductsToChange',
    breaks: (order) => changesLine(order) && order.isWireless,
  },
  {
    // CHG-004, MOV-005
    code: 'FORBIDDEN',
    field: 'CoreProductsToChange',
    breaks: (order) => changesLine(order) && order.keepsPlainPhoneLine,
  },
  {
    // CHG-037, CHG-038, CHG-043 to CHG-046
    code: 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    field: 'CoreProductsToChange',
    breaks: (order) => {
      const { to, offer, planChange } = order
      const facts = { offer, brand: { planChange } }
      return changesLine(order) && to !== null && !selectableProducts(facts).includes(to)
    },
  },
  {
    // CHG-047
    code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    field: 'HardwareOrders',
    breaks: ({ body, planChange }) => !planChange.offersNewHardware && body.HardwareOrders.length > 0,
  },
]

/** Whether the order moves the line or changes its core product. */
function changesLine({ kind, change, from }: ValidatedOrder): boolean {
  return change !== null && (kind === 'movehouse' || change.ToCoreProductKey !== from?.CoreProductKey)
}
