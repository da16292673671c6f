import { findCurrentComponent } from '@switchboard/domain/ordering/offer/products'
import { newTerminationFee } from '@switchboard/domain/ordering/pricing/termination'
import type { ValidatedOrder } from '@switchboard/domain/ordering/validation/validated-order'

import type { OrderAgreements } from './validator.ts'

export function toAgreements({ body, change, offer }: ValidatedOrder): OrderAgreements {
  const startsContract =
    change !== null && change.ContractHandlingOption === 'new' && change.ContractLength > 0
  const isSame = change !== null && change.FromCoreProductKey === change.ToCoreProductKey
  return {
    feeToLeave: startsContract
      ? newTerminationFee(findCurrentComponent({ offer }, 'Internet'), isSame)
      : null,
    comesFrom: body.LosingProviders.flatMap(({ service, losingProviderKey }) => {
      const provider = offer.losingProviders.find(({ key }) => key === losingProviderKey)
      return provider === undefined ? [] : [{ service, provider: provider.name }]
    }),
  }
}
