import { useState } from 'react'

import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'
import { undeliverablePart } from '@switchboard/domain/ordering/delivery'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import type { Location } from '@switchboard/domain/qualification/contract'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { DELIVERY_PROBLEMS, deliveryField } from '../delivery-field.ts'

/** The delivery address, first that of the line, and its problems. Source: MSH-018, GWF-016. */
export function useDelivery(location: Location | null) {
  const [delivery, setDelivery] = useState<DeliveryAddress>(() => deliveryTo(location))
  const part = undeliverablePart(delivery)
  const problems: readonly Problem[] =
    part === null ? [] : [{ fieldId: deliveryField(part), message: DELIVERY_PROBLEMS[part] }]
  return { delivery, setDelivery, problems }
}
