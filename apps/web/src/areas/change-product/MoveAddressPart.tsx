import { AddressPart } from './AddressPart.tsx'
import type { PartProps } from './part.ts'

/** The address step as a part of an order whose offer is known. */
export function MoveAddressPart({ order, put, error }: PartProps) {
  return <AddressPart draft={order.draft} put={put} error={error} />
}
