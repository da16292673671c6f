import { AddressPart } from './AddressPart.tsx'
import { fieldOf } from './part.ts'
import type { PartProps } from './part.ts'

/** The address step as a part of an order whose offer is known. */
export function MoveAddressPart({ order, put, errorOf }: PartProps) {
  return <AddressPart draft={order.draft} put={put} error={errorOf(fieldOf('moveAddress'))} />
}
