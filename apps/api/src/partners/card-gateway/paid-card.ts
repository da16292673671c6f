import * as z from 'zod/mini'

import type { CardType } from '@switchboard/domain/payments/contract'

import type { PaidCard } from './card-gateway.ts'

/** A card in a gateway's reply. No field is required, because no field decides whether the money was taken. */
export const gatewayCard = z.object({
  id: z.optional(z.nullable(z.unknown())),
  cardNumber: z._default(z.string(), ''),
  dateExpiryMonth: z.optional(z.unknown()),
  dateExpiryYear: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
})

const TYPES: ReadonlyMap<string, CardType> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'MC'],
  ['amex', 'Amex'],
  ['diners', 'Diners'],
])

const token = z.string().check(z.regex(/^[\x21-\x7e]{4,128}$/))
const typeName = z.string().check(z.regex(/^[a-z][a-z ]{1,29}$/i))
const month = z.string().check(z.regex(/^(0[1-9]|1[0-2])$/))
const year = z.string().check(z.regex(/^\d{2}$/))

const CENTURY = 2000

/** The usable fields of the card. A token is returned only if `storeCard` is true. */
export function toPaidCard(
  card: z.output<typeof gatewayCard> | undefined,
  storeCard: boolean,
): Omit<PaidCard, 'gatewayTransaction'> {
  const expiryMonth = month.safeParse(card?.dateExpiryMonth)
  const expiryYear = year.safeParse(card?.dateExpiryYear)
  return {
    type: toCardType(card?.type),
    token: storeCard ? (token.safeParse(card?.id).data ?? null) : null,
    expiry:
      expiryMonth.success && expiryYear.success
        ? { year: CENTURY + Number(expiryYear.data), month: Number(expiryMonth.data) }
        : null,
  }
}

function toCardType(gatewayType: unknown): string | null {
  const parsed = typeName.safeParse(gatewayType)
  if (!parsed.success || parsed.data.toLowerCase() === 'unknown') return null
  const lower = parsed.data.toLowerCase()
  return TYPES.get(lower) ?? `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`
}
