import type { OrderBody } from '../../contract.ts'
import type { DeliveryAddress } from '../../order-parts.ts'

/** A new mobile is on a SIM card by post, or on an eSIM, which its owner installs once the mobile has begun. Source: MOB-078. */
export const SIM_KINDS = ['card', 'esim'] as const
export type SimKind = (typeof SIM_KINDS)[number]

/** The keys of the hardware in an order. */
export const SIM_KEYS: Readonly<Record<SimKind, string>> = { card: 'SIM', esim: 'ESIM' }

/** The address in an order of an eSIM, because nothing is sent. */
export const NO_ADDRESS: DeliveryAddress = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' }

/** Whether an order is for a mobile on an eSIM. */
export function isEsimOrder({ HardwareOrders }: Pick<OrderBody, 'HardwareOrders'>): boolean {
  return HardwareOrders.some(({ items }) => items.some(({ key }) => key === SIM_KEYS.esim))
}

/** Whether an address is that of an order without a delivery. */
export function isNoAddress(address: DeliveryAddress): boolean {
  return Object.values(address).every((part) => part === '')
}
