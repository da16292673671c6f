import type { OrderBody } from '../ordering/contract.ts'
import type { OrderComponent } from '../ordering/order-parts.ts'
import { DEFAULT_SALES_CHANNEL } from '../ordering/sales.ts'

import type { FrequencyPlans } from './contract.ts'
import type { FrequencyChange, KeptComponent } from './rules.ts'

/** The order of a change of frequency: kind `plan`. Source: FRQ-013, FRQ-022. */
export function frequencyOrder(
  { coreProduct, businessGroup }: FrequencyPlans,
  { cycle, components, extras, lostExtras }: FrequencyChange,
  salesPerson: string,
): OrderBody {
  const toOrderComponent = ({ component }: KeptComponent, RatePlan: string): OrderComponent => ({
    RatePlan,
    Service: component.service,
    ServiceEntity: component.serviceEntity,
  })
  const key = coreProduct?.key ?? null
  return {
    BusinessGroup: businessGroup,
    SalesChannel: DEFAULT_SALES_CHANNEL,
    SalesPerson: salesPerson,
    BillingDetail: { BillCycleKey: cycle.billCycleKey, BillFrequency: cycle.billFrequency },
    CoreProductsToChange: [
      {
        FromCoreProductKey: key,
        FromCoreProductComponents: components.map((kept) => toOrderComponent(kept, kept.component.key)),
        FromServiceAddress: null,
        ToCoreProductKey: key,
        ToCoreProductComponents: components.map((kept) => toOrderComponent(kept, kept.planKey)),
        ToServiceAddress: null,
        ContractLength: 0,
        ContractHandlingOption: 'nochange',
        RequestedDateOfProvisioning: cycle.firstBillDate,
        RequestedDateOfProvisioningSpecified: true,
        RequestedDateOfRelinquishment: null,
      },
    ],
    ElectricityToChange: null,
    AdditionalProducts: [
      ...extras.map(({ extra }) => ({
        Service: extra.service,
        ServiceEntity: extra.serviceEntity,
        RatePlan: extra.key,
      })),
      ...lostExtras.map(({ service, serviceEntity }) => ({
        Service: service,
        ServiceEntity: serviceEntity,
        RatePlan: null,
      })),
    ],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}
