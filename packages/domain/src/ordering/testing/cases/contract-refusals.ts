import {
  NO_CHANGE,
  combine,
  newContract,
  withFields,
  withProduct,
  withComputedProduct,
  withRouter,
} from './order-case.ts'
import type { OrderDifference, RefusalCase } from './order-case.ts'
import { AT_GIGABIT, ON_FIBRE, WITH_SECOND_ROUTER } from './facts.ts'

const NO_HARDWARE = withFields({ HardwareOrders: [] })

const NO_CONTRACT = combine(
  withProduct({ ContractLength: 0, ContractHandlingOption: 'nochange' }),
  NO_HARDWARE,
)

const LENGTH_NOT_AVAILABLE = { code: 'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS' } as const

const NOT_A_CHANGE = { code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET' } as const

const twoRoutersForShorter: OrderDifference = (order, place) => {
  const one = withRouter({ contract: newContract(24) })(order, place)
  const other = withRouter({ contract: newContract(12), items: [{ key: 'router-3' }] })(order, place)
  return { ...order, HardwareOrders: [...one.HardwareOrders, ...other.HardwareOrders] }
}

function hardwareAlone(contractHandlingOption: 'nochange' | 'new'): OrderDifference {
  const contract = { contractHandlingOption, contractLength: 24 }
  return combine(withRouter({ contract }), withFields(NO_CHANGE))
}

const productOfNow: OrderDifference = combine(
  withComputedProduct((_place, change) => ({
    ToCoreProductKey: change.FromCoreProductKey,
    ToCoreProductComponents: change.FromCoreProductComponents,
  })),
  withFields({ AdditionalProducts: [], HardwareOrders: [] }),
)

const CONTRACTS: readonly RefusalCase[] = [
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-046 hardware for months that have no price',
    difference: combine(withProduct({ ContractLength: 18 }), withRouter({ contract: newContract(18) })),
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-037 a contract of other months than its hardware',
    difference: combine(withProduct({ ContractLength: 24 }), withRouter()),
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-040 ORD-041 a contract of months that are not sold',
    difference: combine(withProduct({ ContractLength: 36 }), NO_HARDWARE),
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'CHG-035 no contract for a better technology',
    difference: NO_CONTRACT,
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'CHG-036 no contract for the gigabit rate',
    difference: NO_CONTRACT,
    facts: AT_GIGABIT,
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-038 the shorter contract of two routers',
    difference: twoRoutersForShorter,
    facts: WITH_SECOND_ROUTER,
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-039 no change of contract, but months',
    difference: combine(withProduct({ ContractHandlingOption: 'nochange' }), NO_HARDWARE),
    facts: ON_FIBRE,
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-039 hardware of a contract that leaves the contract as it is',
    difference: combine(
      withProduct({ ContractLength: 24 }),
      withRouter({ contract: { contractHandlingOption: 'nochange', contractLength: 24 } }),
    ),
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-039 hardware alone with a contract that is nochange',
    difference: hardwareAlone('nochange'),
  },
  {
    ...LENGTH_NOT_AVAILABLE,
    name: 'ORD-039 hardware alone with a contract that is new',
    difference: hardwareAlone('new'),
  },
]

const CORE_PRODUCTS: readonly RefusalCase[] = [
  {
    code: 'MULTIPLE_CORE_PRODUCTS_TO_CHANGE',
    name: 'ORD-104 two core products',
    difference: (order) => ({
      ...order,
      CoreProductsToChange: [...order.CoreProductsToChange, ...order.CoreProductsToChange],
    }),
  },
  {
    ...NOT_A_CHANGE,
    name: 'ORD-102 nothing at all',
    difference: withFields({ ...NO_CHANGE, HardwareOrders: [] }),
  },
  {
    ...NOT_A_CHANGE,
    name: 'ORD-102 a move of power without a core product',
    kind: 'movehouse',
    difference: withFields({ CoreProductsToChange: [] }),
  },
  {
    ...NOT_A_CHANGE,
    name: 'CHG-034 what it has already, by an order of kind product,',
    difference: productOfNow,
  },
  {
    ...NOT_A_CHANGE,
    name: 'CHG-034 what it has already, by an order of kind plan,',
    kind: 'plan',
    difference: productOfNow,
  },
  {
    code: 'ORDER_CORE_PRODUCT_NOT_SET',
    name: 'ORD-105 no target',
    difference: withProduct({ ToCoreProductKey: null }),
  },
  {
    code: 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    name: 'a core product that cannot be had there',
    difference: withProduct({ ToCoreProductKey: 'ADSL' }),
  },
  {
    code: 'CORE_PRODUCT_NOT_FOUND',
    name: 'a product to change from that it does not have',
    difference: withProduct({ FromCoreProductKey: 'CHOUFB950' }),
  },
]

/** Refusals because of a contract or the core product itself. */
export const CONTRACT_REFUSALS: readonly RefusalCase[] = [...CONTRACTS, ...CORE_PRODUCTS]
